/** The page's entry. */

import { mount } from 'svelte';
import App from './App.svelte';
import './styles.css';

mount(App, { target: document.getElementById('app')! });

// After the first visit the page works without a network. Not while it is being developed: files change then.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => {
    navigator.serviceWorker.register('./offline.js').catch(() => {
      // The page works without: from a file system or an insecure server there is no service worker.
    });
  });
