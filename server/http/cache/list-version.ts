import { sql } from 'kysely';
import type { CallKey } from '#contract/calls.ts';
import type { Db } from '#server/db/client.ts';

/**
 * Opaque strings that change whenever the lists do: for each brand's phones, by its number, and for
 * all phones and brands.
 */
export type ListVersions = Readonly<{ all: string } & Record<string, string | undefined>>;

export interface ListVersion {
  /**
   * The versions of the public lists. Call it before reading the rows that are cached under a
   * version: the rows may then be newer than the version, but never older. Rejects when the
   * database fails.
   */
  current(): Promise<ListVersions>;
  /**
   * The position of the primary's log, in bytes, at which rows are as new as `current`; null without
   * a replica.
   */
  position(): Promise<string | null>;
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

/** Among the ids of brands, which are numbers. */
const positionId = 'position';

type Read = { versions: ListVersions; position: string | null };

/**
 * Reads a row for each brand and two of the operator's texts, at most twice a second while nothing is
 * written in this process.
 */
export function createListVersion(
  db: Db,
  clock: () => Date,
  { withPosition = false } = {},
): ListVersion {
  let latest: { readAt: number; read: Promise<Read> } | null = null;

  async function readVersions(): Promise<Read> {
    const read = db
      .selectFrom('categories')
      .select(['id', 'version'])
      // The operator's texts are cached under the same version; they only ever grow in number.
      .unionAll((all) =>
        all
          .selectFrom('shop_pages')
          .select([sql<string>`'shop-pages'`.as('id'), sql<string>`count(*)`.as('version')]),
      )
      .unionAll((all) =>
        all
          .selectFrom('announcements')
          .select([sql<string>`'announcements'`.as('id'), sql<string>`count(*)`.as('version')]),
      );
    // In the same statement, after its snapshot: what the versions count is before this position.
    // What is inserted and not flushed counts too, because an asynchronous commit is visible early.
    const position = db.selectNoFrom([
      sql<string>`${positionId}::text`.as('id'),
      sql<string>`(pg_current_wal_insert_lsn() - '0/0')::bigint`.as('version'),
    ]);
    const found = await (withPosition ? read.unionAll(position) : read).orderBy('id').execute();
    const rows = found.filter(({ id }) => id !== positionId);
    const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    const all = rows.map(({ version }) => version).join('.');
    const written = found.find(({ id }) => id === positionId);
    return { versions: { ...versions, all }, position: written?.version ?? null };
  }

  function latestRead(): Promise<Read> {
    const now = clock().getTime();
    // The absolute difference, because the clock may have been set back.
    if (latest && Math.abs(now - latest.readAt) < maxVersionAge) return latest.read;
    const reading = { readAt: now, read: readVersions() };
    reading.read.catch(() => {
      // Failures are not cached: the next call reads again.
      if (latest === reading) latest = null;
    });
    latest = reading;
    return reading.read;
  }

  return {
    current: async () => (await latestRead()).versions,
    position: async () => (await latestRead()).position,
    invalidate() {
      latest = null;
    },
  };
}
