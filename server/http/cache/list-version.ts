import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CallKey } from '#contract/calls.ts';
import type { Db } from '#server/db/client.ts';
import { isDatabaseDown } from '#server/db/database-down.ts';
import type { Replica } from '#server/db/hosted/replica.ts';
import { type Changes, createChanges, selectChanges, splitChanges } from './changes.ts';

/**
 * Opaque strings that change whenever the lists do: for each brand's phones, by its number, and for
 * all phones and brands.
 */
export type ListVersions = Readonly<{ all: string } & Record<string, string | undefined>>;

/** Among the things of `Changes`: any list of phones; and what every page has of the operator's texts. */
export const listsThing = 'lists';
export const shopThing = 'shop';
/** All phones of a brand, by its number. */
export const brandThing = (id: string) => `brand ${id}`;
/** The phones of a seller, by the id of their page, as a trigger names them. */
export const phonesThing = (pageId: string) => `phones of ${pageId}`;

export interface ListVersion {
  /**
   * The versions of the public lists. Call it before reading the rows that are cached under a
   * version: the rows may then be newer than the version, but never older. Rejects when the
   * database fails.
   */
  current(): Promise<ListVersions>;
  /** What has changed, as of the last `current`. */
  changes: Changes;
  /**
   * The position of the primary's log, in bytes, at which rows are as new as `current`; null without
   * a replica.
   */
  position(): Promise<string | null>;
  /**
   * For a caller who has written nothing and so has nothing to wait for: while the primary does not
   * answer, the versions that the replica shows, at `anyPosition`; otherwise these (decision 0219).
   */
  forVisitors(): Promise<ListVersion>;
  /**
   * Makes the next `current` read from the database, so that clients see their own writes. Call it
   * after each background job and each writing call but `nonInvalidatingCalls`.
   */
  invalidate(): void;
}

/**
 * Frequent writes that change no list. If they invalidated, a busy shop would read the same
 * versions a hundred times a second.
 */
export const nonInvalidatingCalls: ReadonlySet<string> = new Set<CallKey>([
  'POST /booking',
  'POST /products/:id/view',
  'POST /selftests/open',
  'POST /selftests/result',
]);

/** Milliseconds until this process sees writes of other processes on the same database. */
export const maxVersionAge = 500;

/** Before everything that was written. */
export const anyPosition = '0';

/** Milliseconds that visitors wait for the primary's versions, and until it is tried again for them. */
const patienceMs = 1_000;

/** Among the ids of brands, which are numbers. */
const positionId = 'position';
/** Of the versions: what the shop is called and promises. */
export const lookId = 'shop-looks';
const shopIds = ['announcements', 'shop-pages', lookId];

type Read = { versions: ListVersions; position: string | null };

type Reading = {
  readAt: number;
  read: Promise<Read>;
  hasEnded: boolean;
  /** Its end, or the end of visitors' patience with it. */
  patience?: Promise<unknown>;
};

/**
 * Reads a row for each brand and three of the operator's texts, at most twice a second while nothing is
 * written in this process.
 */
