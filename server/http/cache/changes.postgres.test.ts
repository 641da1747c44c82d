import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { forgetChanges } from './changes.ts';
import { createListVersion } from './list-version.ts';

async function openShop() {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const seller = await shop.signUp({ title: 'seller' });
  const add = (categoryId: string) => shop.addProduct(seller, { categoryId });
  const [one, other] = [await add('1'), await add('2')];
  // As another program, which writes nothing.
  const version = createListVersion(db, shop.clock.now);
  await version.current();
  let seen = version.changes.latest();
  /** The things that changed since the last call. */
  const changed = async () => {
    version.invalidate();
    await version.current();
    const found = version.changes.after(seen) ?? [];
    seen = version.changes.latest();
    return new Set(found.flatMap(({ things }) => [...things]));
  };
  return { shop, db, seller, one, other, changed };
}

const pageOf = async ({ deps }: TestShop, { userId }: { userId: string }) => {
  const { page_id } = await deps.db
    .selectFrom('members')
    .select('page_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return page_id;
};

test('a change is found when its transaction ends, also if a later one has ended before', async () => {
  const { db, one, other, changed } = await openShop();
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = db.transaction().execute(async (trx) => {
    await trx.updateTable('products').set({ name: 'Slow' }).where('id', '=', one).execute();
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  await db.updateTable('products').set({ name: 'Quick' }).where('id', '=', other).execute();
  const first = await changed();
  expect([first.has(one), first.has(other)]).toEqual([false, true]);
  mayEnd.resolve();
  await slow;
  const second = await changed();
  expect([second.has(one), second.has(other)]).toEqual([true, false]);
  expect((await changed()).size).toBe(0);
});

test('a write changes what it touches and nothing else', async () => {
  const { shop, db, seller, one, other, changed } = await openShop();
  const admin = await shop.signUp({ admin: true });
  await changed();
  const page = await pageOf(shop, seller);
  const phones = `phones of ${page}`;
  const found = async () => [...(await changed())].sort();
  await shop.ok('PUT /advertize/:id', { params: { id: one } }, seller);
  expect(await found()).toEqual([one, 'brand 1', 'lists', phones].sort());

  const { email } = seller;
  await shop.ok('PUT /verifyseller/:email', { params: { email }, body: { checks: [] } }, admin);
  const both = ['brand 1', 'brand 2', 'lists', page, phones, one, other].sort();
  expect(await found()).toEqual(both);

  await sql`insert into reports (id, product_id, reporter_id)
    values (gen_random_uuid(), ${one}::uuid, ${admin.userId}::uuid)`.execute(db);
  expect(await found()).toEqual([]);
  const text = { en: 'Closed on Friday', bn: 'শুক্রবার বন্ধ' };
  const body = { ...text, state: 'on' as const, from: '', until: '' };
  await shop.ok('PUT /announcement', { body }, admin);
  expect(await found()).toEqual(['lists', 'shop']);
});

test('the line above all pages changes them when its time comes and ends', async () => {
  const { shop, changed } = await openShop();
  const admin = await shop.signUp({ admin: true });
  const inMinutes = (minutes: number) =>
    new Date(shop.clock.now().getTime() + (minutes + 6 * 60) * 60_000).toISOString().slice(0, 16);
  const times = { from: inMinutes(10), until: inMinutes(20) };
  const body = { en: 'Eid', bn: 'ঈদ', state: 'on' as const, ...times };
  await shop.ok('PUT /announcement', { body }, admin);
  const shopChanged = async () => (await changed()).has('shop');
  expect(await shopChanged()).toBe(true);
  expect(await shopChanged()).toBe(false);
  shop.clock.advance({ minutes: 11 });
  expect(await shopChanged()).toBe(true);
  shop.clock.advance({ minutes: 10 });
  expect(await shopChanged()).toBe(true);
  expect(await shopChanged()).toBe(false);
});

test('a deal changes its phone and the pages of both sides, and rows go after an hour', async () => {
  const { shop, db, seller, one, changed } = await openShop();
  const buyer = await shop.signUp();
  await changed();
  await sql`insert into changes (thing, at) values ('old', now() - interval '61 minutes')`.execute(
    db,
  );
  const before = await db.selectFrom('changes').select('thing').execute();
  await forgetChanges(db);
  const after = await db.selectFrom('changes').select('thing').execute();
  expect(before.length - after.length).toBe(1);
  await buy(shop, buyer, one);
  const found = await changed();
  for (const thing of [one, await pageOf(shop, seller), await pageOf(shop, buyer)]) {
    expect(found).toContain(thing);
  }
});

test('a suspected deal changes its phone and both sides, and who wrote about a seller the page of that seller', async () => {
  const { shop, db, seller, one, changed } = await openShop();
  const buyer = await shop.signUp();
  await buy(shop, buyer, one);
  await changed();
  const pages = [await pageOf(shop, seller), await pageOf(shop, buyer)];
  await sql`insert into ring_deals (booking_id, reasons, found_at)
    select booking_id, '{}', now() from deals`.execute(db);
  expect([...(await changed())].sort()).toEqual([one, ...pages].sort());
  await sql`update ring_deals set counts = true`.execute(db);
  expect([...(await changed())].sort()).toEqual([one, ...pages].sort());

  await sql`insert into deal_answers (id, booking_id, side, member_id, about_id, at, shown_from, sentence)
    select gen_random_uuid(), booking_id, 'buyer', buyer_id, seller_id, now(), now(), 'Good'
    from deals`.execute(db);
  await changed();
  await db.updateTable('members').set({ name: 'Salma' }).where('id', '=', buyer.userId).execute();
  expect([...(await changed())].sort()).toEqual(pages.sort());
});
