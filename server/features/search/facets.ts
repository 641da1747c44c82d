import { sql } from 'kysely';
import { areaInBangla } from '#contract/areas.ts';
import type { FacetChoice, Search, SearchResult } from '#contract/search.ts';
import { searchFlags, searchGroups } from '#contract/search-choices.ts';
import type { Db } from '#server/db/client.ts';
import { type Conditions, firstPhones, flagColumns, groupColumns } from './conditions.ts';

/**
 * Larger counts are told as this and more, and no more phones are read for a count: what a search
 * costs does not grow with the shop (decision 0070).
 */
const countedUpTo = 10_000;

type Counted = { count: number; isMore: boolean };

export function capped(count: number, upTo = countedUpTo): Counted {
  return { count: Math.min(count, upTo), isMore: count > upTo };
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
  /** null: of phones that say nothing about it. */
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
 * Selects how many phones each choice gives with the filters of all other groups, and the total: the
 * phones with all filters are read once for all groups, and once more for each group with a filter,
 * without that (`without brand`). No read goes on behind its limit.
 */
export function selectCounts(conditions: Conditions, upTo = countedUpTo) {
  const limit = upTo + 1;
  const columns = searchGroups.map((group) => sql.ref(groupColumns[group]));
  const facetOf = searchGroups.map(
    (group) => sql`when grouping(${sql.ref(groupColumns[group])}) = 0 then ${sql.lit(group)}`,
  );
  const flagCounts = searchFlags.map(
    (flag) => sql`count(*) filter (where ${sql.ref(flagColumns[flag])}) as ${sql.ref(flag)}`,
  );
  const found = firstPhones([...Object.values(groupColumns), ...Object.values(flagColumns)], {
    conditions,
    limit,
  });
  const without = searchGroups
    .filter((group) => conditions.has(group))
    .map((group) => {
      const column = groupColumns[group];
      return sql`
      union all select ${sql.lit(`without ${group}`)}, ${sql.ref(column)}::text, count(*)
        from (${firstPhones([column], { conditions, but: group, limit })}) others group by 2`;
    });
  return sql<Count>`
    with found as materialized (${found}), matching as (
      select case ${sql.join(facetOf, sql` `)} else 'total' end as facet,
        coalesce(${sql.join(columns.map((column) => sql`${column}::text`))}) as value,
        count(*) as count, ${sql.join(flagCounts)}
      from found group by grouping sets ((), ${sql.join(columns.map((column) => sql`(${column})`))})
    ), counted as (
      select facet, value, count from matching
      ${sql.join(
        searchFlags.map(
          (flag) => sql`union all select 'flags', ${sql.lit(flag)}, ${sql.ref(flag)} from matching
            where facet = 'total'`,
        ),
        sql` `,
      )}
      ${sql.join(without, sql` `)}
    )
    select facet, coalesce(brand.slug, model.slug, value) as value,
      coalesce(brand.name, ${nameOfModel('model')}, value) as name, nullif(brand.bangla, '') as bangla, count
    from counted
    left join categories brand on facet in ('brand', 'without brand') and brand.id = value
    left join models model on facet in ('model', 'without model') and model.id::text = value
    left join categories maker on maker.id = model.brand_id`;
}

/**
 * Counts what a search finds, and what each choice would give. Where more phones meet the conditions
 * than are read, a count is of those that were: there are so many or more.
 */
export async function countFacets(
  db: Db,
  search: Search,
  conditions: Conditions,
  names: Names,
  upTo = countedUpTo,
): Promise<{ total: number; facets: SearchResult['facets'] }> {
  const { rows } = await selectCounts(conditions, upTo).execute(db);
  const read = (facet: string) => rows.filter((row) => row.facet === facet);
  const total = Number(read('total')[0]?.count ?? 0);

  const choicesOf = (facet: string, chosen: readonly string[]): FacetChoice[] => {
    const isChosen = (value: string) => chosen.includes(value);
    const others = conditions.has(facet) ? read(`without ${facet}`) : null;
    const othersRead = others?.reduce((sum, row) => sum + Number(row.count), 0) ?? total;
    const seen = new Set<string>();
    // What is chosen is counted with its own filter: fewer phones are to be read.
    const counted = [
      ...read(facet).map((row) => ({ ...row, isPart: total > upTo })),
      ...(others ?? []).map((row) => ({ ...row, isPart: othersRead > upTo })),
    ].flatMap(({ value, name, bangla, count, isPart }) => {
      if (value === null || seen.has(value)) return [];
      seen.add(value);
      const { isMore, ...most } = capped(Number(count), upTo);
      const names = { name: name ?? '', ...banglaOf(facet, value, bangla) };
      return { value, ...names, ...most, isMore: isMore || isPart, chosen: isChosen(value) };
    });
    const missing = chosen
      .filter((one) => !counted.some(({ value }) => value === one))
      .map((one) => {
        const { name = one, bangla } = names.get(`${facet} ${one}`) ?? {};
        const none = { count: 0, isMore: total > upTo };
        return { value: one, name, ...banglaOf(facet, one, bangla ?? null), ...none, chosen: true };
      });
    return [...counted, ...missing]
      .sort(
        (one, other) =>
          Number(other.chosen) - Number(one.chosen) ||
          other.count - one.count ||
          (one.value < other.value ? -1 : 1),
      )
      .slice(0, maxChoices);
  };
  const groups = searchGroups.map((group) => [group, choicesOf(group, search.groups[group])]);
  return {
    total,
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
  const limit = countedUpTo + 1;
  const options = [...conditions.keys()].map((name) => ({
    name,
    phones: firstPhones(['id'], { conditions, but: name, limit }),
  }));
  const words = conditions.get('q');
  if (filters.length > 1) {
    const wordsAlone: Conditions = new Map(words ? [['q', words]] : []);
    options.push({
      name: 'filters',
      phones: firstPhones(['id'], { conditions: wordsAlone, limit }),
    });
  }
  if (options.length === 0) return [];
  const counts = options.map(
    ({ name, phones }) => sql`select ${sql.lit(name)} as field, (
      select count(*) from (${phones}) loosened) as count`,
  );
  const { rows } = await sql<{ field: string; count: string }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows
    .map(({ field, count }) => ({ field, ...capped(Number(count)) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}