export function createListVersion(
  db: Db,
  clock: () => Date,
  replica: Replica | null = null,
): ListVersion {
  let latest: Reading | null = null;
  /** Whether the primary answered when it was tried last. */
  let answers = true;
  let triedAt = 0;
  let ofReplica: { db: Db; shown: ListVersion } | null = null;
  const { changes, unread, add } = createChanges(() => clock().getTime());
  let begun = 0;
  let newest = { reading: 0, versions: null as ListVersions | null };

  /** The things of these versions that differ from the newest ones; none for an overtaken reading. */
  function changedSince(reading: number, versions: ListVersions): string[] {
    const before = newest.versions;
    if (reading < newest.reading) return [];
    newest = { reading, versions };
    if (!before) return [];
    const ids = Object.keys({ ...before, ...versions }).filter((id) => before[id] !== versions[id]);
    return ids.map((id) => {
      if (id === 'all') return listsThing;
      return shopIds.includes(id) ? shopThing : brandThing(id);
    });
  }

  async function readVersions(): Promise<Read> {
    begun += 1;
    const reading = begun;
    const now = clock();
    const read = db
      .selectFrom('categories')
      .select(['id', sql<string>`version::text`.as('version')])
      // The operator's texts are cached under the same version; they only ever grow in number.
      .unionAll((all) =>
        all
          .selectFrom('shop_pages')
          .select([sql<string>`'shop-pages'`.as('id'), sql<string>`count(*)::text`.as('version')]),
      )
      .unionAll((all) =>
        all.selectFrom('announcements').select([
          sql<string>`'announcements'`.as('id'),
          // Also when the time of one begins or ends.
          sql<string>`count(*) || '.' || count(*) filter (where starts_at <= ${now})
              || '.' || count(*) filter (where ends_at <= ${now})`.as('version'),
        ]),
      )
      .unionAll((all) =>
        all
          .selectFrom('shop_looks')
          .select([
            sql<string>`${lookId}::text`.as('id'),
            sql<string>`count(*)::text`.as('version'),
          ]),
      )
      .unionAll(selectChanges(db, unread()));
    // In the same statement, after its snapshot: what the versions count is before this position.
    // What is inserted and not flushed counts too, because an asynchronous commit is visible early.
    const position = db.selectNoFrom([
      sql<string>`${positionId}::text`.as('id'),
      // A server that became a standby has none.
      sql<string>`case when not pg_is_in_recovery()
        then (pg_current_wal_insert_lsn() - '0/0')::bigint::text end`.as('version'),
    ]);
    const found = await (replica ? read.unionAll(position) : read).orderBy('id').execute();
    const { read: changed, others } = splitChanges(found, now.getTime());
    const rows = others.filter(({ id }) => id !== positionId);
    const all = rows.map(({ version }) => version).join('.');
    const versions = { ...Object.fromEntries(rows.map(({ id, version }) => [id, version])), all };
    add(changed, changedSince(reading, versions));
    const written = found.find(({ id }) => id === positionId);
    return { versions, position: written?.version ?? null };
  }

  function latestReading(): Reading {
    const now = clock().getTime();
    // The absolute difference, because the clock may have been set back.
    if (latest && Math.abs(now - latest.readAt) < maxVersionAge) return latest;
    const reading: Reading = { readAt: now, read: readVersions(), hasEnded: false };
    triedAt = performance.now();
    reading.read.then(
      ({ position }) => {
        reading.hasEnded = true;
        answers = true;
        if (position !== null) replica?.heard(position);
      },
      (error: unknown) => {
        reading.hasEnded = true;
        // Failures are not cached: the next call reads again.
        if (latest === reading) latest = null;
        if (isDatabaseDown(error)) answers = false;
      },
    );
    latest = reading;
    return reading;
  }

  /** Without a wait for a primary that is known to be away. */
  async function primaryAnswers(): Promise<boolean> {
    if (!answers) {
      if (performance.now() - triedAt > patienceMs) latestReading();
      return false;
    }
    const reading = latestReading();
    reading.patience ??= Promise.race([
      reading.read.catch(() => {}),
      setTimeout(patienceMs, undefined, { ref: false }),
    ]);
    await reading.patience;
    if (!reading.hasEnded) answers = false;
    return answers;
  }

  const versions: ListVersion = {
    changes,
    current: async () => (await latestReading().read).versions,
    position: async () => (await latestReading().read).position,
    async forVisitors() {
      if (!replica || (await primaryAnswers())) return versions;
      const db = await replica.alone();
      if (!db) return versions;
      if (ofReplica?.db !== db) {
        const { current, changes, invalidate } = createListVersion(db, clock);
        const shown: ListVersion = {
          current,
          changes,
          invalidate,
          position: async () => anyPosition,
          forVisitors: async () => shown,
        };
        ofReplica = { db, shown };
      }
      return ofReplica.shown;
    },
    invalidate() {
      latest = null;
    },
  };
  return versions;
}
