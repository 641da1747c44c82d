import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { conditions } from '#contract/constants.ts';
import { divisions } from '#contract/places/places.ts';
import type { SearchResult } from '#contract/search/search.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { withoutTriggers } from '#testing/search/every-model.ts';
import { buildTestApp } from '#testing/test-app.ts';

/** Few in a normal run, 10,000 and 500 in `npm run verify -- integrity`. */
const counts = { phones: rounds('SEARCH_PHONES', 300), queries: rounds('SEARCH_QUERIES', 40) };

const brands = ['vivo', 'samsung', 'realme'];
/** Of each brand; slugs as an admin's would be. */
const models = brands.flatMap((brand) => [`${brand}-one`, `${brand}-two`]);
const words = ['note', 'pro', 'max', 'ultra', 'a54', 'y20', '12'];
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 4 });

const place = fc.constantFrom(...divisions.slice(0, 3)).chain(({ en, districts }) =>
  fc.record({
    division: fc.constant(en),
    district: maybe(fc.constantFrom(...districts.slice(0, 3).map((one) => one.en))),
    area: maybe(fc.constantFrom('Mirpur 10', 'Sadar', 'বন্দর')),
  }),
);

const phone = fc.record({
  brand: fc.constantFrom(...brands),
  modelNumber: maybe(fc.constantFrom('one', 'two')),
  words: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
  price: fc.integer({ min: 5_000, max: 60_000 }),
  condition: fc.constantFrom(...conditions),
  ram: maybe(fc.constantFrom(4, 6, 8)),
  storage: maybe(fc.constantFrom(64, 128)),
  place: fc.option(place, { freq: 6, nil: { division: null, district: null, area: null } }),
  box: maybe(fc.boolean()),
  receipt: maybe(fc.boolean()),
  official: maybe(fc.boolean()),
  negotiable: maybe(fc.boolean()),
  cash: maybe(fc.boolean()),
  battery: maybe(fc.boolean()),
  warranty: maybe(fc.boolean()),
  verified: fc.boolean(),
  state: fc.constantFrom('listed', 'listed', 'listed', 'sold', 'removed'),
});
type Drawn = typeof phone extends fc.Arbitrary<infer Value> ? Value : never;
type Phone = Drawn & { model: string | null };

