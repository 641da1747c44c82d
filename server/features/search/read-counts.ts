import { sql } from 'kysely';
import { searchFlags, searchGroups } from '#contract/search/search-choices.ts';
import type { Db } from '#server/db/client.ts';
import type { BroadCounts, ChoiceCount } from '#server/http/api/deps.ts';
import {
  type Conditions,
  firstPhones,
  flagColumns,
  groupColumns,
  groupsOf,
  keyOf,
  whereGroups,
} from './conditions.ts';
import { type PageOrder, selectPageIds } from './page-order.ts';

/**
 * Larger counts are told as this and more, and no more phones are read for a count: what a search
 * costs does not grow with the shop (decision 0070).
 */
export const countedUpTo = 10_000;

export type Counting = {
  upTo?: number;
  /** The order of the page whose ids are selected, too, where no more phones are found than counted. */
  page?: PageOrder;
  /** Counts of broad reads, which are not made again. */
  kept?: BroadCounts;
};

/** The name of a row of `models` with that of its brand (`maker`) in front: `Realme 12`. */
export const nameOfModel = (table: 'model' | 'meant') =>
  sql<string>`maker.name || ' ' || ${sql.ref(`${table}.name`)}`;

/** The reads that counts are made of: all filters, and each group's with all but its own. */
function readsOf(conditions: Conditions) {
  return [undefined, ...groupsOf(conditions)].map((but) => ({
    but,
    key: `${but ?? ''} ${keyOf(conditions, but ? [but] : [])}`,
  }));
}
type Read = ReturnType<typeof readsOf>[number];

/**
 * Selects how many phones each choice gives with the filters of all other groups, and the total: the
 * phones with all filters are read once for all groups, and once more for each group with a filter,
 * without that (`without brand`). No read goes on behind its limit. `atOnce`: all are read in one
 * wider read without the filters of groups, whose number is selected, too (`wide`); nothing else is
 * if that is more than the limit.
 */
export function selectCounts(
  conditions: Conditions,
  { upTo = countedUpTo, page }: Counting = {},
  { reads = readsOf(conditions), atOnce = false } = {},
) {
  const limit = upTo + 1;
  const columns = [
    ...Object.values(groupColumns),
    ...Object.values(flagColumns),
    ...(page ? ['id', ...page.columns] : []),
  ];
  const ofWide = (but?: Read['but']) => sql`select * from wide
    where (select count(*) from wide) <= ${sql.lit(upTo)} and ${whereGroups(conditions, but)}`;
  const without = reads.flatMap(({ but }) => {
    if (!but) return [];
    const column = groupColumns[but];
    const others = atOnce ? ofWide(but) : firstPhones([column], { conditions, but: [but], limit });
    return sql`select ${sql.lit(`without ${but}`)} as facet, ${sql.ref(column)}::text as value,
      count(*) as count from (${others}) others group by 2`;
  });
  const wide = sql`wide as materialized (
    ${firstPhones(columns, { conditions, but: groupsOf(conditions), limit })})`;
  const found = sql`found as materialized (
    ${atOnce ? ofWide() : firstPhones(columns, { conditions, limit })})`;
  const hasFound = reads.length > without.length;
  const counts = [
    ...(atOnce
      ? [sql`select 'wide' as facet, null::text as value, count(*) as count from wide`]
      : []),
    ...(hasFound ? selectMatching() : []),
    ...(hasFound && page
      ? [
          sql`select 'page' as facet, id::text as value, 0::bigint as count
          from (${selectPageIds(page, upTo)}) page`,
        ]
      : []),
    ...without,
  ];
  const tables = [
    ...(atOnce ? [wide] : []),
    ...(hasFound ? [found] : []),
    sql`counted as (${sql.join(counts, sql` union all `)})`,
  ];
  return sql<ChoiceCount>`
    with ${sql.join(tables)}
    select facet, coalesce(brand.slug, model.slug, value) as value,
      coalesce(brand.name, ${nameOfModel('model')}, value) as name, nullif(brand.bangla, '') as bangla, count
    from counted
    left join categories brand on facet in ('brand', 'without brand') and brand.id = value
    left join models model on facet in ('model', 'without model') and model.id::text = value
    left join categories maker on maker.id = model.brand_id`;
}

/** Selects the counts of the rows of `found`: by group, and of all and of each flag. */
function selectMatching() {
  const columns = searchGroups.map((group) => sql.ref(groupColumns[group]));
  const facets = searchGroups.map(
    (group, index) => sql`when grouping(${columns[index]}) = 0 then ${sql.lit(group)}`,
  );
  const flags = searchFlags.map((flag) => sql.ref(flagColumns[flag]));
  // Apart: each set of the grouping would count the flags anew.
  return [
    sql`select case ${sql.join(facets, sql` `)} end as facet,
        coalesce(${sql.join(columns.map((column) => sql`${column}::text`))}) as value, count(*) as count
      from found
      group by grouping sets (${sql.join(columns.map((column) => sql`(${column})`))})`,
    sql`select one.facet, one.value, one.count
      from (select count(*) as every, ${sql.join(flags.map((flag) => sql`count(*) filter (where ${flag}) as ${flag}`))}
        from found) flags,
      lateral (values ('total', null, every), ${sql.join(
        searchFlags.map((flag, index) => sql`('flags', ${sql.lit(flag)}, ${flags[index]})`),
      )}) one (facet, value, count)`,
  ];
}

/** The counts of all reads: those that are kept, and the others by one statement, rarely two. */
export async function readCounts(
  db: Db,
  conditions: Conditions,
  { upTo = countedUpTo, page, kept }: Counting,
): Promise<readonly ChoiceCount[]> {
  const counting = { upTo, page };
  const groups = groupsOf(conditions);
  // Words alone find few phones, mostly: then one read does for all groups.
  const widely = `wide ${keyOf(conditions, groups)}`;
  if (conditions.has('q') && groups.length > 0 && !kept?.get(widely)) {
    const { rows } = await selectCounts(conditions, counting, { atOnce: true }).execute(db);
    if (Number(rows.find(({ facet }) => facet === 'wide')?.count) <= upTo) return rows;
    kept?.set(widely, []);
  }
  const reads = readsOf(conditions).map((read) => ({ ...read, rows: kept?.get(read.key) }));
  const known = reads.flatMap(({ rows }) => rows ?? []);
  const missing = reads.filter(({ rows }) => !rows);
  if (missing.length === 0) return known;
  const { rows } = await selectCounts(conditions, counting, { reads: missing }).execute(db);
  for (const { but, key } of missing) {
    const own = rows.filter(({ facet }) =>
      but ? facet === `without ${but}` : !facet.startsWith('without '),
    );
    const all = but ? own : own.filter(({ facet }) => facet === 'total');
    if (all.reduce((sum, { count }) => sum + Number(count), 0) > upTo) kept?.set(key, own);
  }
  return [...known, ...rows];
}
