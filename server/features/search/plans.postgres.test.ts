import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { readSearch, type SearchQuery } from '#contract/search/search.ts';
import type { Db } from '#server/db/client.ts';
import { canBePrepared } from '#server/db/preparing-client.ts';
import { withoutTriggers } from '#testing/search/every-model.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { conditionsOf, groupsOf } from './conditions.ts';
import { loosenedOf } from './facets.ts';
import { selectBestPage, selectPage } from './get-search.ts';
import { pageOrderOf } from './page-order.ts';
import { countedUpTo, selectFound, selectOthers } from './read-counts.ts';
import { lookUpWords, readWords, searchedWords } from './read-words.ts';

/** Twenty thousand phones of a thousand words, every fifth a `fold`; the oldest has a short name. */
async function fill(db: Db, sellerId: string): Promise<void> {
  await withoutTriggers(db, [
    sql`insert into images (id) values ('00000000-0000-4000-8000-000000000001')`,
    sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        created_at, ram, storage, district, name_weight, search)
      select gen_random_uuid(), ${sellerId}, (n % 3 + 1)::text,
        case n when 20000 then 'A' else 'Phone' end, 1000000 + n * 10, 3000000,
        '01712345678', '00000000-0000-4000-8000-000000000001', '', '', 'Good', '', '', '',
        now() - n * interval '1 minute', case n % 30 when 0 then 12 else 4 end,
        case n % 31 when 0 then 512 else 64 end, case n % 64 when 0 then 'Sylhet' else 'Dhaka' end,
        case n when 20000 then 1 else 2 end,
        array_to_tsvector(array['galaxy', 'a' || n % 1000, case n % 5 when 0 then 'fold' else 'bar' end])
      from generate_series(1, 20000) n`,
  ]);
  await sql`analyze products`.execute(db);
}

/** The plans of the statements that a search really sends for its page and its counts. */
async function plansOf(
  db: Db,
  query: SearchQuery,
): Promise<Record<'page' | 'bestPage' | 'found' | 'others' | 'loosened', string>> {
  const { search } = readSearch(query);
  const words = searchedWords(search.q);
  const terms = readWords(words, await lookUpWords(db, words));
  const conditions = conditionsOf(search, terms, { brand: [], model: [] });
  const order = pageOrderOf(search, terms);
  const limit = countedUpTo + 1;
  type Line = { 'QUERY PLAN': string };
  const explain = async (select: RawBuilder<unknown>) =>
    (await sql<Line>`explain ${select}`.execute(db)).rows;
  const others = groupsOf(conditions).map((group) => selectOthers(conditions, group, limit));
  const plans = {
    page: await selectPage(db, order, conditions).explain<Line>(),
    bestPage: await selectBestPage(db, order, conditions, countedUpTo).explain<Line>(),
    found: await explain(selectFound(conditions, limit)),
    others: (await Promise.all(others.map(explain))).flat(),
    loosened: (
      await Promise.all(loosenedOf(conditions).map(({ phones }) => explain(phones)))
    ).flat(),
  };
  const linesOf = (rows: Line[]) => rows.map((row) => row['QUERY PLAN']).join('\n');
  return {
    page: linesOf(plans.page),
    bestPage: linesOf(plans.bestPage),
    found: linesOf(plans.found),
    others: linesOf(plans.others),
    loosened: linesOf(plans.loosened),
  };
}

test('a search reads an index of phones for its page and its counts, whatever it is ordered by', async () => {
  const shop = await buildTestApp({ ownDatabase: true });
  const seller = await shop.signUp({ title: 'seller' });
  const { db } = shop.deps;
  await fill(db, seller.userId);

  const threeFilters = { ram: '12', storage: '512', district: 'Sylhet' };
  const indexes: [SearchQuery, page: string, counts: string][] = [
    [{ q: 'a54' }, 'products_terms', 'products_terms'],
    [{ q: 'galaxy a54', max: '15000' }, 'products_terms', 'products_terms'],
    [{ q: 'a541', sort: 'cheapest' }, 'products_terms', 'products_terms'],
    [threeFilters, 'products_terms', 'products_terms'],
    [{ q: 'a54', ...threeFilters }, 'products_terms', 'products_terms'],
    [{}, 'products_newest', 'products_newest'],
    [{ sort: 'cheapest' }, 'products_cheapest', 'products_newest'],
    [{ sort: 'saving' }, 'products_saving', 'products_newest'],
  ];
  for (const [query, page, counts] of indexes) {
    const plans = await plansOf(db, query);
    expect(plans.page).toContain(page);
    expect(plans.bestPage).toContain(counts);
    expect(plans.found).toContain(counts);
    if (query.ram) expect(plans.others).toContain(counts);
    expect(Object.values(plans).join('\n')).not.toContain('Seq Scan on products');
  }
});

test('a price that no phone has is looked up among the prices, also without the words', async () => {
  const shop = await buildTestApp({ ownDatabase: true });
  const seller = await shop.signUp({ title: 'seller' });
  const { db } = shop.deps;
  await fill(db, seller.userId);
  // The phones cost 10,000 to 12,000.
  for (const query of [{ min: '50000' }, { q: 'galaxy a54', min: '50000' }, { max: '9000' }]) {
    const { found, loosened } = await plansOf(db, query);
    expect(found).toContain('products_price');
    expect(found).not.toMatch(/products_(newest|cheapest|terms)|Seq Scan on products/);
    if ('q' in query) expect(loosened).toContain('products_price');
    expect(loosened).not.toContain('products_cheapest');
  }
  // Most phones have this one: the newest are read, not all by price.
  expect((await plansOf(db, { max: '15000' })).found).toContain('products_newest');
});

test('a search for words or a price is planned for them, not once for all', async () => {
  const { db } = (await buildTestApp({ ownDatabase: true })).deps;
  const isPlannedOnce = async (query: SearchQuery) => {
    const { search } = readSearch(query);
    const words = searchedWords(search.q);
    const terms = readWords(words, await lookUpWords(db, words));
    const conditions = conditionsOf(search, terms, { brand: [], model: [] });
    const page = selectPage(db, pageOrderOf(search, terms), conditions);
    return [selectFound(conditions, 10), page].map((each) => canBePrepared(each.compile(db).sql));
  };
  expect(await isPlannedOnce({ q: 'a54' })).toEqual([false, false]);
  expect(await isPlannedOnce({ ram: '12' })).toEqual([false, false]);
  expect(await isPlannedOnce({ max: '15000' })).toEqual([false, false]);
  expect(await isPlannedOnce({})).toEqual([true, true]);
});

test('a misspelt word is looked up by the index of trigrams', async () => {
  const shop = await buildTestApp({ ownDatabase: true });
  const { db } = shop.deps;
  await sql`insert into catalogue_words (word) select md5(n::text) from generate_series(1, 5000) n`.execute(
    db,
  );
  await sql`analyze catalogue_words`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select word from catalogue_words order by word <-> 'samsang' limit 15`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('catalogue_words_near');
});

test('some thousand phones are ranked, of more the newest come, and a thousand are counted', async () => {
  const shop = await buildTestApp({ ownDatabase: true });
  const seller = await shop.signUp({ title: 'seller' });
  await fill(shop.deps.db, seller.userId);
  const find = async (q: string) => {
    const { total, phones } = await shop.ok('GET /search', { query: { q } });
    return { total, first: phones[0]?.name, prices: phones.map(({ selingPrice }) => selingPrice) };
  };
  const many = { count: 1_000, isMore: true };

  // 4,000 have the word: the shortest name is the best match, although it is the oldest.
  const some = await find('fold');
  expect(some).toMatchObject({ total: many, first: 'A' });
  // 20,000 have the word: the newest, which cost least here.
  const all = await find('galaxy');
  expect(all).toMatchObject({ total: many, first: 'Phone' });
  expect(all.prices.slice(0, 3)).toEqual([10_000.1, 10_000.2, 10_000.3]);
});
