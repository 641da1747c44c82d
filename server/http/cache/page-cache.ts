import type { FastifyRequest } from 'fastify';
import {
  defaultLanguage,
  languageAskedFor,
  languageCookieName,
  languageOf,
} from '#contract/languages.ts';
import { withoutForeignParameters } from '#contract/page.ts';
import type { RenderedPage } from '../pages/render-page.ts';
import { ownPath } from '../security/origin.ts';
import { cookiesOf, hasOwnCookie } from '../security/own-cookies.ts';
import type { ListVersion } from './list-version.ts';
import { createEncodedBody, createResponseCache, type EncodedBody } from './response-cache.ts';

export type CachedPage = Omit<RenderedPage, 'body'> & { encodedBody: EncodedBody };

/** Bytes. All public pages take 1 MB; without a public URL each host name has its own copies. */
const maxSize = 16 * 1024 * 1024;

/**
 * Milliseconds. The version covers lists only; other content, such as the footer's year, needs it.
 */
const ttl = 60_000;

/** Caches the pages that all visitors share until the public lists change (decision 0033). */
export function createPageCache(listVersion: ListVersion) {
  const cache = createResponseCache<RenderedPage | CachedPage>({
    maxSize,
    ttl,
    sizeOf: (page) => ('encodedBody' in page ? page.encodedBody.size : null),
  });
  return {
    /** The current page under `key`; concurrent requests share one rendering. */
    async get(
      key: string,
      render: () => Promise<RenderedPage>,
    ): Promise<RenderedPage | CachedPage> {
      // Without the database the page shows an error, which must not be cached.
      const versions = await listVersion.current().catch(() => null);
      if (versions === null) return render();
      return cache.get(key, versions.all, async () => {
        const page = await render();
        return page.status === 200 && !page.headers['set-cookie'] ? toCachedPage(page) : page;
      });
    },
  };
}

function toCachedPage({ body, ...rest }: RenderedPage): CachedPage {
  return { ...rest, encodedBody: createEncodedBody(Buffer.from(body.buffer)) };
}

/**
 * The cache key of a page that is the same for all visitors; null if it is, or may be, personal.
 * `origin` is part of the key, because pages have it in their links. What advertisers and analytics
 * add to addresses and cookies is not: who comes by a shared link is a visitor like any other.
 */
export function pageCacheKey(request: FastifyRequest, origin: string): string | null {
  const {
    cookie,
    referer,
    'accept-language': acceptLanguage,
    'save-data': saveData,
  } = request.headers;
  const path = withoutForeignParameters(ownPath(request));
  if (request.method !== 'GET' || path.includes('?')) return null;
  const language = languageOf(path);
  // Where the address names no language, the browser's may lead elsewhere.
  const asked = language === defaultLanguage ? languageAskedFor(acceptLanguage) : null;
  const chosen = cookiesOf(cookie).get(languageCookieName) ?? asked ?? language;
  if (hasOwnCookie(cookie) || chosen !== language) return null;
  // A visitor who comes from a page in another language may have switched, which sets a cookie.
  const from = referer === undefined ? null : URL.parse(referer);
  if (from?.host === request.host && languageOf(from.pathname) !== language) return null;
  return `${origin} ${path} ${saveData?.toString().trim().toLowerCase() === 'on'}`;
}
