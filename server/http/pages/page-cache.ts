import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { minuteMs } from '#contract/durations.ts';
import {
  allLanguages,
  defaultLanguage,
  languageAskedFor,
  languageCookieName,
  languageOf,
} from '#contract/languages.ts';
import { cookiesOf } from '#server/lib/own-cookies.ts';
import { createSingleFlight } from '#server/lib/single-flight.ts';
import { within } from '#server/lib/within.ts';
import type { Changes } from '../cache/changes.ts';
import type { ListVersion } from '../cache/list-version.ts';
import { keepBody, makeSmaller } from './kept-body.ts';
import type { PageFile } from './page-file.ts';
import { type CachedPage, fromRecord, type StoredPage, toRecord } from './page-record.ts';
import type { RenderedPage } from './render-page.ts';
import type { ShownThings } from './shown-things.ts';

/** What a rendering gives: its page, and the things that are in it. */
export type Rendering = { page: RenderedPage; shown: ShownThings };

/** Bytes of compressed pages in memory. */
const maxMemory = 64 * 1024 * 1024;

/** Bytes of compressed pages in a file, which memory has no room for. */
export const maxPageFile = 512 * 1024 * 1024;

/**
 * Bytes of bookkeeping for each page: its headers, the ids of what it shows, and what it is beside a
 * dictionary.
 */
const entryOverhead = 8_000;

/**
 * Milliseconds. What no change is noted of, such as views, usual prices, what counts for a year, and
 * phones that have become similar, may be so old.
 */
export const maxPageAge = 10 * minuteMs;

/**
 * Milliseconds for which visitors get a page whose list, similar phones or seller have changed;
 * meanwhile it is rendered anew. Who has written something gets the new one.
 */
export const maxBesideAge = 10_000;

/**
 * Milliseconds for which an outdated page is sent while the lists cannot be read. Later an error is
 * better than phones that may be sold.
 */
export const maxStale = 60 * minuteMs;

/** Milliseconds for which a page that was rendered before waits for a silent database. */
const patienceMs = 1_000;

/** The part of `ListVersion` that pages need. */
export type PageVersions = Versions & { forVisitors(): Promise<Versions> };
type Versions = { current(): Promise<unknown> } & Pick<ListVersion, 'changes'>;

/** `comparedTo` is the last reading that it was compared with. */
type Entry = StoredPage & {
  /** Where the readings are from that are compared. */
  changes: Changes;
  isWrong: boolean;
  isBeingRenewed: boolean;
};

/** `late`: only something beside it has changed, or much time has passed. */
type Freshness = 'fresh' | 'late' | 'wrong';

const sizeOf = ({ page }: Entry) => page.body.bytes.length + entryOverhead;

const isAmong = (shown: ReadonlySet<string>, things: ReadonlySet<string>) =>
  [...things].some((thing) => shown.has(thing));

/**
 * Caches shared pages by what is in them (decisions 0033, 0060, 0273, 0274): the page of a phone until
 * that phone changes, a list until some seconds after any list did. What memory has no room for goes
 * to `file`.
 */
