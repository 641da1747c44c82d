import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { cacheNames, forgetPages, keyOf, visitorHeader } from './offline-routes.ts';
import { markCopy } from './stale-banner.ts';

const daySeconds = 24 * 60 * 60;

/** How long the network may take before a copy is shown instead, where there is one. */
const patienceSeconds = 5;

/** Two people never share the copies: the first page made for somebody else ends the old ones. */
async function makeRoomFor(page: Response): Promise<void> {
  const cache = await caches.open(cacheNames.pages);
  const [one] = await cache.keys();
  const before = one && (await cache.match(one))?.headers.get(visitorHeader);
  if (before && before !== page.headers.get(visitorHeader)) await forgetPages();
}

/** A network that fails at once is gone; one that lets us wait is slow. */
const isSlow = (startedAt: unknown) => Date.now() - Number(startedAt) >= patienceSeconds * 1000;

/** Pages from the network, and kept; the copy, marked as one, when the network is gone or slow. */
export const pageCopies = new NetworkFirst({
  cacheName: cacheNames.pages,
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url) ?? request,
      cacheWillUpdate: async ({ request, response }) => {
        const isWhole = response.status === 200 && !response.redirected;
        const isPage = response.headers.has(visitorHeader) && keyOf(request.url) !== null;
        if (!isWhole || !isPage) return null;
        await makeRoomFor(response);
        return response;
      },
      handlerWillStart: async ({ state }) => {
        if (state) state.startedAt = Date.now();
      },
      cachedResponseWillBeUsed: async ({ request, cachedResponse, state }) =>
        cachedResponse ? markCopy(cachedResponse, request.url, isSlow(state?.startedAt)) : null,
    },
    new ExpirationPlugin({
      maxEntries: 30,
      maxAgeSeconds: 7 * daySeconds,
      purgeOnQuotaError: true,
    }),
  ],
});
