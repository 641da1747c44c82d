import { type RawBuilder, sql } from 'kysely';
import { idPattern } from '#contract/constants.ts';
import {
  type Dropped,
  readSearch,
  type Search,
  type SearchQuery,
} from '#contract/search/search.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { selectDeclared, toFoundPhone } from '../products/declared-rows.ts';
import { inTurns, readTyped } from './alternatives.ts';
import { countParts, type Part, partsAround } from './around.ts';
import {
  type Conditions,
  conditionsOf,
  firstPhones,
  type Ids,
  where,
  withNothing,
} from './conditions.ts';
import { capped, countFacets, countLoosened, type Names } from './facets.ts';
import { findNearModels } from './near-models.ts';
import { countNearby } from './nearby.ts';
import { isAfter, type PageOrder, pageOrderOf, pageSize } from './page-order.ts';
import { countedUpTo, nameOfModel, rankedUpTo } from './read-counts.ts';
import type { Term } from './read-words.ts';
import { applyWish } from './wish/apply-wish.ts';
import { readWish } from './wish/read-wish.ts';

/**
 * Finds phones for sale by words and filters. Nothing is refused: meaningless values are dropped
 * and reported.
 */
export const getSearch: Handler<'GET /search'> = async ({ query, deps }) => {
  const { asked, found, near } = await find(query, deps);
  const { terms, conditions, counted, rows } = found;
  const { search, terms: typed, dropped } = asked;
  const left = near ? [] : typed.filter((term) => !terms.some(({ word }) => word === term.word));
  for (const { word } of left) dropped.push({ field: 'q', value: word.slice(0, 40) });

  const { total, facets } = counted;
  const page = rows.slice(0, pageSize);
  const { q, min, max, sort } = search;
  // No filter is in the way of a thing that is not sold here.
  const isNothing = total === 0 && asked.unsold.length === 0;
  return {
    read: { q, typed: asked.typed, min, max, sort },
    understood: asked.understood,
    ignored: asked.ignored.map((words) => words.slice(0, 40)),
    unsold: asked.unsold.map((words) => words.slice(0, 40)),
    near: near ?? [],
    around: search.around ? { district: search.around, ...countParts(page) } : null,
    total: capped(total),
    phones: inParts(page)
      .flatMap((part) => inTurns(part, asked.alternatives))
      .map((row) => toFoundPhone(row, deps.imageHost)),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    facets,
    corrected: terms.flatMap(({ corrected }) => (corrected ? [corrected] : [])),
    dropped,
    loosen: isNothing ? await countLoosened(deps.db, conditions) : [],
    nearby: isNothing ? await countNearby(deps.db, search, conditions) : [],
  };
};

type FindDeps = Pick<Deps, 'db' | 'broadCounts'>;

/**
 * Runs a search. Without results, it treats sizes as words, because `8 128` may be a part of the
 * name; still without results, it returns the nearest models.
 */
async function find(query: SearchQuery, deps: FindDeps) {
  const asked = await findConditions(deps.db, query);
  const found = await findPhones(asked, deps);
  if (found.counted.total > 0 || asked.unsold.length > 0) return { asked, found, near: null };
  const hasSize = asked.understood.some(({ filters }) =>
    filters.some(({ field }) => field === 'ram' || field === 'storage'),
  );
  const plain = hasSize ? await findConditions(deps.db, query, { sizes: false }) : null;
  const plainly = plain ? await findPhones(plain, deps) : null;
  if (plain && plainly && plainly.counted.total > 0)
    return { asked: plain, found: plainly, near: null };
  for (const each of plain ? [asked, plain] : [asked]) {
    const near = await findNearModels(deps.db, each.terms, each.conditions);
    if (!near) continue;
    const nearest = await findPage(each, [near.term], deps);
    if (nearest.counted.total > 0) return { asked: each, found: nearest, near: near.models };
  }
  return { asked, found, near: null };
}

/**
 * The conditions of a search by its address and its words, and its meaningless values; at most two
 * statements. `half`: the meaning of its words if the last one is incomplete.
 */
