import { type RawBuilder, sql } from 'kysely';
import { type SearchGroup, searchFlags, searchGroups } from '#contract/search/search-choices.ts';
import type { Db } from '#server/db/client.ts';
import type { BroadCounts, ChoiceCount } from '#server/http/api/deps.ts';
import {
  type Conditions,
  firstPhones,
  flagColumns,
  groupColumns,
  groupsOf,
  keyOf,
} from './conditions.ts';

/**
 * Larger counts are shown as "this and more", and no more phones are read for a count, so that the
 * cost of a search does not grow with the shop (decision 0184).
 */
export const countedUpTo = 1_000;

/**
 * So many phones are ranked by how well they match, of more the newest come first. More than are
 * counted, because the newest of few among a million are far apart in the index of the newest.
 */
export const rankedUpTo = 10_000;

export type Counting = {
  upTo?: number;
  /** Counts of broad reads, which are not made again. */
  kept?: BroadCounts;
};

/** The name of a row of `models` with that of its brand (`maker`) in front: `Realme 12`. */
export const nameOfModel = (table: 'model' | 'meant') =>
  sql<string>`maker.name || ' ' || ${sql.ref(`${table}.name`)}`;

type CountedRow = ChoiceCount & {
  /** The flags of counted phones, where they were counted by that; else null. */
  flags: string[] | null;
};

/**
 * Selects how many phones with all filters have each value of each group, and which flags together.
 * The groups are counted in one pass over the rows, which are not stored in between.
 */
export function selectFound(conditions: Conditions, limit: number): RawBuilder<CountedRow> {
  const columns = searchGroups.map((group) => sql.ref(groupColumns[group]));
  const flags = searchFlags.map((flag) => sql.ref(flagColumns[flag]));
  const facets = searchGroups.map(
    (group, index) => sql`when grouping(${columns[index]}) = 0 then ${sql.lit(group)}`,
  );
  const flagNames = searchFlags.map(
    (flag, index) => sql`case when ${flags[index]} then ${sql.lit(flag)} end`,
  );
  const phones = firstPhones([...Object.values(groupColumns), ...Object.values(flagColumns)], {
    conditions,
    limit,
  });
  return withNames(sql`
    select case ${sql.join(facets, sql` `)} else 'flags' end as facet,
      coalesce(${sql.join(columns.map((column) => sql`${column}::text`))}) as value,
      category_id, model_id, array_remove(array[${sql.join(flagNames)}], null) as flags,
      count(*)::integer as count
    from (${phones}) found
    group by grouping sets (${sql.join(columns.map((column) => sql`(${column})`))},
      (${sql.join(flags)}))`);
}

/** Selects how many phones each value of a group would give: with all filters but the group's. */
export function selectOthers(
  conditions: Conditions,
  group: SearchGroup,
  limit: number,
): RawBuilder<CountedRow> {
  const name = groupColumns[group];
  const column = sql.ref(name);
  const idOf = (kind: 'category_id' | 'model_id', type: string) =>
    name === kind ? column : sql`null::${sql.raw(type)}`;
  return withNames(sql`
    select ${sql.lit(`without ${group}`)} as facet, ${column}::text as value,
      ${idOf('category_id', 'text')} as category_id, ${idOf('model_id', 'uuid')} as model_id,
      null::text[] as flags, count(*)::integer as count
    from (${firstPhones([name], { conditions, but: [group], limit })}) others
    group by ${column}`);
}

/** Counts of brands and models get their slugs and names. */
function withNames(counted: RawBuilder<unknown>): RawBuilder<CountedRow> {
  return sql<CountedRow>`
    select facet, coalesce(brand.slug, model.slug, value) as value,
      coalesce(brand.name, ${nameOfModel('model')}, value) as name,
      nullif(brand.bangla, '') as bangla, flags, count
    from (${counted}) counted
    left join categories brand on brand.id = counted.category_id
    left join models model on model.id = counted.model_id
    left join categories maker on maker.id = model.brand_id`;
}

/** Each row counts the phones with one set of flags, so the rows add up to all phones. */
function countFlags(rows: readonly CountedRow[]): ChoiceCount[] {
  const ofSets = rows.filter(({ facet }) => facet === 'flags');
  const sum = (facet: string, value: string | null, counted: readonly CountedRow[]) => ({
    facet,
    value,
    name: value,
    bangla: null,
    count: totalOf(counted),
  });
  const having = (flag: string) => ofSets.filter(({ flags }) => flags?.includes(flag));
  return [
    sum('total', null, ofSets),
    ...searchFlags.map((flag) => sum('flags', flag, having(flag))),
  ];
}

const totalOf = (counts: readonly ChoiceCount[]) =>
  counts.reduce((total, { count }) => total + count, 0);

/**
 * The number of phones for each choice, with the filters of all other groups, and the total: over
 * the phones with all filters (`brand`), and for each group with a filter, over those without that
 * filter (`without brand`). Each is a concurrent read of its own, unless its counts are cached; all
 * stop at their limit.
 */
export async function readCounts(
  db: Db,
  conditions: Conditions,
  { upTo = countedUpTo, kept }: Counting,
): Promise<readonly ChoiceCount[]> {
  const readFound = async () => {
    const { rows } = await selectFound(conditions, upTo + 1).execute(db);
    return [...rows.filter(({ facet }) => facet !== 'flags'), ...countFlags(rows)];
  };
  const readOthers = async (group: SearchGroup) =>
    (await selectOthers(conditions, group, upTo + 1).execute(db)).rows;
  const read = async (group?: SearchGroup) => {
    const key = broadKeyOf(conditions, group);
    const known = kept?.get(key);
    if (known) return known;
    const counts = await (group ? readOthers(group) : readFound());
    const all = group ? counts : counts.filter(({ facet }) => facet === 'total');
    if (totalOf(all) > upTo) kept?.set(key, counts);
    return counts;
  };
  const counts = await Promise.all([read(), ...groupsOf(conditions).map(read)]);
  return counts.flat();
}

/** The cache key of counts that exceeded the limit. With `group`, the key ignores its filters. */
const broadKeyOf = (conditions: Conditions, group?: SearchGroup) =>
  `${group ?? ''} ${keyOf(conditions, group ? [group] : [])}`;
