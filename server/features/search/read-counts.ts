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

type CountedRow = ChoiceCount & {
  /** The flags of counted phones, where they were counted by that; else null. */
  flags: string[] | null;
};

/** Columns that phones are counted by. */
const countedColumns = [...Object.values(groupColumns), ...Object.values(flagColumns)];

/**
 * Selects what is counted of the phones with all filters, and the ids of the page. They are read once,
 * and none behind the limit.
 */
export function selectFound(
  conditions: Conditions,
  { upTo = countedUpTo, page }: Counting = {},
): RawBuilder<CountedRow> {
  const columns = [...countedColumns, ...columnsOf(page)];
  const found = firstPhones(columns, { conditions, limit: upTo + 1 });
  return withNames([tableOf('found', found)], [countFound(), ...pageIds(page, upTo)]);
}

/** Selects how many phones each value of a group would give: with all filters but the group's. */
export function selectOthers(
  conditions: Conditions,
  group: SearchGroup,
  { upTo = countedUpTo }: Counting = {},
): RawBuilder<CountedRow> {
  const column = groupColumns[group];
  const phones = firstPhones([column], { conditions, but: [group], limit: upTo + 1 });
  return withNames([], [countOthers(group, phones)]);
}

/**
 * Selects all of that from one wider read, without the filters of groups, whose number is selected, too
 * (`wide`); nothing else is if that is more than the limit.
 */
export function selectAtOnce(
  conditions: Conditions,
  { upTo = countedUpTo, page }: Counting = {},
): RawBuilder<CountedRow> {
  const groups = groupsOf(conditions);
  const columns = [...countedColumns, ...columnsOf(page)];
  const wide = firstPhones(columns, { conditions, but: groups, limit: upTo + 1 });
  const ofWide = (but?: SearchGroup) => sql`select * from wide
    where (select count(*) from wide) <= ${sql.lit(upTo)} and ${whereGroups(conditions, but)}`;
  return withNames(
    [tableOf('wide', wide), tableOf('found', ofWide())],
    [
      counted({ facet: sql`'wide'`, count: sql`count(*)::integer`, from: sql`wide` }),
      countFound(),
      ...pageIds(page, upTo),
      ...groups.map((group) => countOthers(group, ofWide(group))),
    ],
  );
}

const columnsOf = (page?: PageOrder) => (page ? ['id', ...page.columns] : []);

const tableOf = (name: string, select: RawBuilder<unknown>) =>
  sql`${sql.ref(name)} as materialized (${select})`;

type Counted = Partial<Record<'value' | 'brand' | 'model' | 'flags', RawBuilder<unknown>>> &
  Record<'facet' | 'count' | 'from', RawBuilder<unknown>>;

/** One part of all counts; a brand and a model by their ids, so that their names are joined. */
const counted = ({
  facet,
  value = sql`null::text`,
  brand = sql`null::text`,
  model = sql`null::uuid`,
  flags = sql`null::text[]`,
  count,
  from,
}: Counted) => sql`
  select ${facet} as facet, ${value} as value, ${brand} as brand_id, ${model} as model_id,
    ${flags} as flags, ${count} as count
  from ${from}`;

/** Counts the rows of `found` by each group, and by which flags they have, in one pass. */
function countFound(): RawBuilder<unknown> {
  const columns = searchGroups.map((group) => sql.ref(groupColumns[group]));
  const flags = searchFlags.map((flag) => sql.ref(flagColumns[flag]));
  const facets = searchGroups.map(
    (group, index) => sql`when grouping(${columns[index]}) = 0 then ${sql.lit(group)}`,
  );
  const flagNames = searchFlags.map(
    (flag, index) => sql`case when ${flags[index]} then ${sql.lit(flag)} end`,
  );
  const sets = [...columns, sql.join(flags)].map((set) => sql`(${set})`);
  return counted({
    facet: sql`case ${sql.join(facets, sql` `)} else 'flags' end`,
    value: sql`coalesce(${sql.join(columns.map((column) => sql`${column}::text`))})`,
    brand: sql.ref(groupColumns.brand),
    model: sql.ref(groupColumns.model),
    flags: sql`array_remove(array[${sql.join(flagNames)}], null)`,
    count: sql`count(*)::integer`,
    from: sql`found group by grouping sets (${sql.join(sets)})`,
  });
}

