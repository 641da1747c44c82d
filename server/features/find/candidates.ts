import { type RawBuilder, sql } from 'kysely';
import type { SearchedText } from './read-text.ts';

/** Of each kind in an answer. */
export const hitsMax = 10;

/** Rows that one index gives at most; more where some are left out afterwards. */
const rowsOfIndex = { all: 50, some: 500 };

/**
 * Ids from several indexes, each with the rank of its index (1 is the best), as a table `hits` of at
 * most one more than an answer has. Each branch selects an `id`, and is cut after `rowsOfIndex`
 * rows: the cost does not grow with the shop. `only`: a condition of `ranked.id`.
 */
export function hitsOf(
  branches: readonly RawBuilder<unknown>[],
  { page = 1, only }: { page?: number | undefined; only?: RawBuilder<unknown> | undefined } = {},
): RawBuilder<unknown> {
  const most = sql.lit(only ? rowsOfIndex.some : rowsOfIndex.all);
  const ranked = branches.map(
    (branch, index) =>
      sql`(select id, ${sql.lit(index + 1)} as rank from (${branch} limit ${most}) found)`,
  );
  return sql`(select id, min(rank) as rank from (${sql.join(ranked, sql` union all `)}) ranked
    where ${only ?? sql`true`} group by id order by min(rank), id desc
    limit ${sql.lit(hitsMax + 1)} offset ${sql.lit((page - 1) * hitsMax)}) hits`;
}

/** Rows whose id begins as typed, if it can be one: a range of the primary key. */
export const begun = (
  table: 'members' | 'products' | 'bookings' | 'payments' | 'payout_lines',
  { beginning }: Pick<SearchedText, 'beginning'>,
) =>
  beginning
    ? [
        sql`select id from ${sql.table(table)}
          where id between ${beginning[0]}::uuid and ${beginning[1]}::uuid order by id`,
      ]
    : [];

type Table = 'members' | 'products';

/** A name from one of its first words on, as the indexes `…_named_1` to `…_named_4` have it. */
const fromWord = [
  sql`lower(name)`,
  sql`substring(lower(name) from '^\\S+\\s+(.*)$')`,
  sql`substring(lower(name) from '^(?:\\S+\\s+){2}(.*)$')`,
  sql`substring(lower(name) from '^(?:\\S+\\s+){3}(.*)$')`,
];

/** Rows whose name goes on with `text` from one of its first words, for each word a branch. */
export function named(table: Table, text: string) {
  return fromWord.map((from) => {
    const part = sql`(${from} collate "C")`;
    return sql`select id from ${sql.table(table)} where ${beginsWith(part, sql`lower(${text}::text)`)} order by ${part}`;
  });
}

/** A range of bytes, which an index reads, up to the last character of Unicode. */
export function beginsWith(part: RawBuilder<unknown>, beginning: RawBuilder<unknown>) {
  return sql`${part} >= ${beginning} collate "C" and ${part} < (${beginning} || chr(1114111)) collate "C"`;
}
