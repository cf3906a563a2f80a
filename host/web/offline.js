// The service worker: after the first visit the page works without a network. One version of the page is one cache;
// a new version is fetched as a whole and takes over when the last tab of the old one is closed.

// Filled in by the build (scripts/offline.mjs): the files of this version, and its name.
const FILES = [];
const VERSION = '';
const PREFIX = 'notable-';
const CACHE = PREFIX + VERSION;

self.addEventListener('install', (event) => {
  // Whole or not at all. Past the browser's own cache: it may hold another version.
  const requests = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    // Every address of the page is the same file; what follows # and ? is the page's own business.
    const kept = await cache.match(request.mode === 'navigate' ? './index.html' : request, { ignoreSearch: true });
    return kept ?? fetch(request);
  };
  event.respondWith(answer());
});
