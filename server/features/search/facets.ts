import { sql } from 'kysely';
import { areaInBangla } from '#contract/areas.ts';
import type { FacetChoice, Search, SearchResult } from '#contract/search.ts';
import { searchFlags, searchGroups } from '#contract/search-choices.ts';
import type { Db } from '#server/db/client.ts';
import { type Conditions, flagColumns, groupColumns, where } from './conditions.ts';

/** Larger counts are told as this and more. */
const countedUpTo = 10_000;

export function capped(count: number): { count: number; isMore: boolean } {
  return { count: Math.min(count, countedUpTo), isMore: count > countedUpTo };
}

/** Choices of one group; a shop has more models and areas than anybody reads. */
const maxChoices = 100;

/** Names of what was chosen, which may have no phones to be counted: by `brand samsung`. */
export type Names = ReadonlyMap<string, { name: string; bangla: string | null }>;

/** The name of a row of `models` with that of its brand (`maker`) in front: `Realme 12`. */
export const nameOfModel = (table: 'model' | 'meant') =>
  sql<string>`maker.name || ' ' || ${sql.ref(`${table}.name`)}`;

type Count = {
  facet: string;
  value: string | null;
  name: string | null;
  bangla: string | null;
  count: string;
};

/** The Bangla name of a choice: of a brand from the catalogue, of an area from the list. */
function banglaOf(facet: string, value: string, known: string | null): { bangla?: string } {
  const bangla = known ?? (facet === 'area' ? areaInBangla(value) : undefined);
  return bangla ? { bangla } : {};
}

/**
 * How many phones each choice gives with the filters of all other groups, and the total. One
 * statement: the phones with all filters are read once for all groups without a filter, and once
 * more for each group with one, without that.
 */
export async function countFacets(
  db: Db,
  search: Search,
  conditions: Conditions,
  names: Names,
): Promise<{ total: number; facets: SearchResult['facets'] }> {
  const isFiltered = (group: string) => conditions.has(group);
  const open = searchGroups.filter((group) => !isFiltered(group));
  const columns = open.map((group) => groupColumns[group]);
  const sets = sql.join([sql`()`, ...columns.map((column) => sql`(${column})`)]);
  const facetOf = open.map(
    (group) => sql`when grouping(${groupColumns[group]}) = 0 then ${sql.lit(group)}`,
  );
  const facetColumn =
    open.length === 0 ? sql`'total'` : sql`case ${sql.join(facetOf, sql` `)} else 'total' end`;
  const values = columns.map((column) => sql`${column}::text`);
  const value = open.length === 0 ? sql`null::text` : sql`coalesce(${sql.join(values)})`;
  const flagCounts = searchFlags.map(
    (flag) => sql`count(*) filter (where ${flagColumns[flag]}) as ${sql.ref(flag)}`,
  );
  const alone = searchGroups.filter(isFiltered).map(
    (group) => sql`
      union all select ${sql.lit(group)}, ${groupColumns[group]}::text, count(*)
        from products where ${where(conditions, group)} group by 2`,
  );
  const { rows } = await sql<Count>`
    with matching as (
      select ${facetColumn} as facet, ${value} as value, count(*) as count, ${sql.join(flagCounts)}
      from products where ${where(conditions)} group by grouping sets (${sets})
    ), counted as (
      select facet, value, count from matching
      ${sql.join(
        searchFlags.map(
          (flag) => sql`union all select 'flags', ${sql.lit(flag)}, ${sql.ref(flag)} from matching
            where facet = 'total'`,
        ),
        sql` `,
      )}
      ${sql.join(alone, sql` `)}
    )
    select facet, coalesce(brand.slug, model.slug, value) as value,
      coalesce(brand.name, ${nameOfModel('model')}, value) as name, nullif(brand.bangla, '') as bangla, count
    from counted
    left join categories brand on facet = 'brand' and brand.id = value
    left join models model on facet = 'model' and model.id::text = value
    left join categories maker on maker.id = model.brand_id
    where value is not null or facet = 'total'`.execute(db);

  const choicesOf = (facet: string, chosen: readonly string[]): FacetChoice[] => {
    const counted = rows
      .filter((row) => row.facet === facet)
      .map(({ value, name, bangla, count }) => ({
        value: value ?? '',
        name: name ?? '',
        ...banglaOf(facet, value ?? '', bangla),
        count: Number(count),
      }));
    const missing = chosen
      .filter((one) => !counted.some((each) => each.value === one))
      .map((one) => {
        const { name = one, bangla } = names.get(`${facet} ${one}`) ?? {};
        return { value: one, name, ...banglaOf(facet, one, bangla ?? null), count: 0 };
      });
    const isChosen = (one: { value: string }) => chosen.includes(one.value);
    return [...counted, ...missing]
      .sort(
        (one, other) =>
          Number(isChosen(other)) - Number(isChosen(one)) ||
          other.count - one.count ||
          (one.value < other.value ? -1 : 1),
      )
      .slice(0, maxChoices)
      .map((one) => ({ ...one, ...capped(one.count), chosen: isChosen(one) }));
  };
  const groups = searchGroups.map((group) => [group, choicesOf(group, search.groups[group])]);
  return {
    total: Number(rows.find((row) => row.facet === 'total')?.count ?? 0),
    facets: { ...Object.fromEntries(groups), flags: choicesOf('flags', search.flags) },
  };
}

/**
 * How many phones there are without each filter in turn, and with the words alone (`filters`), most
 * first; only those that help.
 */
export async function countLoosened(
  db: Db,
  conditions: Conditions,
): Promise<SearchResult['loosen']> {
  const filters = [...conditions.keys()].filter((name) => name !== 'q');
  const options = [...conditions.keys()].map((name) => ({ name, kept: where(conditions, name) }));
  const words = conditions.get('q');
  if (filters.length > 1) {
    options.push({ name: 'filters', kept: where(new Map(words ? [['q', words]] : [])) });
  }
  if (options.length === 0) return [];
  const counts = options.map(
    ({ name, kept }) => sql`select ${sql.lit(name)} as field, (
      select count(*) from (
        select from products where ${kept} limit ${sql.lit(countedUpTo + 1)}
      ) loosened) as count`,
  );
  const { rows } = await sql<{ field: string; count: string }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows
    .map(({ field, count }) => ({ field, ...capped(Number(count)) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}
