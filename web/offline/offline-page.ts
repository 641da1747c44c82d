import { cacheNames, keyOf, pathOf } from './kept-pages.ts';
import { sentAt, textsFor } from './mark-copy.ts';

const cacheName = `offline-${import.meta.env.DEPLOYMENT}`;
const addresses = ['/offline', '/bn/offline'];

/** Fetches the offline page of each language, as for nobody in particular, with its style sheet. */
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

/** Those of the deployment before are nobody's any more. */
export async function dropOldOfflinePages(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('offline-'));
  await Promise.all(old.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

/** The offline page in the language of `address`, with links to the pages that have a copy. */
export async function offlinePage(address: string): Promise<Response> {
  const { language } = pathOf(address);
  const stored = await (await caches.open(cacheName)).match(
    language === 'bn' ? '/bn/offline' : '/offline',
  );
  if (!stored) return Response.error();
  const links = await linksToCopies(address);
  const html = (await stored.text()).replace(
    /(<ul id="copies"[^>]*>)/,
    (list) => list + links.join(''),
  );
  const shown = links.length > 0 ? html.replace(/(<section id="kept"[^>]*) hidden=""/, '$1') : html;
  return new Response(shown, { status: 503, headers: stored.headers });
}

async function linksToCopies(address: string): Promise<string[]> {
  const { language } = pathOf(address);
  const t = textsFor(address);
  const cache = await caches.open(cacheNames.pages);
  const links: string[] = [];
  for (const { url } of await cache.keys()) {
    const copy = await cache.match(url);
    if (!copy || pathOf(url).language !== language || keyOf(url) === null) continue;
    // As the server wrote it, so what is special in HTML is escaped already.
    const title =
      /<title>([^<]*)<\/title>/.exec(await copy.text())?.[1]?.split(' · ')[0] ?? escaped(url);
    links.push(
      `<li><a href="${escaped(url)}">${title}</a> <small>${t.keptAt(sentAt(copy))}</small></li>`,
    );
  }
  return links;
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
