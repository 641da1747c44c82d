import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readSearch, type SearchQuery } from '#contract/search.ts';
import type { Db } from '#server/db/client.ts';
import { withoutTriggers } from '#testing/search/every-model.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { conditionsOf } from './conditions.ts';
import { selectPage } from './get-search.ts';
import { lookUpWords, readWords, searchedWords } from './read-words.ts';

/** Twenty thousand phones of a thousand names. */
async function fill(db: Db, sellerId: string): Promise<void> {
  await withoutTriggers(db, [
    sql`insert into images (id) values ('00000000-0000-4000-8000-000000000001')`,
    sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        created_at, ram, district, search)
      select gen_random_uuid(), ${sellerId}, (n % 3 + 1)::text, 'Phone', 1000000 + n * 10, 3000000,
        '01712345678', '00000000-0000-4000-8000-000000000001', '', '', 'Good', '', '', '',
        now() - n * interval '1 minute', 4, case n % 2000 when 0 then 'Sylhet' else 'Dhaka' end,
        array_to_tsvector(array['galaxy', 'a' || n % 1000])
      from generate_series(1, 20000) n`,
  ]);
  await sql`analyze products`.execute(db);
}

/** The plan of the statement that a search really sends for its page. */
async function planOf(db: Db, query: SearchQuery): Promise<string> {
  const { search } = readSearch(query);
  const words = searchedWords(search.q);
  const terms = readWords(words, await lookUpWords(db, words));
  const conditions = conditionsOf(search, terms, { brand: [], model: [] });
  const rows = await selectPage(db, search, conditions, terms).explain<{ 'QUERY PLAN': string }>();
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('a search reads an index of phones, whatever it is ordered by', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const { db } = shop.deps;
  await fill(db, seller.userId);

  const plans: [SearchQuery, index: string][] = [
    [{ q: 'a54' }, 'products_words'],
    [{ q: 'galaxy a54', max: '15000' }, 'products_words'],
    [{ q: 'a541', sort: 'cheapest' }, 'products_words'],
    [{}, 'products_newest'],
    [{ sort: 'cheapest' }, 'products_cheapest'],
    [{ sort: 'saving' }, 'products_saving'],
    [{ district: 'Sylhet' }, 'products_of_district'],
  ];
  for (const [query, index] of plans) {
    const plan = await planOf(db, query);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on products');
  }
});

test('a misspelt word is looked up by the index of trigrams', async () => {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  await sql`insert into catalogue_words (word) select md5(n::text) from generate_series(1, 5000) n`.execute(
    db,
  );
  await sql`analyze catalogue_words`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select word from catalogue_words order by word <-> 'samsang' limit 15`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('catalogue_words_near');
});
