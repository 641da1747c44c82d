/// <reference lib="webworker" />

import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { createApi } from '#contract/client.ts';
import { dictionaryEnding } from '#contract/page.ts';
import { requestToken } from '#web/session/session.ts';
import { sentAt } from './add-stale-banner.ts';
import {
  dropCopiesAtLogin,
  dropOldOfflinePages,
  offlinePage,
  pageCopies,
  storeOfflinePages,
} from './offline-pages.ts';
import { cacheNames, changesByTheMinute, keyOf } from './offline-routes.ts';
import { drainOutbox } from './outbox/drain-outbox.ts';
import { syncTag } from './outbox/outbox.ts';
import { sendMessages } from './outbox/send-messages.ts';
import { membersInOutbox } from './outbox/whole-outbox.ts';
import type { SeenMessage } from './register.ts';
import { openPush, showPush } from './show-push.ts';

/**
 * The service worker: network first for pages, cache first for hashed files and pictures, no
 * caching of the API (decision 0028), and pushes (0218). It is built separately, see `vite.worker.config.ts`.
 */
declare const self: ServiceWorkerGlobalScope;

const daySeconds = 24 * 60 * 60;
/** A cached page younger than this is not refetched just for caching. */
const freshMilliseconds = 10 * 60 * 1000;

const files = new CacheFirst({
  cacheName: cacheNames.files,
  // Enough for about three deployments, so that a cached page still finds its files.
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

/** The cache strategy of an immutable file; null for anything else. */
function cacheFor({ origin, pathname }: URL): CacheFirst | null {
  if (origin !== location.origin) return null;
  // The browser has its own place for what pages are compressed by.
  if (pathname.endsWith(dictionaryEnding)) return null;
  if (pathname.startsWith('/assets/')) return files;
  if (pathname.startsWith('/images/')) return pictures;
  return null;
}

async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    if (keyOf(request.url)) return await pageCopies.handle({ event, request });
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const page = preloaded ?? (await fetch(request));
    await dropCopiesAtLogin(page);
    return page;
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
  // All of them, also below `/api/`: the browser discards the preloaded response of one that is left
  // to it and sends the request again, but a sign-in at Google counts once.
  else if (request.mode === 'navigate') event.respondWith(openPage(event));
});

self.addEventListener('install', (event) => {
  // Open pages of the previous deployment continue with the files that they have loaded.
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

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text() ?? ''));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openPush(event.notification));
});

// TypeScript has no types for Background Sync. It fires when the network returns, even without an
// open page.
self.addEventListener('sync' as 'message', (event) => {
  if ((event as unknown as { tag: string }).tag === syncTag) event.waitUntil(drainInBackground());
});

/** Caches a page that was loaded without this worker, and its files. */
async function cacheSeen(
  event: ExtendableMessageEvent,
  { page, used }: SeenMessage,
): Promise<void> {
  const key = keyOf(page);
  const copy = key && (await (await caches.open(cacheNames.pages)).match(key));
  const isFresh =
    copy && Date.now() - Date.parse(sentAt(copy)) < freshMilliseconds && !changesByTheMinute(page);
  const wanted = used.flatMap((address) => {
    const cache = cacheFor(new URL(address));
    return cache ? [cache.handle({ event, request: address })] : [];
  });
  if (key && !isFresh) wanted.push(pageCopies.handle({ event, request: page }));
  // A failed entry is cached the next time it is seen.
  await Promise.allSettled(wanted);
}

const ownFetch: typeof fetch = (input, init) => fetch(input, init);

/**
 * Drains the outbox while no page is open, for the owner of the session cookie; other members get
 * no token. Throws if something remains, so that the browser retries.
 */
async function drainInBackground(): Promise<void> {
  for (const email of await membersInOutbox()) {
    const token = () => requestToken(email, ownFetch);
    const api = createApi({ base: '/api', fetch: ownFetch, token, renewToken: async () => null });
    const left = (await sendMessages(api, email)) + (await drainOutbox(api, email));
    if (left > 0) throw new Error('The outbox is not empty yet');
  }
}
