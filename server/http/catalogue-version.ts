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
  /**
   * Something of this process may have written, and has ended: whoever asks from here on sees it.
   * Called for each writing call and background job.
   */
  mayHaveMoved(): void;
}

/** Milliseconds; other processes on the same database are seen that late. */
export const askedAgainAfter = 500;

/** Asks the database for three rows, at most twice a second while nothing is written here. */
export function createCatalogueVersion(db: Db, clock: () => Date): CatalogueVersion {
  let answer: { askedAt: number; versions: Promise<CatalogueVersions> } | null = null;

  async function ask(): Promise<CatalogueVersions> {
    const rows = await db
      .selectFrom('categories')
      .select(['id', 'version'])
      .orderBy('id')
      .execute();
    const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    const all = rows.map(({ version }) => version).join('.');
    return { ...versions, all } as CatalogueVersions;
  }

  return {
    now() {
      const now = clock().getTime();
      // A clock that was set back must not make an answer last.
      const age = answer === null ? Number.POSITIVE_INFINITY : Math.abs(now - answer.askedAt);
      if (answer === null || age >= askedAgainAfter) {
        const asked = { askedAt: now, versions: ask() };
        answer = asked;
        // Who waits gets the error; the next one asks again.
        asked.versions.catch(() => {
          if (answer === asked) answer = null;
        });
      }
      return answer.versions;
    },
    mayHaveMoved() {
      answer = null;
    },
  };
}
