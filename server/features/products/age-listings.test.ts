import { expect, test } from 'vitest';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { listingAge } from '#contract/notices/listing-age.ts';
import { noticePath } from '#contract/notices/path.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import { jobs, jobsOfDemos } from '#server/start/background-jobs.ts';
import { book, buy, openPayment, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { ageListings } from './age-listings.ts';

const startAt = new Date('2026-11-22T06:00:00Z');

async function openShop() {
  const shop = await buildTestApp({ startAt });
  const seller = await shop.signUp({ title: 'seller' });
  const id = await shop.addProduct(seller);
  return { shop, seller, id };
}

/** Days pass, and the job has run in each of them. */
async function pass({ clock, deps }: TestShop, days: number) {
  for (let day = 0; day < days; day += 1) {
    clock.advance({ minutes: 24 * 60 });
    await ageListings(deps);
  }
}

const stateOf = ({ deps }: TestShop, id: string) =>
  deps.db
    .selectFrom('products')
    .select(['asked_at', 'stands_last', 'last_by', 'hidden_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const fresh = { asked_at: null, stands_last: false, last_by: null, hidden_by: null };

const told = async ({ deps }: TestShop, kind: NoticeKind = 'still-there') => {
  const rows = deps.db.selectFrom('notices').select(['facts', 'product_id']);
  return await rows.where('kind', '=', kind).execute();
};

async function mine(shop: TestShop, seller: Person) {
  const person = await renewed(shop, seller);
  const params = { email: seller.email };
  return await shop.ok('GET /dashboard/myproducts/:email', { params, query: {} }, person);
}

async function sayThere(shop: TestShop, seller: Person, id?: string) {
  const body = id ? { id } : {};
  return await shop.ok('PUT /myproducts/there', { body }, await renewed(shop, seller));
}

const isShown = async (shop: TestShop) =>
  (await shop.ok('GET /search', { query: {} })).phones.length;

// By hand: 21 days without a sign, then 7 to the end of searches, and 7 more to the end of the sale.
test('a listing without a sign of its seller is asked about, goes last, then off, and one tap brings it back', async () => {
  expect(listingAge).toMatchObject({ ask: 21, last: 7, off: 14 });
  const { shop, seller, id } = await openShop();
  await pass(shop, 20);
  expect(await stateOf(shop, id)).toEqual(fresh);
  expect(await told(shop)).toEqual([]);

  await pass(shop, 1);
  const askedAt = shop.clock.now();
  expect(await told(shop)).toEqual([{ facts: { at: '2026-12-27T06:00:00.000Z' }, product_id: id }]);
  expect(await mine(shop, seller)).toMatchObject([
    {
      inQuestion: {
        askedAt: askedAt.toISOString(),
        lastAt: '2026-12-20T06:00:00.000Z',
        offAt: '2026-12-27T06:00:00.000Z',
      },
    },
  ]);
  await pass(shop, 6);
  expect(await stateOf(shop, id)).toEqual({ ...fresh, asked_at: askedAt });
  await pass(shop, 1);
  const last = { ...fresh, asked_at: askedAt, stands_last: true, last_by: 'age' };
  expect(await stateOf(shop, id)).toEqual(last);
  await pass(shop, 6);
  expect(await stateOf(shop, id)).toEqual(last);
  expect(await isShown(shop)).toBe(1);
  expect(await told(shop, 'listing-off')).toEqual([]);

  await pass(shop, 1);
  expect(await stateOf(shop, id)).toEqual({ ...last, hidden_by: 'age' });
  expect(await isShown(shop)).toBe(0);
  const acts = await shop.deps.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'phone-grown-old')
    .execute();
  expect(acts).toEqual([{ actor_id: null }]);
  expect(await told(shop)).toHaveLength(1);
  expect(await told(shop, 'listing-off')).toEqual([{ facts: {}, product_id: id }]);
  expect(await mine(shop, seller)).toMatchObject([{ hidden: true, hiddenBy: 'age' }]);

  expect(await sayThere(shop, seller, id)).toMatchObject({ modifiedCount: 1 });
  expect(await stateOf(shop, id)).toEqual(fresh);
  expect(await isShown(shop)).toBe(1);
  await pass(shop, 20);
  expect(await stateOf(shop, id)).toEqual(fresh);
});

test('a job that did not run for months takes no listing off on the day of the question', async () => {
  const { shop, id } = await openShop();
  shop.clock.advance({ minutes: 100 * 24 * 60 });
  for (let run = 0; run < 5; run += 1) await ageListings(shop.deps);
  expect(await stateOf(shop, id)).toMatchObject({ ...fresh, asked_at: shop.clock.now() });
  expect(await told(shop)).toHaveLength(1);
});

test('a seller of many is asked once for all that are due in these days', async () => {
  const { shop, seller, id } = await openShop();
  await pass(shop, 2);
  const second = await shop.addProduct(await renewed(shop, seller));
  await pass(shop, 5);
  const later = await shop.addProduct(await renewed(shop, seller));
  await pass(shop, 14);
  expect(await told(shop)).toEqual([
    { facts: { at: expect.any(String), count: 2 }, product_id: null },
  ]);
  expect((await stateOf(shop, second)).asked_at).not.toBeNull();
  expect(await sayThere(shop, seller)).toMatchObject({ modifiedCount: 2 });
  expect(await stateOf(shop, id)).toEqual(fresh);
  await pass(shop, 7);
  expect((await stateOf(shop, later)).asked_at).not.toBeNull();
});

test('what is in question is a list of its own, which the notice leads to', async () => {
  const { shop, seller, id } = await openShop();
  await pass(shop, 21);
  await shop.addProduct(await renewed(shop, seller));
  const params = { email: seller.email };
  const list = async () =>
    shop.ok(
      'GET /dashboard/myproducts/:email',
      { params, query: { inQuestion: 'yes' } },
      await renewed(shop, seller),
    );
  expect((await mine(shop, seller)).length).toBe(2);
  expect((await list()).map(({ _id }) => _id)).toEqual([id]);
  expect(noticePath('still-there', { bookingId: null, threadId: null })).toBe(
    '/dashboard/myproducts?inQuestion=yes',
  );
  await sayThere(shop, seller);
  expect(await list()).toEqual([]);
});

test('it stands last in searches by words, price and saving; lists by date stay, as the question says', async () => {
  const { shop, seller, id } = await openShop();
  // Cheaper, and with more saving than the newer one.
  await shop.deps.db
    .updateTable('products')
    .set({ selling_price: 1_000, market_price: 60_000, name: 'Galaxy A54' })
    .execute();
  await pass(shop, 10);
  const newer = await shop.addProduct(await renewed(shop, seller));
  await pass(shop, 11);
  const found = async (query: Record<string, string>) => {
    const { phones } = await shop.ok('GET /search', { query });
    return phones.map(({ _id }) => _id);
  };
  const words = { q: 'galaxy a54' };
  const byDate: Record<string, string>[] = [{ ...words, sort: 'newest' }, {}, { max: '40000' }];
  await pass(shop, 7);
  for (const sort of ['best', 'cheapest', 'saving'])
    expect([sort, ...(await found({ ...words, sort }))]).toEqual([sort, newer, id]);
  for (const query of byDate) expect(await found(query)).toEqual([newer, id]);
  await shop.deps.db
    .updateTable('products')
    .set({ created_at: shop.clock.now() })
    .where('id', '=', id)
    .execute();
  for (const query of byDate) expect(await found(query)).toEqual([id, newer]);
  expect(await found(words)).toEqual([newer, id]);
  for (const language of ['bn', 'en'] as const)
    expect(noticeTexts(language).kinds['still-there']).toMatch(/তারিখ অনুযায়ী|by date/);
});

type Sign = (shop: TestShop, seller: Person, id: string, buyer: Person) => Promise<unknown>;

const signs: Record<string, Sign> = {
  'a price change': async (shop, seller, id) => {
    const phone = await shop.ok('GET /myproducts/:id', { params: { id } }, seller);
    const { _id, img, photos, prices, version, ...body } = phone;
    const price = { selingPrice: phone.selingPrice - 500 };
    const edit = { params: { id }, body: { ...body, ...price } as never };
    return await shop.ok('PUT /myproducts/:id', edit, seller);
  },
  'an answer in a thread': async (shop, seller, id, buyer) => {
    const question = { productId: id, text: 'Is it there?', entryId: crypto.randomUUID() };
    const { insertedId: threadId } = await shop.ok('POST /threads', { body: question }, buyer);
    const body = { text: 'Yes, it is.', entryId: crypto.randomUUID() };
    await shop.ok('POST /threads/:id', { params: { id: threadId }, body }, seller);
  },
  'a self-test': async ({ deps, clock }, _seller, id) => {
    const row = { product_id: id, ticket: 'hash', made_at: clock.now(), expires_at: clock.now() };
    const listing = { category_id: '1', model_id: null, name: 'Phone', condition: 'Good' };
    await deps.db
      .insertInto('self_tests')
      .values({ ...row, ...listing, id: deps.newId(), finished_at: clock.now() })
      .execute();
  },
  'taking it off and putting it back': async (shop, seller, id) => {
    for (const shown of [false, true]) {
      await shop.ok('PUT /myproducts/:id/shown', { params: { id }, body: { shown } }, seller);
    }
  },
};

test.each(Object.entries(signs))('%s is a sign of the seller', async (_, give) => {
  const { shop, seller, id } = await openShop();
  const buyer = await shop.signUp();
  await pass(shop, 29);
  expect(await stateOf(shop, id)).toMatchObject({ stands_last: true, last_by: 'age' });
  await give(shop, await renewed(shop, seller), id, await renewed(shop, buyer));
  await ageListings(shop.deps);
  expect(await stateOf(shop, id)).toEqual(fresh);
  await pass(shop, 20);
  expect(await stateOf(shop, id)).toEqual(fresh);
});

test('an edit brings an aged phone back, and a buyer’s message is no sign', async () => {
  const { shop, seller, id } = await openShop();
  const buyer = await shop.signUp();
  await pass(shop, 20);
  const question = { productId: id, text: 'Is it there?', entryId: crypto.randomUUID() };
  await shop.ok('POST /threads', { body: question }, await renewed(shop, buyer));
  await pass(shop, 15);
  expect(await stateOf(shop, id)).toMatchObject({ hidden_by: 'age' });
  await signs['a price change']?.(shop, await renewed(shop, seller), id, buyer);
  expect(await stateOf(shop, id)).toEqual(fresh);
});

test('a phone that is being paid or sold is left alone, and so is one whose seller took it off', async () => {
  const { shop, seller, id } = await openShop();
  const buyer = await shop.signUp();
  const [sold, off] = [await shop.addProduct(seller), await shop.addProduct(seller)];
  await pass(shop, 20);
  await openPayment(
    shop,
    await renewed(shop, buyer),
    await book(shop, await renewed(shop, buyer), id),
  );
  await buy(shop, await renewed(shop, await shop.signUp()), sold);
  const body = { shown: false };
  await shop.ok(
    'PUT /myproducts/:id/shown',
    { params: { id: off }, body },
    await renewed(shop, seller),
  );
  await pass(shop, 15);
  for (const one of [id, sold]) expect(await stateOf(shop, one)).toEqual(fresh);
  expect(await stateOf(shop, off)).toEqual({ ...fresh, hidden_by: 'seller' });
  expect(await told(shop)).toEqual([]);
});

test('a phone that waits for staff stays with them, whatever its age', async () => {
  const { shop, seller, id } = await openShop();
  await shop.deps.db.updateTable('products').set({ stands_last: true }).execute();
  await pass(shop, 29);
  expect(await stateOf(shop, id)).toMatchObject({ stands_last: true, last_by: null });
  const admin = await shop.signUp({ admin: true });
  expect(await shop.ok('GET /waitingwords', {}, admin)).toHaveLength(1);
  await sayThere(shop, seller);
  expect(await stateOf(shop, id)).toMatchObject({ stands_last: true });
});

test('at the upgrade the time of old listings begins, and does not end on one day for all', async () => {
  const { shop, seller } = await openShop();
  for (let phone = 1; phone < 30; phone += 1) await shop.addProduct(seller);
  const { db } = shop.deps;
  await db.updateTable('products').set({ sign_at: null }).execute();
  await ageListings(shop.deps);
  const rows = await db.selectFrom('products').select('sign_at').execute();
  const days = rows.map(({ sign_at }) => (Number(sign_at) - startAt.getTime()) / 86_400_000);
  expect(Math.min(...days)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...days)).toBeLessThanOrEqual(14);
  expect(new Set(days.map(Math.floor)).size).toBeGreaterThan(5);
  expect(await told(shop)).toEqual([]);
});

test('only the seller’s own phones are brought back, and a demo has no such job', async () => {
  const { shop, id } = await openShop();
  const other = await shop.signUp({ title: 'seller' });
  await pass(shop, 35);
  expect(await sayThere(shop, other, id)).toMatchObject({ modifiedCount: 0 });
  expect(await stateOf(shop, id)).toMatchObject({ hidden_by: 'age' });
  expect('ageListings' in jobs && !('ageListings' in jobsOfDemos)).toBe(true);
});