export async function findConditions(db: Db, query: SearchQuery, { sizes = true } = {}) {
  const read = readSearch(query);
  const dropped = [...read.dropped];
  const wish = readWish(read.search.q, { sizes });
  const { search: wished, understood } = applyWish(read.search, wish, query);
  const { ids, names, search: named, afterDistrict } = await lookUpNames(db, wished, dropped);
  const { terms, half, alternatives } = await readTyped(db, wish.rest);
  if (wish.rest !== '' && terms.length === 0)
    dropped.push({ field: 'q', value: wish.rest.slice(0, 40) });
  const search = { ...wished, ...named };
  const wanted = conditionsOf(search, terms, ids);
  const conditions = wish.unsold.length > 0 ? withNothing(wanted) : wanted;
  const { q: typed } = read.search;
  const { ignored, unsold } = wish;
  const said = { typed, understood, ignored, unsold, alternatives };
  return { search, terms, half, conditions, ids, names, afterDistrict, dropped, ...said };
}

type Asked = Awaited<ReturnType<typeof findConditions>>;

/** Finds one page of the phones that have these words and meet all other conditions, and counts all. */
async function findPage(
  { search, ids, names, afterDistrict, unsold }: Asked,
  terms: readonly Term[],
  { db, broadCounts: kept }: FindDeps,
) {
  const wanted = conditionsOf(search, terms, ids);
  const conditions = unsold.length > 0 ? withNothing(wanted) : wanted;
  // The count decides how the page is read. Both at once would read in vain where no phone meets the
  // conditions, and where more do than are counted.
  const counted = await countFacets(db, { search, conditions, names }, { kept });
  const { total } = counted;
  const rows: (PhoneRow & { part: Part })[] = [];
  if (total === 0) return { terms, conditions, counted, rows };
  for (const { part, condition, after } of partsAround(search, afterDistrict)) {
    const within = condition ? new Map([...conditions, ['around', condition]]) : conditions;
    const found = await readRows(db, { search: { ...search, after }, terms, within, total });
    rows.push(...found.map((row) => ({ ...row, part })));
    if (rows.length > pageSize) break;
  }
  return { terms, conditions, counted, rows: rows.slice(0, pageSize + 1) };
}

type PhoneRow = Awaited<ReturnType<typeof readRows>>[number];

type Read = { search: Search; terms: readonly Term[]; within: Conditions; total: number };

/** Reads a page of phones that meet the conditions, of which there are at most `total`. */
async function readRows(db: Db, { search, terms, within, total }: Read) {
  const order = pageOrderOf(search, terms);
  if (total <= countedUpTo) return await selectBestPage(db, order, within, countedUpTo).execute();
  return (
    (await findRankedPage(db, order, within)) ??
    (await selectPage(db, pageOrderOf(search, []), within).execute())
  );
}

/** The phones of a page, those of one part together. */
function inParts<Row extends { part: Part }>(page: readonly Row[]): Row[][] {
  return [...new Set(page.map(({ part }) => part))].map((part) =>
    page.filter((row) => row.part === part),
  );
}

/**
 * A page of more phones than are counted, but few enough to be ranked; null if they are too many.
 * The planner's estimate decides whether they are read, and their number whether all were.
 */
async function findRankedPage(db: Db, order: PageOrder, conditions: Conditions) {
  if ((await estimateCount(db, conditions)) > rankedUpTo) return null;
  const rows = await selectBestPage(db, order, conditions, rankedUpTo).execute();
  return rows.some(({ matching }) => Number(matching) > rankedUpTo) ? null : rows;
}

