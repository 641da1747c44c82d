import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { toPoisha } from '#contract/money.ts';
import type { Search } from '#contract/search/search.ts';
import {
  type SearchFlag,
  type SearchGroup,
  searchGroups,
} from '#contract/search/search-choices.ts';
import type { Term } from './read-words.ts';

/**
 * The condition of one filter: on `products.terms` as the text of a `tsquery`, or on other columns,
 * with a text that identifies the condition.
 */
export type Condition = { terms: string } | { columns: RawBuilder<SqlBool>; text: string };

/** The conditions of a search by the name of their filter; `q` and `price` count as filters, too. */
export type Conditions = ReadonlyMap<string, Condition>;

/** The column of each group; numbers are compared as numbers. */
export const groupColumns: Record<SearchGroup, string> = {
  brand: 'category_id',
  model: 'model_id',
  condition: 'condition',
  ram: 'ram',
  storage: 'storage',
  division: 'division',
  district: 'district',
  area: 'area',
};

/** The letter of each group's terms in `products.terms` (migration 0061). */
const groupTerms: Record<SearchGroup, string> = {
  brand: 'b',
  model: 'm',
  condition: 'c',
  ram: 'r',
  storage: 's',
  division: 'v',
  district: 'd',
  area: 'a',
};

export const flagColumns: Record<SearchFlag, string> = {
  verified: 'seller_verified',
  box: 'has_box',
  receipt: 'has_receipt',
  official: 'official',
  negotiable: 'negotiable',
  battery: 'good_battery',
  cash: 'cash',
  warranty: 'has_warranty',
};

/** Ids of the brands and models that a search names by their slugs. */
export type Ids = Record<'brand' | 'model', string[]>;

/** A term in a `tsquery`, which ends at a quote and takes a backslash for an escape. */
const quoted = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The condition of being in one of these districts. */
export const inDistricts = (districts: readonly string[]): Condition => ({
  terms: `(${districts.map((district) => quoted(`=${groupTerms.district}${district}`)).join(' | ')})`,
});

export function conditionsOf(search: Search, words: readonly Term[], ids: Ids): Conditions {
  const conditions = new Map<string, Condition>();
  if (words.length > 0) conditions.set('q', { terms: words.map(({ query }) => query).join(' & ') });
  const { min, max } = search;
  if (min !== null || max !== null) {
    const least = toPoisha(min ?? 0);
    const most = max === null ? sql`2147483647` : sql`${toPoisha(max)}::integer`;
    conditions.set('price', {
      // A plan for any price reads all phones by price where most have it, or all of the newest where
      // none has.
      columns: sql`/* planned for its price */
        products.selling_price between ${least}::integer and ${most}`,
      text: `${min} ${max}`,
    });
  }
  for (const group of searchGroups) {
    const values = group === 'brand' || group === 'model' ? ids[group] : search.groups[group];
    if (values.length === 0) continue;
    const terms = values.map((value) => quoted(`=${groupTerms[group]}${value}`));
    conditions.set(group, { terms: `(${terms.join(' | ')})` });
  }
  for (const flag of search.flags) conditions.set(flag, { terms: quoted(`=${flag}`) });
  return conditions;
}

/** The same conditions, which no phone meets: the words mean something that is not sold here. */
export const withNothing = (conditions: Conditions): Conditions =>
  new Map([...conditions, ['unsold', { columns: sql<SqlBool>`false`, text: 'unsold' }]]);

/** The filters of groups that a search has. */
export const groupsOf = (conditions: Conditions): SearchGroup[] =>
  searchGroups.filter((group) => conditions.has(group));

const allBut = (conditions: Conditions, but: readonly string[]) =>
  [...conditions].filter(([name]) => !but.includes(name));

/** All conditions but some, for phones that can still be bought. */
export function where(conditions: Conditions, but: readonly string[] = []): RawBuilder<SqlBool> {
  const kept = allBut(conditions, but).map(([, condition]) => condition);
  const terms = kept.flatMap((each) => ('terms' in each ? each.terms : []));
  const all = [
    sql<SqlBool>`products.paid_at is null and products.removed_at is null
      and products.hidden_at is null`,
    // A plan for any words and price reads the phones by price, ten thousand of them in 13 ms.
    ...(terms.length > 0
      ? [sql<SqlBool>`/* planned for its words */ products.terms @@ ${terms.join(' & ')}::tsquery`]
      : []),
    ...kept.flatMap((each) => ('columns' in each ? each.columns : [])),
  ];
  return sql.join(all, sql` and `);
}

/** The same text for the same conditions, all but some. */
export function keyOf(conditions: Conditions, but: readonly string[]): string {
  const kept = allBut(conditions, but);
  return JSON.stringify(
    kept.map(([name, each]) => [name, 'terms' in each ? each.terms : each.text]),
  );
}

/**
 * The first phones, up to `limit`, that meet all conditions but some. By terms, in the order of the
 * index; else the newest, so that the sold phones of years are not read before the first for sale.
 */
export function firstPhones(
  columns: readonly string[],
  { conditions, but = [], limit }: { conditions: Conditions; but?: string[]; limit: number },
): RawBuilder<unknown> {
  const hasTerms = allBut(conditions, but).some(([, each]) => 'terms' in each);
  const order = hasTerms ? sql`` : sql`order by products.created_at desc, products.id desc`;
  const selected = columns.map((column) => sql.ref(`products.${column}`));
  return sql`select ${sql.join(selected)} from products where ${where(conditions, but)} ${order}
    limit ${sql.lit(limit)}`;
}
