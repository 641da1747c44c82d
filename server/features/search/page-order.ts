import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Search } from '#contract/search/search.ts';
import type { Term } from './read-words.ts';

/** Phones on one page of results. */
export const pageSize = 24;

/** What results are ordered by; every key in the same direction, so that a row of them is compared. */
export type PageOrder = {
  keys: RawBuilder<unknown>[];
  direction: 'asc' | 'desc';
  /** The id of the last phone of the page before. */
  after: string | null;
};

/**
 * The order of a search. Best match: more exact words, then the shorter name, then the newest.
 * Without `terms`, which are omitted if there are more phones than are counted, the newest first. A
 * word with only one meaning is exact in every result. Empty boxes, parts, and implausible prices
 * are ranked last, except in the order of the newest.
 */
export function pageOrderOf({ sort, after }: Search, terms: readonly Term[]): PageOrder {
  const id = sql`products.id`;
  const newest = [sql`products.created_at`, id];
  const isWhole = sql`(not products.stands_last)`;
  if (sort === 'cheapest') {
    const keys = [sql`products.stands_last`, sql`products.selling_price`, id];
    return { keys, direction: 'asc', after };
  }
  if (sort === 'saving') {
    const saving = sql`(products.market_price - products.selling_price)`;
    return { keys: [isWhole, saving, id], direction: 'desc', after };
  }
  if (sort === 'newest' || terms.length === 0) return { keys: newest, direction: 'desc', after };
  const exact = terms
    .filter((term) => term.exact !== term.query)
    .map((term) => sql`(products.search @@ ${term.exact}::tsquery)::integer`);
  const score = exact.length > 0 ? [sql`(${sql.join(exact, sql` + `)})`] : [];
  const keys = [isWhole, ...score, sql`(- products.name_weight)`, ...newest];
  return { keys, direction: 'desc', after };
}

/** Only phones behind the last one of the page before. */
export function isAfter({ keys, direction, after }: PageOrder): RawBuilder<SqlBool> {
  if (after === null) return sql`true`;
  const row = sql.join(keys);
  const side = direction === 'desc' ? sql`<` : sql`>`;
  return sql`(${row}) ${side} (select ${row} from products where id = ${after})`;
}
