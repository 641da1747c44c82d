import type { CallKey } from '#contract/calls.ts';
import type { CategoryId } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';

/** Opaque texts, equal as long as no list reads otherwise: of one brand's phones, and of them all. */
export type CatalogueVersions = Readonly<Record<CategoryId | 'all', string>>;

export interface CatalogueVersion {
  /**
   * What the public lists are at now. It is read before the rows that are kept under it, so they
   * may be newer than it says, and never older. Fails as the database does.
   */
  now(): Promise<CatalogueVersions>;
  /** The same without waiting; null when the database has to be asked. */
  known(): CatalogueVersions | null;
  /**
   * Something of this process may have written, and has ended: whoever asks from here on sees it.
   * Called for each background job and each writing call but `leavesLists`.
   */
  mayHaveMoved(): void;
}

/**
 * What people write most, and no list shows. Were the database asked what lists are at after each
 * of them, a busy shop would ask it a hundred times a second to hear the same.
 */
export const leavesLists: ReadonlySet<string> = new Set<CallKey>([
  'POST /booking',
  'POST /products/:id/view',
]);

/** Milliseconds; other processes on the same database are seen that late. */
export const askedAgainAfter = 500;

type Answer = {
  askedAt: number;
  versions: Promise<CatalogueVersions>;
  /** Null until it is there. */
  arrived: CatalogueVersions | null;
};

/** Asks the database for three rows, at most twice a second while nothing is written here. */
export function createCatalogueVersion(db: Db, clock: () => Date): CatalogueVersion {
  let latest: Answer | null = null;

  async function readVersions(): Promise<CatalogueVersions> {
    const rows = await db
      .selectFrom('categories')
      .select(['id', 'version'])
      .orderBy('id')
      .execute();
    const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    const all = rows.map(({ version }) => version).join('.');
    return { ...versions, all } as CatalogueVersions;
  }

  /** What was answered, or asked, less than half a second ago, and after the last write. */
  function recent(): Answer | null {
    if (latest === null) return null;
    // A clock that was set back must not make an answer last.
    const age = Math.abs(clock().getTime() - latest.askedAt);
    return age < askedAgainAfter ? latest : null;
  }

  function ask(): Answer {
    const asked: Answer = {
      askedAt: clock().getTime(),
      versions: readVersions(),
      arrived: null,
    };
    asked.versions.then(
      (versions) => {
        asked.arrived = versions;
      },
      () => {
        // Who waits gets the error; the next one asks again.
        if (latest === asked) latest = null;
      },
    );
    latest = asked;
    return asked;
  }

  return {
    now: () => (recent() ?? ask()).versions,
    known: () => recent()?.arrived ?? null,
    mayHaveMoved() {
      latest = null;
    },
  };
}
