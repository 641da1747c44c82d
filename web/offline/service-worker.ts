/// <reference lib="webworker" />

import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { createApi } from '#contract/client.ts';
import { requestToken } from '#web/session/session.ts';
import { sentAt } from './add-stale-banner.ts';
import {
  dropOldOfflinePages,
  offlinePage,
  pageCopies,
  storeOfflinePages,
} from './offline-pages.ts';
import { cacheNames, keyOf } from './offline-routes.ts';
import { drainOutbox } from './outbox/drain-outbox.ts';
import { readOutbox, syncTag } from './outbox/outbox.ts';
import type { SeenMessage } from './register.ts';

/**
 * The service worker: pages from the network first, hashed files and pictures from the cache first,
 * the API never from a cache (decision 0028). Built apart from the pages, see `vite.worker.config.ts`.
 */
declare const self: ServiceWorkerGlobalScope;

const daySeconds = 24 * 60 * 60;
/** A copy that is not older is not fetched again only to be kept. */
const freshMilliseconds = 10 * 60 * 1000;

const files = new CacheFirst({
  cacheName: cacheNames.files,
  // About three deployments' worth, so that a copy of a page still finds its own.
  plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 60 * daySeconds })],
});
const pictures = new CacheFirst({
  cacheName: cacheNames.pictures,
  plugins: [
    new ExpirationPlugin({
      maxEntries: 120,
      maxAgeSeconds: 14 * daySeconds,
      purgeOnQuotaError: true,
    }),
  ],
});

/** Who answers for a file that never changes under its address; null for anything else. */
function cacheFor({ origin, pathname }: URL): CacheFirst | null {
  if (origin !== location.origin) return null;
  if (pathname.startsWith('/assets/')) return files;
  if (pathname.startsWith('/images/')) return pictures;
  return null;
}

async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    if (keyOf(request.url)) return await pageCopies.handle({ event, request });
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch {
    return await offlinePage(request.url);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const cache = cacheFor(url);
  if (cache) event.respondWith(cache.handle({ event, request }));
  else if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) {
    event.respondWith(openPage(event));
  }
});

self.addEventListener('install', (event) => {
  // Pages of the deployment before keep working with the files that they have brought along.
  void self.skipWaiting();
  event.waitUntil(storeOfflinePages());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.registration.navigationPreload?.enable(),
      dropOldOfflinePages(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('message', (event) => {
  event.waitUntil(cacheSeen(event, event.data as SeenMessage));
});

// Background Sync, which TypeScript does not know: the network is back, a page need not be.
self.addEventListener('sync' as 'message', (event) => {
  if ((event as unknown as { tag: string }).tag === syncTag) event.waitUntil(drainInBackground());
});

/** Keeps what a page has loaded without this worker: itself, and the files it is made of. */
async function cacheSeen(
  event: ExtendableMessageEvent,
  { page, used }: SeenMessage,
): Promise<void> {
  const key = keyOf(page);
  const copy = key && (await (await caches.open(cacheNames.pages)).match(key));
  const age = copy ? Date.now() - Date.parse(sentAt(copy)) : Number.POSITIVE_INFINITY;
  const wanted = used.flatMap((address) => {
    const cache = cacheFor(new URL(address));
    return cache ? [cache.handle({ event, request: address })] : [];
  });
  if (key && age > freshMilliseconds) wanted.push(pageCopies.handle({ event, request: page }));
  // What can't be kept now is kept the next time it is seen.
  await Promise.allSettled(wanted);
}

const ownFetch: typeof fetch = (input, init) => fetch(input, init);

/**
 * Sends what waits while no page is open, for whoever the session's cookie belongs to; others get
 * no token. Throws when something is left, so that the browser tries again.
 */
async function drainInBackground(): Promise<void> {
  const members = new Set((await readOutbox()).map(({ email }) => email));
  for (const email of members) {
    const token = () => requestToken(email, ownFetch);
    const api = createApi({ base: '/api', fetch: ownFetch, token, renewToken: async () => null });
    if ((await drainOutbox(api, email)) > 0) throw new Error('Bookings are still waiting');
  }
}
