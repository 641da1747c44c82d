import { sql } from 'kysely';
import { idPattern } from '#contract/constants.ts';
import {
  type Dropped,
  readSearch,
  type Search,
  type SearchQuery,
} from '#contract/search/search.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { selectDeclared, toFoundPhone } from '../products/declared-rows.ts';
import { type Conditions, conditionsOf, type Ids, where } from './conditions.ts';
import { capped, countFacets, countLoosened, type Names } from './facets.ts';
import { isAfter, type PageOrder, pageOrderOf, pageSize } from './page-order.ts';
import { type Counting, nameOfModel } from './read-counts.ts';
import { lookUpWords, readWords, searchedWords, type Term } from './read-words.ts';

/**
 * Finds phones that can be bought by words and filters. Nothing is refused: what means nothing is
 * left out, and said.
 */
export const getSearch: Handler<'GET /search'> = async ({ query, deps }) => {
  const { db, imageHost, broadCounts: kept } = deps;
  const asked = await findConditions(db, query);
  const { search, terms: typed, dropped } = asked;
  const { terms, conditions, counted } = await countFound(db, asked, {
    page: pageOrderOf(search, typed),
    kept,
  });
  for (const { word } of typed.filter((term) => !terms.some((kept) => kept.word === term.word))) {
    dropped.push({ field: 'q', value: word.slice(0, 40) });
  }

  const { total, facets, page: ids } = counted;
  const selected = ids
    ? selectPage(db, pageOrderOf(search, typed), { ids })
    : selectPage(db, pageOrderOf(search, []), { conditions });
  const rows = total === 0 || ids?.length === 0 ? [] : await selected.execute();
  const page = rows.slice(0, pageSize);
  const { q, min, max, sort } = search;
  return {
    read: { q, min, max, sort },
    total: capped(total),
    phones: page.map((row) => toFoundPhone(row, imageHost)),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    facets,
    corrected: terms.flatMap(({ corrected }) => (corrected ? [corrected] : [])),
    dropped,
    loosen: total === 0 ? await countLoosened(db, conditions) : [],
  };
};

/**
 * What a search asks of a phone, and what of the search means nothing; at most two statements. `half`:
 * what its words mean if the last one is half of another.
 */
export async function findConditions(db: Db, query: SearchQuery) {
  const read = readSearch(query);
  const dropped = [...read.dropped];
  const words = searchedWords(read.search.q);
  if (read.search.q !== '' && words.length === 0)
    dropped.push({ field: 'q', value: read.search.q.slice(0, 40) });
  const { ids, names, search: named } = await lookUpNames(db, read.search, dropped);
  const search = { ...read.search, ...named };
  const known = await lookUpWords(db, words);
  const terms = readWords(words, known);
  const half = readWords(words, known, { isTyping: true });
  return { search, terms, half, conditions: conditionsOf(search, terms, ids), ids, names, dropped };
}

type Asked = Awaited<ReturnType<typeof findConditions>>;

/**
 * Counts what a search finds. If that is nothing, with the last word as half of another, then without
 * the words that tell least: people add `koto dam`, and sizes that no seller has said. If that finds
 * nothing either, all words stay.
 */
async function countFound(
  db: Db,
  { search, terms: typed, half, conditions, ids, names }: Asked,
  counting: Counting,
) {
  const count = async (terms: readonly Term[], conditions: Conditions) => {
    const counted = await countFacets(db, { search, conditions, names }, counting);
    return { terms, conditions, counted };
  };
  const whole = await count(typed, conditions);
  if (whole.counted.total > 0) return whole;
  if (half.at(-1)?.query !== typed.at(-1)?.query) {
    const begun = await count(half, conditionsOf(search, half, ids));
    if (begun.counted.total > 0) return begun;
  }
  for (const least of ['telling', 'certain'] as const) {
    const kept = typed.filter(({ tells }) => tells === 'certain' || tells === least);
    if (kept.length === 0 || kept.length === typed.length) continue;
    const fewer = await count(kept, conditionsOf(search, kept, ids));
    if (fewer.counted.total > 0) return fewer;
  }
  return whole;
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
 * Selects one page and one row more: `ids`, or the first ones by the index of their order. The page
 * comes first, then what is shown of it: a join of all that is found would be thrown away.
 */
export function selectPage(
  db: Db,
  order: PageOrder,
  found: { ids: readonly string[] } | { conditions: Conditions },
) {
  let phones = selectDeclared(db);
  for (const key of order.keys) phones = phones.orderBy(key, order.direction);
  if ('ids' in found) return phones.where('products.id', 'in', [...found.ids]);
  let first = db
    .selectFrom('products')
    .select('products.id')
    .where(where(found.conditions))
    .where(isAfter(order));
  for (const key of order.keys) first = first.orderBy(key, order.direction);
  return phones.where('products.id', 'in', first.limit(pageSize + 1));
}