/** The planner's estimate of the phones that meet the conditions, from samples of the table. */
async function estimateCount(db: Db, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from products where ${where(conditions)}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/**
 * Finds a page with all words. Without results, it treats the last word as incomplete, and then
 * omits the least informative words, because people add sizes that no seller has declared. If that
 * finds nothing either, all words count.
 */
async function findPhones(asked: Asked, deps: FindDeps) {
  const { terms: typed, half } = asked;
  const whole = await findPage(asked, typed, deps);
  if (whole.counted.total > 0) return whole;
  if (half.at(-1)?.query !== typed.at(-1)?.query) {
    const begun = await findPage(asked, half, deps);
    if (begun.counted.total > 0) return begun;
  }
  for (const least of ['telling', 'certain'] as const) {
    const kept = typed.filter(({ tells }) => tells === 'certain' || tells === least);
    // An unknown word is the whole search, unless other words were understood.
    const isAll = kept.length === 0 && asked.understood.length + asked.ignored.length === 0;
    if (isAll || kept.length === typed.length) continue;
    const fewer = await findPage(asked, kept, deps);
    if (fewer.counted.total > 0) return fewer;
  }
  return whole;
}

type Known = {
  ids: Ids;
  names: Names;
  search: Pick<Search, 'groups' | 'after'>;
  /** Of the last phone of the page before; null: it has none, or this is the first page. */
  afterDistrict: string | null;
};

type NamedRow = {
  kind: string;
  slug: string;
  id: string;
  meant: string;
  name: string;
  bangla: string | null;
};

/**
 * The ids of the brands, the models and the last phone that a search names; those that do not exist
 * are dropped. A merged model is the one that it was merged into.
 */
async function lookUpNames(db: Db, search: Search, dropped: Dropped[]): Promise<Known> {
  const { groups } = search;
  const after = search.after && idPattern.test(search.after) ? search.after : null;
  const asked = groups.brand.length + groups.model.length > 0 || after !== null;
  const { rows } = asked
    ? await sql<NamedRow>`
      select 'brand' as kind, slug, id, slug as meant, name, nullif(bangla, '') as bangla
        from categories where slug = any(${groups.brand}::text[])
      union all
      select 'model', named.slug, meant.id::text, meant.slug, ${nameOfModel('meant')}, null
        from models named
        join models meant on meant.id = coalesce(named.merged_into, named.id)
        join categories maker on maker.id = meant.brand_id
        where named.slug = any(${groups.model}::text[])
      union all
      select 'after', id::text, id::text, id::text, coalesce(district, ''), null from products
        where id = ${after}::uuid`.execute(db)
    : { rows: [] };
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const drop = (field: string, value: string) => dropped.push({ field, value: value.slice(0, 40) });
  for (const kind of ['brand', 'model'] as const) {
    const found = of(kind).map(({ slug }) => slug);
    for (const slug of groups[kind]) if (!found.includes(slug)) drop(kind, slug);
  }
  const [last] = of('after');
  const hasPhone = last !== undefined;
  if (search.after && !hasPhone) drop('after', search.after);
  const meant = (kind: 'brand' | 'model') => [...new Set(of(kind).map((row) => row.meant))].sort();
  const idsOf = (kind: 'brand' | 'model') => [...new Set(of(kind).map(({ id }) => id))];
  const named = [...of('brand'), ...of('model')];
  return {
    ids: { brand: idsOf('brand'), model: idsOf('model') },
    names: new Map(named.map(({ kind, meant, ...names }) => [`${kind} ${meant}`, names])),
    search: {
      groups: { ...groups, brand: meant('brand'), model: meant('model') },
      after: hasPhone ? after : null,
    },
    afterDistrict: last?.name || null,
  };
}

/**
 * Selects one page and one row more by the index of their order, for conditions that many phones meet.
 * The page comes first, then what is shown of it: a join of all that is found would be thrown away.
 */
export function selectPage(db: Db, order: PageOrder, conditions: Conditions) {
  const meant = sql`products where ${where(conditions)}`;
  return selectOrdered(db, order, { from: sql`${meant} and ${isAfter(order)}` });
}

/**
 * The same for conditions that at most `most` phones satisfy: all are read, and the best of them
 * returned, each with the number of those read (`matching`). The planner does not know how few there
 * are, and might scan an index in the order instead.
 */
export function selectBestPage(db: Db, order: PageOrder, conditions: Conditions, most: number) {
  const columns = [
    ...['id', 'created_at', 'selling_price', 'market_price', 'search', 'name_weight'],
    'stands_last',
  ];
  const phones = firstPhones(columns, { conditions, limit: most + 1 });
  const counted = sql`(select *, count(*) over () as matching from (${phones}) read) products`;
  return selectOrdered(db, order, {
    from: sql`${counted} where ${isAfter(order)}`,
    matching: sql.ref('products.matching'),
  });
}

type Source = { from: RawBuilder<unknown>; matching?: RawBuilder<unknown> };

function selectOrdered(db: Db, { keys, direction }: PageOrder, { from, matching }: Source) {
  const ordered = keys.map((key) => sql`${key} ${sql.raw(direction)}`);
  const page = sql<{ page_id: string; matching: string | null }>`(
    select products.id as page_id, ${matching ?? sql`null::bigint`} as matching from ${from}
    order by ${sql.join(ordered)} limit ${sql.lit(pageSize + 1)})`;
  let phones = selectDeclared(db)
    .innerJoin(page.as('page'), (join) => join.onRef('page.page_id', '=', 'products.id'))
    .select('page.matching');
  for (const key of keys) phones = phones.orderBy(key, direction);
  return phones;
}
