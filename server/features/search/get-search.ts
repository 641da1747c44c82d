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
import { readTyped } from './alternatives.ts';
import { type Conditions, conditionsOf, firstPhones, type Ids, where } from './conditions.ts';
import { capped, countFacets, countLoosened, type Names } from './facets.ts';
import { isAfter, type PageOrder, pageOrderOf, pageSize } from './page-order.ts';
import { broadKeyOf, countedUpTo, nameOfModel } from './read-counts.ts';
import type { Term } from './read-words.ts';
import { applyWish } from './wish/apply-wish.ts';
import { readWish } from './wish/read-wish.ts';

/**
 * Finds phones that can be bought by words and filters. Nothing is refused: what means nothing is
 * left out, and said.
 */
export const getSearch: Handler<'GET /search'> = async ({ query, deps }) => {
  const first = await findConditions(deps.db, query);
  const found = await findPhones(first, deps);
  // `8 128` may be a part of the name after all.
  const other = found.counted.total === 0 ? await withSizesAsWords(first, query, deps) : null;
  const asked = other?.asked ?? first;
  const { terms, conditions, counted, rows } = other?.found ?? found;
  const { search, terms: typed, dropped } = asked;
  for (const { word } of typed.filter((term) => !terms.some((kept) => kept.word === term.word))) {
    dropped.push({ field: 'q', value: word.slice(0, 40) });
  }

  const { total, facets } = counted;
  const page = rows.slice(0, pageSize);
  const { q, min, max, sort } = search;
  return {
    read: { q, typed: asked.typed, min, max, sort },
    understood: asked.understood,
    ignored: asked.ignored.map((words) => words.slice(0, 40)),
    total: capped(total),
    phones: page.map((row) => toFoundPhone(row, deps.imageHost)),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    facets,
    corrected: terms.flatMap(({ corrected }) => (corrected ? [corrected] : [])),
    dropped,
    loosen: total === 0 ? await countLoosened(deps.db, conditions) : [],
  };
};

/**
 * What a search asks of a phone by its address and its words, and what of it means nothing; at most
 * two statements. `half`: what its words mean if the last one is half of another.
 */
export async function findConditions(db: Db, query: SearchQuery, { sizes = true } = {}) {
  const read = readSearch(query);
  const dropped = [...read.dropped];
  const wish = readWish(read.search.q, { sizes });
  const { search: wished, understood } = applyWish(read.search, wish, query);
  const { ids, names, search: named } = await lookUpNames(db, wished, dropped);
  const { terms, half } = await readTyped(db, wish.rest);
  if (wish.rest !== '' && terms.length === 0)
    dropped.push({ field: 'q', value: wish.rest.slice(0, 40) });
  const search = { ...wished, ...named };
  const conditions = conditionsOf(search, terms, ids);
  const { q: typed } = read.search;
  const said = { typed, understood, ignored: wish.ignored };
  return { search, terms, half, conditions, ids, names, dropped, ...said };
}

type Asked = Awaited<ReturnType<typeof findConditions>>;

/**
 * Finds one page and counts all. If nothing is found, with the last word as half of another, then
 * without the words that tell least: people add `koto dam`, and sizes that no seller has said. If that
 * finds nothing either, all words stay.
 */
async function findPhones(
  { search, terms: typed, half, conditions, ids, names }: Asked,
  { db, broadCounts: kept }: Pick<Deps, 'db' | 'broadCounts'>,
) {
  const find = async (terms: readonly Term[], conditions: Conditions) => {
    // Which page it is depends on how many there are: guessed, so that nobody waits for the counts first.
    const isBroad = kept.get(broadKeyOf(conditions)) !== undefined;
    const [counted, best] = await Promise.all([
      countFacets(db, { search, conditions, names }, { kept }),
      isBroad ? null : selectBestPage(db, pageOrderOf(search, terms), conditions).execute(),
    ]);
    const rows =
      best && counted.total <= countedUpTo
        ? best
        : await selectPage(db, pageOrderOf(search, []), conditions).execute();
    return { terms, conditions, counted, rows };
  };
  const whole = await find(typed, conditions);
  if (whole.counted.total > 0) return whole;
  if (half.at(-1)?.query !== typed.at(-1)?.query) {
    const begun = await find(half, conditionsOf(search, half, ids));
    if (begun.counted.total > 0) return begun;
  }
  for (const least of ['telling', 'certain'] as const) {
    const kept = typed.filter(({ tells }) => tells === 'certain' || tells === least);
    if (kept.length === 0 || kept.length === typed.length) continue;
    const fewer = await find(kept, conditionsOf(search, kept, ids));
    if (fewer.counted.total > 0) return fewer;
  }
  return whole;
}

/** The same search with its sizes as words, where it has them in its words; null if that finds nothing. */
async function withSizesAsWords(
  { understood }: Asked,
  query: SearchQuery,
  deps: Pick<Deps, 'db' | 'broadCounts'>,
) {
  const hasSize = understood.some(({ filters }) =>
    filters.some(({ field }) => field === 'ram' || field === 'storage'),
  );
  if (!hasSize) return null;
  const asked = await findConditions(deps.db, query, { sizes: false });
  const found = await findPhones(asked, deps);
  return found.counted.total > 0 ? { asked, found } : null;
}

type Known = { ids: Ids; names: Names; search: Pick<Search, 'groups' | 'after'> };

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
      select 'after', id::text, id::text, id::text, '', null from products
        where id = ${after}::uuid`.execute(db)
    : { rows: [] };
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const drop = (field: string, value: string) => dropped.push({ field, value: value.slice(0, 40) });
  for (const kind of ['brand', 'model'] as const) {
    const found = of(kind).map(({ slug }) => slug);
    for (const slug of groups[kind]) if (!found.includes(slug)) drop(kind, slug);
  }
  const hasPhone = of('after').length > 0;
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
  };
}

/**
 * Selects one page and one row more by the index of their order, for conditions that many phones meet.
 * The page comes first, then what is shown of it: a join of all that is found would be thrown away.
 */
export function selectPage(db: Db, order: PageOrder, conditions: Conditions) {
  const meant = sql`products where ${where(conditions)}`;
  return selectOrdered(db, order, sql`${meant} and ${isAfter(order)}`);
}

/**
 * The same for conditions that at most `countedUpTo` phones meet: all are read, and the best of them
 * taken. The planner, who cannot know how few there are, might look through an order for them.
 */
export function selectBestPage(db: Db, order: PageOrder, conditions: Conditions) {
  const columns = [
    ...['id', 'created_at', 'selling_price', 'market_price', 'search', 'name_weight'],
    'stands_last',
  ];
  const phones = firstPhones(columns, { conditions, limit: countedUpTo + 1 });
  return selectOrdered(db, order, sql`(${phones}) products where ${isAfter(order)}`);
}

function selectOrdered(db: Db, { keys, direction }: PageOrder, from: RawBuilder<unknown>) {
  const ordered = keys.map((key) => sql`${key} ${sql.raw(direction)}`);
  const ids = sql<string>`(select products.id from ${from}
    order by ${sql.join(ordered)} limit ${sql.lit(pageSize + 1)})`;
  let phones = selectDeclared(db).where('products.id', 'in', ids);
  for (const key of keys) phones = phones.orderBy(key, direction);
  return phones;
}
