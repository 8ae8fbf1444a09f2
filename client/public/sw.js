// Answers pages while the server is away: with the client's shell, which then says so and waits (platform/browser/reach.ts).
// Caches only that shell, the same for everybody. Its scripts are in the browser's cache, being immutable.
const CACHE = 'shell-__BUILD__';
/** A page without content of its own. */
const SHELL = '/signin';
/** Files, not pages. */
const FILES = /^\/(api|uploads|feeds|dev|assets)\/|\.[a-z0-9]+$/i;
/** A proxy's answers for a server that is away. */
const AWAY = [502, 504];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(SHELL, { cache: 'reload' }))));
});

self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(removeOld());
});

async function pageOrShell(event) {
  const page = await Promise.resolve(event.preloadResponse)
    .then((preloaded) => preloaded ?? fetch(event.request))
    .catch(() => undefined);
  if (page && !AWAY.includes(page.status)) return page;
  return (await caches.match(SHELL)) ?? page ?? Response.error();
}

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode === 'navigate' && !FILES.test(new URL(url).pathname)) event.respondWith(pageOrShell(event));
});
