import { type SqlBool, sql } from 'kysely';
import { isBrandWord } from '#server/catalogue/seed-names.ts';
import { networks, wordsOf } from '#server/catalogue/words.ts';
import type { Db } from '#server/db/client.ts';
import { type Conditions, where } from './conditions.ts';
import type { Term } from './read-words.ts';

/** Models that are for sale and nearest to one that is not. */
export type Near = {
  models: { slug: string; name: string }[];
  /** What a phone of them has, in place of the words that found nothing. */
  term: Term;
};

/** So many are named. */
const maxModels = 6;

/** An `A06` is near an `A05`; from three numbers on it is another phone. */
const farthest = 2;

/** The number of a name, with the letters before and behind it: `v29e` is v, 29 and e. */
type Core = { letters: string; number: number; digits: string };

/** The first word with a number that is no network and no size, and the letters that belong to it. */
function coreOf(words: readonly string[]): (Core & { at: number }) | undefined {
  for (const [at, word] of words.entries()) {
    const [, letters = '', digits = ''] = /^([a-z]*)(\d{1,3})[a-z]*$/.exec(word) ?? [];
    if (!digits || networks.has(word) || /^\d+[gt]b$/.test(word)) continue;
    // `a 05` is `a05`, and the number of `note 12` belongs to the note.
    const before = letters || (words[at - 1] ?? '');
    return { letters: before, number: Number(digits), digits, at };
  }
  return undefined;
}

/**
 * Finds the models nearest to the one that these words name, which have phones that meet all other
 * conditions: of the same number, else of a neighbouring one. Null where the words have no number or
 * nothing is near. One statement.
 */
export async function findNearModels(
  db: Db,
  terms: readonly Term[],
  conditions: Conditions,
): Promise<Near | null> {
  const words = terms.flatMap(({ word }) => word.split(' '));
  const core = coreOf(words);
  if (!core || core.letters === '') return null;
  const line = terms
    .filter(
      ({ word, tells }) =>
        tells !== 'little' && (isBrandWord(word) || isBefore(word, words, core.at)),
    )
    .map(({ query }) => query);
  const query = [queryOf(core), ...line].join(' & ');
  const others = [...conditions.keys()].filter((name) => name !== 'q');
  const kept: Conditions = new Map(
    others.flatMap((name) => {
      const condition = conditions.get(name);
      return condition ? [[name, condition] as const] : [];
    }),
  );
  const isForSale = sql<SqlBool>`exists (select from products
    where products.model_id = models.id and ${where(kept)})`;
  const { rows } = await sql<{ id: string; slug: string; name: string }>`
    select models.id, models.slug, categories.name || ' ' || models.name as name
      from models join categories on categories.id = models.brand_id
      where merged_into is null and models.search @@ ${query}::tsquery and ${isForSale}
      order by name_weight, models.year desc nulls last, models.slug limit 200`.execute(db);
  const ranked = rows.flatMap((row) => {
    const name = wordsOf(row.name);
    const own = coreOf(name);
    const isLine = own && name.slice(0, own.at + 1).some((word) => beginsWith(word, core));
    const far = own && isLine ? Math.abs(own.number - core.number) : Number.POSITIVE_INFINITY;
    return far <= farthest ? [{ row, far }] : [];
  });
  const nearest = Math.min(...ranked.map(({ far }) => far));
  const models = ranked.filter(({ far }) => far === nearest).slice(0, maxModels);
  if (models.length === 0) return null;
  const ids = models.map(({ row }) => `'=m${row.id}'`);
  return {
    models: models.map(({ row: { slug, name } }) => ({ slug, name })),
    term: {
      word: words.join(' '),
      tells: 'certain',
      query: `(${ids.join(' | ')})`,
      exact: `(${ids[0]})`,
      corrected: null,
    },
  };
}

/** Whether a word of a model has the letters of the core: `note20` and `note` those of `note 20`. */
const beginsWith = (word: string, { letters }: Core) => word.replace(/\d.*$/, '') === letters;

/** Whether a term comes before the number: brand and line, which a near model has, too. */
function isBefore(word: string, words: readonly string[], at: number): boolean {
  const parts = word.split(' ');
  return words.indexOf(parts[0] ?? '') + parts.length <= at;
}

/** A `tsquery` of the catalogue: the line with a number near that of the core. */
function queryOf({ letters, number, digits }: Core): string {
  const near = Array.from({ length: 2 * farthest + 1 }, (_, index) => number + index - farthest)
    .filter((each) => each >= 0)
    .map((each) => String(each).padStart(digits.length, '0'));
  const glued = near.map((each) => `'${letters}${each}':*`);
  const apart = near.map((each) => `'${each}':*`);
  return `(${glued.join(' | ')} | ('${letters}' & (${apart.join(' | ')})))`;
}
