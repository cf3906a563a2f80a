/** The screens of the page, in the order of the navigation. A screen is one line here; its code comes when it is opened. */

import type { Component } from 'svelte';
import BookOpen from '@lucide/svelte/icons/book-open';
import GalleryVerticalEnd from '@lucide/svelte/icons/gallery-vertical-end';
import History from '@lucide/svelte/icons/history';
import Gamepad2 from '@lucide/svelte/icons/gamepad-2';
import Layers from '@lucide/svelte/icons/layers';
import Swords from '@lucide/svelte/icons/swords';
import type { words } from '../words/words.ts';
import type { Entry } from './entry.ts';
import type { Shelf } from './library.ts';
import type { Prefs } from './prefs.ts';
import type { Route } from './route.ts';

/** What every screen gets. */
export interface ScreenProps {
  entry: Entry;
  shelf: Shelf;
  prefs: Prefs;
  route: Route;
}

export interface ScreenEntry {
  /** Its name in the address, and of its word in the navigation. */
  name: keyof (typeof words)['frame']['screens'];
  icon: Component<{ size?: number }>;
  load: () => Promise<{ default: Component<ScreenProps, object, 'prefs' | ''> }>;
}

export const SCREENS: readonly ScreenEntry[] = [
  { name: 'play', icon: Swords, load: () => import('../play/Play.svelte') },
  { name: 'decks', icon: Layers, load: () => import('../decks/Decks.svelte') },
  { name: 'cards', icon: GalleryVerticalEnd, load: () => import('../cards/Cards.svelte') },
  { name: 'rules', icon: BookOpen, load: () => import('../rules/Rules.svelte') },
  { name: 'matches', icon: History, load: () => import('../matches/Matches.svelte') },
  { name: 'device', icon: Gamepad2, load: () => import('../device/Device.svelte') },
];

/** The screen of the page's own address. */
export const HOME = SCREENS[0]!;

const loaded = new Map<ScreenEntry, ReturnType<ScreenEntry['load']>>();

/** A screen that was loaded once is there at once. */
export function loadScreen(wanted: ScreenEntry): ReturnType<ScreenEntry['load']> {
  let promise = loaded.get(wanted);
  if (!promise) {
    promise = wanted.load();
    loaded.set(wanted, promise);
    // A failed one is tried again at the next visit.
    promise.catch(() => loaded.delete(wanted));
  }
  return promise;
}