export function createPageCache(
  listVersion: PageVersions,
  now = () => performance.now(),
  file: PageFile | null = null,
  maxSize = maxMemory,
) {
  const kept = new LRUCache<string, Entry>({
    maxSize,
    dispose(entry, place, reason) {
      if (reason === 'evict') void store(place, entry).catch(() => {});
    },
  });
  const share = createSingleFlight<RenderedPage | CachedPage>();

  /** Compares what an entry shows with what has changed since it was compared last. */
  function freshnessOf(entry: Entry, changes: Changes): Freshness {
    const found = entry.changes === changes ? changes.after(entry.comparedTo) : null;
    if (found === null) entry.isWrong = true;
    for (const { number, things, since } of found ?? []) {
      entry.comparedTo = number;
      const { own, beside } = entry.shown;
      if (isAmong(own, things)) entry.isWrong = true;
      if (isAmong(beside, things)) entry.besideSince ??= since;
    }
    if (entry.isWrong) return 'wrong';
    const { besideSince, madeAt } = entry;
    const age = now() - madeAt;
    if (besideSince === null && age < maxPageAge) return 'fresh';
    const isTooLate = besideSince !== null && changes.ageOf(besideSince) >= maxBesideAge;
    return isTooLate || age >= maxPageAge + maxBesideAge ? 'wrong' : 'late';
  }

  async function makeAndKeep(
    place: string,
    changes: Changes,
    render: () => Promise<Rendering>,
  ): Promise<RenderedPage | CachedPage> {
    const madeAt = now();
    const comparedTo = changes.latest();
    const { page, shown } = await render();
    if (page.status !== 200 || page.headers['set-cookie']) return page;
    const { body, ...rest } = page;
    const cached = { ...rest, body: await keepBody(Buffer.from(body.buffer)), staleFor: 0 };
    const entry: Entry = {
      page: cached,
      shown,
      madeAt,
      changes,
      comparedTo,
      besideSince: null,
      isWrong: false,
      isBeingRenewed: false,
    };
    const other = kept.peek(place);
    // A rendering that began earlier may end later.
    const isOvertaken = other?.changes === changes && other.madeAt > madeAt;
    if (!isOvertaken) kept.set(place, entry, { size: sizeOf(entry) });
    return cached;
  }

  /** Writes what everybody may see and is not known to be outdated. */
  async function store(place: string, entry: Entry): Promise<void> {
    const { page, shown, madeAt, comparedTo, besideSince } = entry;
    const isForEverybody = String(page.headers['cache-control']).startsWith('public');
    const isOurs = entry.changes === listVersion.changes && !entry.isWrong;
    if (!file || !isForEverybody || !isOurs || now() - madeAt >= maxPageAge) return;
    await file.write(place, toRecord({ page, shown, madeAt, comparedTo, besideSince }));
  }

  /** The entry in memory, or back from the file; a failure to read is no entry. */
  async function find(place: string, changes: Changes): Promise<Entry | undefined> {
    const entry = kept.get(place);
    if (entry || !file || changes !== listVersion.changes) return entry;
    const record = await file.read(place).catch(() => null);
    // Rendered or read by another request meanwhile.
    const other = kept.get(place);
    if (!record || other) return other;
    const stored = { ...fromRecord(record), changes, isWrong: false, isBeingRenewed: false };
    kept.set(place, stored, { size: sizeOf(stored) });
    return stored;
  }

  /** From the second request on, a page is worth an encoding that takes longer. */
  async function shrink(place: string, entry: Entry): Promise<void> {
    await makeSmaller(entry.page.body);
    if (kept.peek(place) !== entry) return;
    kept.set(place, entry, { size: sizeOf(entry) });
  }

  return {
    /**
     * The page under `key`; concurrent requests share one rendering. While the database is down or
     * silent, the last page, or what a replica shows: to visitors, because members must see what they
     * have written.
     */
    async get(
      key: string,
      isVisitor: boolean,
      render: (fromReplica: boolean) => Promise<Rendering>,
    ): Promise<RenderedPage | CachedPage> {
      const shown = isVisitor ? await listVersion.forVisitors() : listVersion;
      const { changes } = shown;
      const fromReplica = changes !== listVersion.changes;
      // Apart, so that a member's last page is not an older one.
      const place = fromReplica ? `replica ${key}` : key;
      const entry = await find(place, changes);
      const last = () => {
        const age = entry && now() - entry.madeAt;
        if (age === undefined || age >= maxStale) return null;
        return { ...entry?.page, staleFor: Math.ceil(age / 1000) } as CachedPage;
      };
      const reading = shown.current();
      const isRead = await (last() ? within(patienceMs, reading) : reading).then(
        () => true,
        () => false,
      );
      // Without the database the page shows an error, which must not be cached.
      if (!isRead) return last() ?? (await render(false)).page;
      const make = () =>
        share(`${changes.latest()} ${place}`, () =>
          makeAndKeep(place, changes, () => render(fromReplica)),
        );
      if (entry) {
        const freshness = freshnessOf(entry, changes);
        if (freshness === 'fresh' || (freshness === 'late' && isVisitor)) {
          if (freshness === 'late' && !entry.isBeingRenewed) {
            entry.isBeingRenewed = true;
            // Who comes next tries again.
            void make()
              .catch(() => {})
              .finally(() => {
                entry.isBeingRenewed = false;
              });
          }
          void shrink(place, entry).catch(() => {});
          return entry.page;
        }
      }
      try {
        const page = await make();
        return page.status < 500 ? page : (last() ?? page);
      } catch (error) {
        const page = last();
        if (page) return page;
        throw error;
      }
    },
  };
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
  /**
   * Whether all requests without a cookie and with the same languages get this page, wherever they
   * come from.
   */
  isSameForAll: boolean;
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
  const asked = language === defaultLanguage ? languageAskedFor(accepted) : null;
  const wanted = chosen ?? (isFromHere ? null : asked) ?? language;
  if (wanted === language && !isSwitching) {
    const isSameForAll = cookie === undefined && (asked ?? language) === language;
    return { key: `${origin} ${address} ${isSaving}`, headers, isSameForAll };
  }
  if (chosen) headers.push(['cookie', `${languageCookieName}=${chosen}`]);
  if (accepted) headers.push(['accept-language', accepted]);
  if (isFromHere) headers.push(['referer', from.href]);
  return { key: null, headers, isSameForAll: false };
}
