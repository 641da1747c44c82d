import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { toPoisha } from '#contract/money.ts';
import type { Search } from '#contract/search.ts';
import { type SearchFlag, type SearchGroup, searchGroups } from '#contract/search-choices.ts';
import type { Term } from './read-words.ts';

type Condition = RawBuilder<SqlBool>;

/** The conditions of a search by the name of their filter; `q` and `price` count as filters, too. */
export type Conditions = ReadonlyMap<string, Condition>;

/** The column of each group; numbers are compared as numbers. */
export const groupColumns: Record<SearchGroup, RawBuilder<unknown>> = {
  brand: sql.ref('products.category_id'),
  model: sql.ref('products.model_id'),
  condition: sql.ref('products.condition'),
  ram: sql.ref('products.ram'),
  storage: sql.ref('products.storage'),
  division: sql.ref('products.division'),
  district: sql.ref('products.district'),
  area: sql.ref('products.area'),
};

export const flagColumns: Record<SearchFlag, RawBuilder<SqlBool>> = {
  verified: sql.ref('products.seller_verified'),
  box: sql.ref('products.has_box'),
  receipt: sql.ref('products.has_receipt'),
  official: sql.ref('products.official'),
  negotiable: sql.ref('products.negotiable'),
};

/** Ids of the brands and models that a search names by their slugs. */
export type Ids = Record<'brand' | 'model', string[]>;

export function conditionsOf(search: Search, terms: readonly Term[], ids: Ids): Conditions {
  const conditions = new Map<string, Condition>();
  if (terms.length > 0) {
    const query = terms.map((term) => term.query).join(' & ');
    conditions.set('q', sql`products.search @@ ${query}::tsquery`);
  }
  const { min, max } = search;
  if (min !== null || max !== null) {
    const least = toPoisha(min ?? 0);
    const most = max === null ? sql`2147483647` : sql`${toPoisha(max)}::integer`;
    conditions.set('price', sql`products.selling_price between ${least}::integer and ${most}`);
  }
  for (const group of searchGroups) {
    const values = group === 'brand' || group === 'model' ? ids[group] : search.groups[group];
    if (values.length === 0) continue;
    const type = { model: 'uuid', ram: 'smallint', storage: 'smallint' }[group as 'ram'] ?? 'text';
    conditions.set(group, sql`${groupColumns[group]} = any(${values}::${sql.raw(`${type}[]`)})`);
  }
  for (const flag of search.flags) conditions.set(flag, sql`${flagColumns[flag]}`);
  return conditions;
}

/** All conditions but one, for phones that can still be bought. */
export function where(conditions: Conditions, but?: string): Condition {
  const kept = [...conditions].filter(([name]) => name !== but).map(([, condition]) => condition);
  const onSale = sql<SqlBool>`products.paid_at is null and products.removed_at is null
    and products.hidden_at is null`;
  return sql.join([onSale, ...kept], sql` and `);
}