function countOthers(group: SearchGroup, phones: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = sql.ref(groupColumns[group]);
  return counted({
    facet: sql.lit(`without ${group}`),
    value: sql`${column}::text`,
    ...(group === 'brand' && { brand: column }),
    ...(group === 'model' && { model: column }),
    count: sql`count(*)::integer`,
    from: sql`(${phones}) others group by ${column}`,
  });
}

function pageIds(page: PageOrder | undefined, upTo: number): RawBuilder<unknown>[] {
  if (!page) return [];
  const ids = sql`(${selectPageIds(page, upTo)}) page`;
  return [counted({ facet: sql`'page'`, value: sql`id::text`, count: sql`0`, from: ids })];
}

/** Brands and models are told by their slugs and names. */
function withNames(
  tables: RawBuilder<unknown>[],
  parts: RawBuilder<unknown>[],
): RawBuilder<CountedRow> {
  const all = tableOf('counted', sql.join(parts, sql` union all `));
  return sql<CountedRow>`
    with ${sql.join([...tables, all])}
    select facet, coalesce(brand.slug, model.slug, value) as value,
      coalesce(brand.name, ${nameOfModel('model')}, value) as name,
      nullif(brand.bangla, '') as bangla, flags, count
    from counted
    left join categories brand on brand.id = counted.brand_id
    left join models model on model.id = counted.model_id
    left join categories maker on maker.id = model.brand_id`;
}

/** Each phone has one set of flags, so these rows add up to all phones. */
function addUpFlags(rows: readonly CountedRow[]): ChoiceCount[] {
  const ofSets = rows.filter(({ facet }) => facet === 'flags');
  const having = (flag: string) => ofSets.filter(({ flags }) => flags?.includes(flag));
  const choice = (facet: string, value: string | null, count: number): ChoiceCount => ({
    facet,
    value,
    name: value,
    bangla: null,
    count,
  });
  return [
    ...rows.filter(({ facet }) => facet !== 'flags'),
    choice('total', null, totalOf(ofSets)),
    ...searchFlags.map((flag) => choice('flags', flag, totalOf(having(flag)))),
  ];
}

const totalOf = (counts: readonly ChoiceCount[]) =>
  counts.reduce((total, { count }) => total + count, 0);

/**
 * How many phones each choice gives with the filters of all other groups, and the total: of the phones
 * with all filters (`brand`), and for each group with a filter, of those without that (`without
 * brand`). Each is a read of its own, at once with the others, unless its counts are kept; where the
 * words alone find few phones, mostly, one read does for all.
 */
export async function readCounts(
  db: Db,
  conditions: Conditions,
  counting: Counting,
): Promise<readonly ChoiceCount[]> {
  const { upTo = countedUpTo, kept } = counting;
  const groups = groupsOf(conditions);
  const widely = `wide ${keyOf(conditions, groups)}`;
  if (conditions.has('q') && groups.length > 0 && !kept?.get(widely)) {
    const { rows } = await selectAtOnce(conditions, counting).execute(db);
    if (totalOf(rows.filter(({ facet }) => facet === 'wide')) <= upTo) return addUpFlags(rows);
    kept?.set(widely, []);
  }
  const read = async (group?: SearchGroup) => {
    const key = `${group ?? ''} ${keyOf(conditions, group ? [group] : [])}`;
    const known = kept?.get(key);
    if (known) return known;
    const { rows } = group
      ? await selectOthers(conditions, group, counting).execute(db)
      : await selectFound(conditions, counting).execute(db);
    const counts = group ? rows : addUpFlags(rows);
    const all = group ? counts : counts.filter(({ facet }) => facet === 'total');
    if (totalOf(all) > upTo) kept?.set(key, counts);
    return counts;
  };
  return (await Promise.all([read(), ...groups.map(read)])).flat();
}