const some = <Value>(...values: Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
const flags = [
  'verified',
  'box',
  'receipt',
  'official',
  'negotiable',
  'battery',
  'cash',
  'warranty',
] as const;
const query = fc.record({
  words: fc.uniqueArray(fc.constantFrom(...words), { maxLength: 2 }),
  min: maybe(fc.integer({ min: 0, max: 40_000 })),
  brand: some(...brands),
  model: some(...models),
  condition: some(...conditions),
  ram: some(4, 6, 8),
  storage: some(64, 128, 256),
  division: some('Barishal', 'Chattogram', 'Dhaka'),
  district: some('Barguna', 'Bandarban', 'Dhaka'),
  area: some('Mirpur 10', 'বন্দর'),
  flags: fc.uniqueArray(fc.constantFrom(...flags), { maxLength: 1 }),
});
type Query = typeof query extends fc.Arbitrary<infer Value> ? Value : never;

const groups = [
  'brand',
  'model',
  'condition',
  'ram',
  'storage',
  'division',
  'district',
  'area',
] as const;
const fieldOf = (one: Phone, group: (typeof groups)[number]) =>
  group === 'division' || group === 'district' || group === 'area' ? one.place[group] : one[group];

/** Whether a phone matches all filters but one, by the specification of search in a few lines. */
function isMeant(one: Phone, asked: Query, but?: string): boolean {
  const { min } = asked;
  return (
    one.state === 'listed' &&
    asked.words.every((word) => one.words.some((own) => own.startsWith(word))) &&
    (min === null || one.price >= min) &&
    groups.every((group) => {
      const chosen = asked[group] as unknown[];
      return group === but || chosen.length === 0 || chosen.includes(fieldOf(one, group));
    }) &&
    asked.flags.every((flag) => one[flag] === true)
  );
}

/** The count of each choice, by testing every phone. */
function bruteForce(phones: Phone[], asked: Query): Record<string, Record<string, number>> {
  const facets: Record<string, Record<string, number>> = {};
  for (const group of groups) {
    const facet: Record<string, number> = {};
    for (const chosen of asked[group]) facet[String(chosen)] = 0;
    for (const one of phones.filter((each) => isMeant(each, asked, group))) {
      const value = fieldOf(one, group);
      if (value !== null) facet[String(value)] = (facet[String(value)] ?? 0) + 1;
    }
    facets[group] = facet;
  }
  facets.flags = Object.fromEntries(
    flags.map((flag) => [
      flag,
      phones.filter((one) => isMeant(one, asked) && one[flag] === true).length,
    ]),
  );
  return facets;
}

function countsOf(found: SearchResult): Record<string, Record<string, number>> {
  return Object.fromEntries(
    Object.entries(found.facets).map(([group, choices]) => [
      group,
      Object.fromEntries(choices.map(({ value, count }) => [value, count])),
    ]),
  );
}

function toAddress(asked: Query) {
  const lists = groups.map((group) => [group, asked[group].map(String)]);
  return {
    q: asked.words.join(' '),
    ...(asked.min === null ? {} : { min: String(asked.min) }),
    ...Object.fromEntries(lists),
    ...Object.fromEntries(asked.flags.map((flag) => [flag, '1'])),
  };
}

test('the count of every choice, and of all that is found, is what counting phone after phone gives', async () => {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const seller = await shop.signUp({ title: 'seller' });
  const phones: Phone[] = fc.sample(phone, { numRuns: counts.phones, seed: 17 }).map((one) => ({
    ...one,
    model: one.modelNumber && `${one.brand}-${one.modelNumber}`,
  }));
  const rows = phones.map(({ place: where, ...one }, index) => ({ ...one, ...where, index }));
  await withoutTriggers(db, [
    sql`insert into images (id) values ('00000000-0000-4000-8000-000000000001')`,
    // Unknown words may be omitted, so these are known.
    sql`insert into catalogue_words (word) select unnest(${words}::text[])`,
    sql`insert into models (id, brand_id, slug, name)
      select gen_random_uuid(), categories.id, named, named
      from unnest(${models}::text[]) named join categories on slug = split_part(named, '-', 1)`,
    sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        paid_at, removed_at, ram, storage, division, district, area, has_box, has_receipt, official,
        negotiable, cash, battery_health, warranty_months, seller_verified, model_id, search)
      select gen_random_uuid(), ${seller.userId}, categories.id, 'Phone', price * 100, 9000000,
        '01712345678', '00000000-0000-4000-8000-000000000001', '', '', condition, '', '', '',
        case state when 'sold' then now() end, case state when 'removed' then now() end, ram, storage,
        division, district, area, box, receipt, official, negotiable, cash,
        case when battery then 80 else 79 end, case when warranty then 1 else 0 end, verified, models.id,
        array_to_tsvector(words)
      from json_to_recordset(${JSON.stringify(rows)}) as one(brand text, words text[], price integer,
        condition text, ram smallint, storage smallint, division text, district text, area text,
        box boolean, receipt boolean, official boolean, negotiable boolean, cash boolean, battery boolean,
        warranty boolean, verified boolean, state text,
        model text)
      join categories on categories.slug = brand left join models on models.slug = model`,
  ]);
  let wrong = 0;
  for (const asked of fc.sample(query, { numRuns: counts.queries, seed: 18 })) {
    const found = await shop.ok('GET /search', { query: toAddress(asked) });
    const expected = bruteForce(phones, asked);
    const total = phones.filter((one) => isMeant(one, asked)).length;
    const isRight =
      found.total.count === total &&
      JSON.stringify(sorted(countsOf(found))) === JSON.stringify(sorted(expected));
    if (!isRight) {
      wrong += 1;
      expect({ asked, total: found.total.count, facets: countsOf(found) }).toEqual({
        asked,
        total,
        facets: expected,
      });
    }
  }
  await keepFigures({ what: 'facet counts', tried: counts, wrong: { queries: wrong } });
}, 600_000);

function sorted(facets: Record<string, Record<string, number>>) {
  return Object.entries(facets)
    .map(([group, choices]) => [group, Object.entries(choices).sort()])
    .sort();
}
