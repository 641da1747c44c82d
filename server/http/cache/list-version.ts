import type { CallKey } from '#contract/calls.ts';
import type { CategoryId } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';

/** Opaque texts that change whenever a list does: of one brand's phones, and of all of them. */
export type ListVersions = Readonly<Record<CategoryId | 'all', string>>;

export interface ListVersion {
  /**
   * The versions of the public lists. Read before the rows that are cached under them, so that
   * those may be newer than their version says, and never older. Fails as the database does.
   */
  current(): Promise<ListVersions>;
  /**
   * Has the next `current` read anew, so that clients see their own writes. Called after each
   * background job and each writing call but `nonInvalidatingCalls`.
   */
  invalidate(): void;
}

/**
 * The most frequent writes, which no list shows. If they invalidated, a busy shop would read the
 * versions a hundred times a second only to get the same ones.
 */
export const nonInvalidatingCalls: ReadonlySet<string> = new Set<CallKey>([
  'POST /booking',
  'POST /products/:id/view',
]);

/** Milliseconds; writes of other processes on the same database are seen that late. */
export const maxVersionAge = 500;

/** Reads three rows, at most twice a second while nothing is written in this process. */
export function createListVersion(db: Db, clock: () => Date): ListVersion {
  let latest: { readAt: number; versions: Promise<ListVersions> } | null = null;

  async function readVersions(): Promise<ListVersions> {
    const rows = await db
      .selectFrom('categories')
      .select(['id', 'version'])
      .orderBy('id')
      .execute();
    const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    const all = rows.map(({ version }) => version).join('.');
    return { ...versions, all } as ListVersions;
  }

  return {
    current() {
      const now = clock().getTime();
      // A clock that was set back must not prolong the age of what was read.
      if (latest && Math.abs(now - latest.readAt) < maxVersionAge) return latest.versions;
      const reading = { readAt: now, versions: readVersions() };
      reading.versions.catch(() => {
        // Those who wait get the error; the next one reads anew.
        if (latest === reading) latest = null;
      });
      latest = reading;
      return reading.versions;
    },
    invalidate() {
      latest = null;
    },
  };
}
