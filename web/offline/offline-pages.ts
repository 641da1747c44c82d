import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { addStaleBanner, messagesFor, sentAt } from './add-stale-banner.ts';
import {
  cacheNames,
  clearPageCopies,
  isOfPerson,
  keyOf,
  pathOf,
  visitorHeader,
} from './offline-routes.ts';

const daySeconds = 24 * 60 * 60;

/** The time-out after which a cached page is shown instead. */
const patienceSeconds = 5;

/**
 * Different users never share cached pages: the first page made for another user clears the cache.
 * A shared page does not identify the user of the device.
 */
async function dropCopiesOfOthers(page: Response): Promise<void> {
  const now = page.headers.get(visitorHeader);
  if (!isOfPerson(now)) return;
  const cache = await caches.open(cacheNames.pages);
  for (const request of await cache.keys()) {
    const before = (await cache.match(request))?.headers.get(visitorHeader);
    if (isOfPerson(before) && before !== now) return clearPageCopies();
  }
}

/**
 * Clears the cached pages when the login page comes in its form for visitors: a guard has
 * redirected there, so the session whose pages are cached has ended. Members would have been
 * redirected on.
 */
export async function dropCopiesAtLogin(page: Response): Promise<void> {
  const isLogin = page.status === 200 && pathOf(page.url).path === '/login';
  if (isLogin && !isOfPerson(page.headers.get(visitorHeader))) await clearPageCopies();
}

/** A network that fails at once is gone; one that times out is slow. */
const isSlow = (startedAt: unknown) => Date.now() - Number(startedAt) >= patienceSeconds * 1000;

/**
 * Network first, with caching; falls back to the cached page with a banner if the network is gone
 * or slow.
 */
export const pageCopies = new NetworkFirst({
  cacheName: cacheNames.pages,
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url) ?? request,
      cacheWillUpdate: async ({ request, response }) => {
        await dropCopiesAtLogin(response);
        const isComplete = response.status === 200 && !response.redirected;
        const isPage = response.headers.has(visitorHeader) && keyOf(request.url) !== null;
        // An open form or question is no copy of its page.
        const isAsking = /[?&](book|report|forgot|confirm)=/.test(request.url);
        if (!isComplete || !isPage || isAsking) return null;
        await dropCopiesOfOthers(response);
        return response;
      },
      handlerWillStart: async ({ state }) => {
        if (state) state.startedAt = Date.now();
      },
      cachedResponseWillBeUsed: async ({ request, cachedResponse, state }) =>
        cachedResponse
          ? addStaleBanner(cachedResponse, request.url, isSlow(state?.startedAt))
          : null,
    },
    new ExpirationPlugin({
      maxEntries: 30,
      maxAgeSeconds: 7 * daySeconds,
      purgeOnQuotaError: true,
    }),
  ],
});

const cacheName = `offline-${import.meta.env.DEPLOYMENT}`;
const addresses = ['/offline', '/bn/offline'];

/** Precaches the offline page of each language, without a session, with its style sheet. */
export async function storeOfflinePages(): Promise<void> {
  const cache = await caches.open(cacheName);
  const files = await caches.open(cacheNames.files);
  for (const address of addresses) {
    const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' });
    if (!answer.ok || answer.redirected) continue;
    const styles = (await answer.clone().text()).matchAll(/href="(\/assets\/[^"]+\.css)"/g);
    await cache.put(address, answer);
    await files.addAll([...new Set([...styles].map(([, path = '']) => path))]);
  }
}

/** Removes the offline pages of earlier deployments. */
export async function dropOldOfflinePages(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('offline-'));
  await Promise.all(old.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

/**
 * The offline page in the language of `address`, with links to the cached pages in that language.
 * If all cached pages are in the other language, that one is used: the start page redirects by a
 * cookie.
 */
export async function offlinePage(address: string): Promise<Response> {
  const cached = await (await caches.open(cacheNames.pages)).keys();
  const copies = cached.map(({ url }) => url);
  const isSpoken = copies.some((url) => pathOf(url).language === pathOf(address).language);
  const { language } = pathOf((!isSpoken && copies[0]) || address);
  const own = copies.filter((url) => pathOf(url).language === language);
  const stored = await (await caches.open(cacheName)).match(
    language === 'bn' ? '/bn/offline' : '/offline',
  );
  if (!stored) return Response.error();
  const links = await Promise.all(own.map(linkTo));
  const html = (await stored.text()).replace(
    /(<ul id="copies"[^>]*>)/,
    (list) => list + links.join(''),
  );
  const shown =
    links.length > 0 ? html.replace(/(<section id="saved"[^>]*) hidden=""/, '$1') : html;
  return new Response(shown, { status: 503, headers: stored.headers });
}

async function linkTo(url: string): Promise<string> {
  const copy = await caches.match(url, { cacheName: cacheNames.pages });
  if (!copy) return '';
  // The server has already escaped the title.
  const title = /<title>([^<]*)<\/title>/.exec(await copy.text())?.[1]?.split(' · ')[0];
  const when = messagesFor(url).savedAt(sentAt(copy));
  return `<li><a href="${escaped(url)}">${title ?? escaped(url)}</a> <small>${when}</small></li>`;
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
