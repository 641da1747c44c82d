import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { languageCookieName, languageOf } from '#contract/languages.ts';
import type { RenderedPage } from '../pages/render-page.ts';
import { ownPath } from '../security/own-path.ts';
import { type KeptBytes, keepBytes } from './encoded-body.ts';
import type { CatalogueVersion } from './list-version.ts';

export type KeptPage = Omit<RenderedPage, 'body'> & { bytes: KeptBytes };

/** Two languages and a handful of addresses take one; without a public URL each host has its own. */
const keptBytes = 16 * 1024 * 1024;

/**
 * Milliseconds. A page for somebody unknown shows the public lists, of whose changes the version
 * tells; what else may be in it one day (the footer has the year) is that late at most.
 */
const renderedAgainAfter = 60_000;

type Entry = { version: string; page: KeptPage };

/** Pages that are the same for everybody, as bytes, until the public lists change (decision 0033). */
export function createKeptPages(catalogueVersion: CatalogueVersion) {
  const kept = new LRUCache<string, Entry>({
    maxSize: keptBytes,
    sizeCalculation: ({ page }) => page.bytes.size,
    ttl: renderedAgainAfter,
  });
  const underWay = new Map<string, Promise<RenderedPage | KeptPage>>();

  async function renderAndKeep(
    key: string,
    version: string,
    render: () => Promise<RenderedPage>,
  ): Promise<RenderedPage | KeptPage> {
    const rendered = await render();
    if (rendered.status !== 200 || rendered.headers['set-cookie']) return rendered;
    const { body, ...rest } = rendered;
    const page = { ...rest, bytes: keepBytes(Buffer.from(body.buffer)) };
    kept.set(key, { version, page });
    return page;
  }

  return {
    /** The page under `key` as of now; several visitors at once have it rendered once. */
    async get(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage | KeptPage> {
      // Without its database the shop says so, and keeps nothing.
      const version = await catalogueVersion.now().then(
        ({ all }) => all,
        () => null,
      );
      if (version === null) return render();
      const entry = kept.get(key);
      if (entry?.version === version) return entry.page;
      const wanted = `${key} ${version}`;
      const started = underWay.get(wanted);
      if (started) return started;
      const page = renderAndKeep(key, version, render).finally(() => underWay.delete(wanted));
      underWay.set(wanted, page);
      return page;
    },
  };
}

/**
 * Under what the page is kept that this visitor gets as everybody else does; null: it is, or may
 * be, theirs alone. `origin` as pages have it in their links.
 */
export function keyOfPage(request: FastifyRequest, origin: string): string | null {
  const { cookie, referer, 'save-data': saveData } = request.headers;
  const path = ownPath(request);
  if (request.method !== 'GET' || path.includes('?')) return null;
  const language = languageOf(path);
  if (cookie !== undefined && cookie !== `${languageCookieName}=${language}`) return null;
  // Whoever comes from a page in another language may have chosen this one, and has it remembered.
  const from = referer === undefined ? null : URL.parse(referer);
  if (from?.host === request.host && languageOf(from.pathname) !== language) return null;
  return `${origin} ${path} ${saveData?.toString().trim().toLowerCase() === 'on'}`;
}
