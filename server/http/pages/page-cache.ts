import type { FastifyRequest } from 'fastify';
import {
  allLanguages,
  defaultLanguage,
  languageAskedFor,
  languageCookieName,
  languageOf,
} from '#contract/languages.ts';
import { cookiesOf } from '#server/lib/own-cookies.ts';
import { within } from '#server/lib/within.ts';
import type { ListVersion } from '../cache/list-version.ts';
import {
  createEncodedBody,
  createResponseCache,
  type EncodedBody,
} from '../cache/response-cache.ts';
import type { RenderedPage } from './render-page.ts';

export type CachedPage = Omit<RenderedPage, 'body'> & {
  encodedBody: EncodedBody;
  /** Seconds since the rendering if the page is older than the lists; else 0. */
  staleFor: number;
};

/** Bytes. All pages without a query take 2 MB; without a public URL each host has its own copies. */
const maxSize = 16 * 1024 * 1024;

/**
 * Bytes, in a cache of its own: the number of these addresses is unlimited, and they must not evict
 * the others.
 */
const maxSizeOfMany = 16 * 1024 * 1024;

/** An address with a query, or of a phone or a seller: one of an unlimited number. */
const isOneOfMany = (key: string) =>
  key.includes('?') || key.includes('/phone/') || key.includes('/seller/');

/**
 * Milliseconds. The version covers lists only; other content, such as the footer's year, needs an
 * expiry.
 */
const ttl = 60_000;

/**
 * Milliseconds for which an outdated page is sent while the lists cannot be read. Later an error is
 * better than phones that may be sold.
 */
export const maxStale = 60 * 60_000;

/** Milliseconds for which a page that was rendered before waits for a silent database. */
const patienceMs = 1_000;

/** The part of `ListVersion` that pages need. */
export type PageVersions = Versions & { forVisitors(): Promise<Versions> };
type Versions = Pick<ListVersion, 'current'>;

/** Caches shared pages until the lists change (decisions 0033, 0060). */
export function createPageCache(listVersion: PageVersions, now?: () => number) {
  const cacheOf = (size: number) =>
    createResponseCache<RenderedPage | CachedPage>({
      maxSize: size,
      ttl,
      sizeOf: (page) => ('encodedBody' in page ? page.encodedBody.size : null),
      ...(now && { now }),
    });
  const plain = cacheOf(maxSize);
  const ofMany = cacheOf(maxSizeOfMany);

  return {
    /**
     * The current page under `key`; concurrent requests share one rendering. While the database is
     * down or silent, the last page, or what a replica shows: to visitors, because members must see
     * what they have written.
     */
    async get(
      key: string,
      isVisitor: boolean,
      render: (fromReplica: boolean) => Promise<RenderedPage>,
    ): Promise<RenderedPage | CachedPage> {
      const isRare = isOneOfMany(key);
      const cache = isRare ? ofMany : plain;
      const shown = isVisitor ? await listVersion.forVisitors() : listVersion;
      const fromReplica = shown !== listVersion;
      // Apart, so that a member's last page is not an older one.
      const place = fromReplica ? `replica ${key}` : key;
      const last = () => {
        const stale = cache.stale(place, maxStale);
        return stale && { ...stale.response, staleFor: Math.ceil(stale.age / 1000) };
      };
      const reading = shown.current();
      const versions = await (last() ? within(patienceMs, reading) : reading).catch(() => null);
      // Without the database the page shows an error, which must not be cached.
      if (versions === null) return last() ?? render(false);
      try {
        const page = await cache.get(place, versions.all, async () => {
          const made = await render(fromReplica);
          return made.status === 200 && !made.headers['set-cookie']
            ? toCachedPage(made, !isRare)
            : made;
        });
        return page.status < 500 ? page : (last() ?? page);
      } catch (error) {
        const page = last();
        if (page) return page;
        throw error;
      }
    },
  };
}

/** Most of many addresses are requested once, by search engines (decision 0061). */
function toCachedPage({ body, ...rest }: RenderedPage, isPopular: boolean): CachedPage {
  const encodedBody = { ...createEncodedBody(Buffer.from(body.buffer)), isPopular };
  return { ...rest, encodedBody, staleFor: 0 };
}

/**
 * The parts of a request on which a shared page may depend. None of them identifies the visitor.
 */
export type SharedRequest = {
  /**
   * The cache key; null for a request that chooses a language, whose response must not be shared.
   */
  key: string | null;
  /** The headers for the rendering: no session, and only the language's cookie. */
  headers: [name: string, value: string][];
};

/**
 * Parses a request for a shared page at `address` (`sharedAddress`). `origin` is part of the key,
 * because pages have it in their links.
 */
export function readSharedRequest(
  request: FastifyRequest,
  address: string,
  origin: string,
): SharedRequest {
  const { cookie, referer, 'accept-language': accepted, 'save-data': saveData } = request.headers;
  const isSaving = saveData?.toString().trim().toLowerCase() === 'on';
  const headers: SharedRequest['headers'] = isSaving ? [['save-data', 'on']] : [];
  const language = languageOf(address);
  const named = cookiesOf(cookie).get(languageCookieName);
  const chosen = allLanguages.find((each) => each === named);
  const from = referer === undefined ? null : URL.parse(referer);
  const isFromHere = from?.host === request.host;
  // A visitor from a page in another language may have switched, which sets a cookie.
  const isSwitching = isFromHere && languageOf(from.pathname) !== language;
  // If the address has no language prefix, the browser's language may redirect (decision 0067).
  const asked = language === defaultLanguage && !isFromHere ? languageAskedFor(accepted) : null;
  if ((chosen ?? asked ?? language) === language && !isSwitching) {
    return { key: `${origin} ${address} ${isSaving}`, headers };
  }
  if (chosen) headers.push(['cookie', `${languageCookieName}=${chosen}`]);
  if (accepted) headers.push(['accept-language', accepted]);
  if (isFromHere) headers.push(['referer', from.href]);
  return { key: null, headers };
}
