import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { sendNoticeMails } from '../notices/send-notice-mails.ts';
import { notifyOfSaved } from './notify-of-saved.ts';

const publicUrl = 'https://phonehaat.example';

async function openShop() {
  // Noon in Dhaka: the digest of this day goes six hours later.
  const shop = await buildTestApp({ startAt: new Date('2026-11-22T06:00:00Z') });
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const save = (query: string, name = query, who = buyer) =>
    shop.call('POST /savedsearches', { body: { name, query } }, who);
  const searches = (who = buyer) => shop.ok('GET /savedsearches', {}, who);
  /** Tokens live a quarter of an hour. */
  const wait = async (minutes: number) => {
    shop.clock.advance({ minutes });
    for (const person of [seller, buyer]) Object.assign(person, await renewed(shop, person));
  };
  /** As the background does, after everything that was written is settled. */
  const look = async () => {
    await wait(31);
    await notifyOfSaved(shop.deps);
  };
  const list = (name: string, selingPrice: number, who = seller) =>
    shop.addProduct(who, { name, selingPrice });
  const reprice = async (id: string, selingPrice: number) => {
    const own = await shop.ok('GET /myproducts/:id', { params: { id } }, seller);
    const { img: _, prices: __, ...body } = own;
    await shop.ok(
      'PUT /myproducts/:id',
      { params: { id }, body: { ...body, selingPrice } as never },
      seller,
    );
  };
  return { shop, seller, buyer, save, searches, wait, look, list, reprice };
}

const told = async (shop: TestShop, person: Person) =>
  (await shop.ok('GET /notices', {}, person)).map(({ kind, facts, productName, path }) => ({
    kind,
    facts,
    productName,
    path,
  }));

const mailsOf = async (shop: TestShop) => {
  const folder = join(shop.dataDir, 'outbox');
  const files = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, file), 'utf8'))),
  );
};

// spec D1-117
test('a search is saved once, as it is read, and belongs to whoever saved it', async () => {
  const { shop, seller, buyer, save, searches } = await openShop();
  expect(
    await save('max=১৫০০০&brand=samsung&nonsense=1', 'Samsung, up to Tk 15,000'),
  ).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  expect(await save('brand=samsung&max=15,000')).toMatchObject({ body: { modifiedCount: 0 } });
  const [saved] = await searches();
  expect(saved).toMatchObject({
    name: 'Samsung, up to Tk 15,000',
    query: 'brand=samsung&max=15000',
    newMatches: 0,
  });
  expect(await searches(seller)).toEqual([]);
  const params = { id: saved?._id ?? '' };
  expect((await shop.ok('DELETE /savedsearches/:id', { params }, seller)).deletedCount).toBe(0);
  expect((await shop.ok('PUT /savedsearches/:id/seen', { params }, seller)).modifiedCount).toBe(0);
  expect((await shop.ok('DELETE /savedsearches/:id', { params }, buyer)).deletedCount).toBe(1);
  expect(await searches()).toEqual([]);
  // A search without conditions is refused.
  expect((await save('sort=newest')).status).toBe(400);
});

test('twenty searches are the most, also when two are saved at once', async () => {
  const { save, searches } = await openShop();
  for (let max = 1; max <= 19; max += 1) await save(`max=${max}000`);
  const two = await Promise.all([save('max=50000'), save('max=60000')]);
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await searches()).toHaveLength(20);
});

// spec D1-117
test('new phones of others are told once, however often the job runs, and counted until seen', async () => {
  const { shop, buyer, save, searches, wait, look, list } = await openShop();
  await list('Vivo V29', 14_000);
  shop.clock.advance({ minutes: 1 });
  await save('max=15000', 'Up to Tk 15,000');
  shop.clock.advance({ minutes: 1 });
  await list('Vivo V30', 14_500);
  await list('Vivo V40', 15_500);
  await Promise.all([look(), notifyOfSaved(shop.deps)]);
  await notifyOfSaved(shop.deps);
  const found = (count: number) => ({
    kind: 'saved-match',
    facts: { name: 'Up to Tk 15,000', count },
    productName: '',
    path: '/saved',
  });
  expect(await told(shop, buyer)).toEqual([found(1)]);
  expect(await searches()).toMatchObject([{ newMatches: 1 }]);

  // More on the same day: the same notice.
  await list('Vivo V31', 13_000);
  await look();
  await look();
  expect(await told(shop, buyer)).toEqual([found(2)]);
  const [saved] = await searches();
  expect(saved?.newMatches).toBe(2);
  const seen = { params: { id: saved?._id ?? '' } };
  await shop.ok('PUT /savedsearches/:id/seen', seen, buyer);
  expect(await searches()).toMatchObject([{ newMatches: 0 }]);

  await wait(24 * 60);
  await list('Vivo V32', 12_000);
  await look();
  expect(await told(shop, buyer)).toEqual([found(1), found(2)]);
});

test("one's own phones, and what a taken-off or sold phone was, are no matches", async () => {
  const { shop, seller, save, searches, look, list } = await openShop();
  await save('max=15000', 'mine', seller);
  await save('max=15000');
  shop.clock.advance({ minutes: 1 });
  const gone = await list('Vivo V29', 14_000);
  await shop.ok('DELETE /myproducts/:id', { params: { id: gone } }, seller);
  await list('Vivo V30', 14_000);
  await look();
  expect(await searches(seller)).toMatchObject([{ newMatches: 0 }]);
  expect(await searches()).toMatchObject([{ newMatches: 1 }]);
});

test('a lower price is told for a saved phone, and for a search that finds the phone', async () => {
  const { shop, buyer, save, look, list, reprice } = await openShop();
  const [kept, other] = [await list('Vivo V29', 16_000), await list('Vivo V30', 16_000)];
  shop.clock.advance({ minutes: 1 });
  await save('max=15000', 'Up to Tk 15,000');
  await shop.ok('POST /saved', { body: { phones: [{ _id: kept }] } }, buyer);
  shop.clock.advance({ minutes: 1 });
  await reprice(kept, 17_000);
  await look();
  expect(await told(shop, buyer)).toEqual([]);
  await reprice(kept, 14_000);
  await reprice(other, 14_500);
  await look();
  await look();
  const ofSearch = {
    kind: 'price-drop',
    facts: { name: 'Up to Tk 15,000', count: 1 },
    productName: '',
    path: '/saved',
  };
  const ofPhone = (taka: number) => ({
    kind: 'price-drop',
    facts: { taka },
    productName: 'Vivo V29',
    path: '/saved',
  });
  expect(await told(shop, buyer)).toEqual([ofSearch, ofPhone(14_000)]);

  // A rise and an equal drop are not a drop; a lower price updates the notice of the day.
  await reprice(kept, 15_000);
  await reprice(kept, 14_000);
  await look();
  await reprice(kept, 13_000);
  await look();
  expect(await told(shop, buyer)).toEqual([ofSearch, ofPhone(13_000)]);
});

test('a price that falls while the phone is hidden is told when it is shown again', async () => {
  const { shop, seller, buyer, look, list, reprice } = await openShop();
  const id = await list('Vivo V29', 14_000);
  await shop.ok('POST /saved', { body: { phones: [{ _id: id }] } }, buyer);
  const show = (shown: boolean) =>
    shop.ok('PUT /myproducts/:id/shown', { params: { id }, body: { shown } }, seller);
  await show(false);
  await reprice(id, 13_000);
  await look();
  expect(await told(shop, buyer)).toEqual([]);
  await show(true);
  await look();
  expect(await told(shop, buyer)).toMatchObject([
    { kind: 'price-drop', facts: { taka: 13_000 }, productName: 'Vivo V29' },
  ]);
});

test('a process that dies while it tells has told nothing, and the next one tells it', async () => {
  const { shop, buyer, save, wait, look, list } = await openShop();
  await save('max=15000', 'Up to Tk 15,000');
  shop.clock.advance({ minutes: 1 });
  await list('Vivo V30', 14_500);
  await wait(31);
  const silent = { error: () => {} } as unknown as TestShop['deps']['log'];
  const newId = () => {
    throw new Error('killed');
  };
  await notifyOfSaved({ ...shop.deps, log: silent, newId });
  expect(await told(shop, buyer)).toEqual([]);
  await look();
  expect(await told(shop, buyer)).toMatchObject([{ facts: { count: 1 } }]);
});

test('what cannot be told keeps nothing else waiting, and is tried again', async () => {
  const { shop, buyer, save, wait, look, list, reprice } = await openShop();
  const [bad, good] = [await list('Vivo V29', 16_000), await list('Vivo V30', 16_000)];
  const phones = [{ _id: bad }, { _id: good }];
  await shop.ok('POST /saved', { body: { phones } }, buyer);
  await save('max=15500', 'Up to Tk 15,500');
  shop.clock.advance({ minutes: 1 });
  await list('Vivo V40', 15_000);
  // As many as one run processes, all of one phone, before the other's.
  await reprice(bad, 15_000);
  for (let n = 1; n < 50; n += 1) {
    await sql`insert into price_changes (product_id, price, changed_at)
      select product_id, price, changed_at from price_changes limit 1`.execute(shop.deps.db);
  }
  await reprice(good, 14_000);
  await wait(31);
  let calls = 0;
  const silent = { error: () => {} } as unknown as TestShop['deps']['log'];
  const newId = () => {
    calls += 1;
    // The search comes last.
    if (calls <= 50 || calls > 51) throw new Error('no notice can be written');
    return shop.deps.newId();
  };
  const searchesDue = () =>
    shop.deps.db
      .selectFrom('saved_searches')
      .select('id')
      .where('check_at', '<=', shop.clock.now())
      .execute();
  expect(await searchesDue()).toHaveLength(1);
  await notifyOfSaved({ ...shop.deps, log: silent, newId });
  expect((await told(shop, buyer)).map(({ productName }) => productName)).toEqual(['Vivo V30']);
  expect(await searchesDue()).toEqual([]);

  await look();
  expect((await told(shop, buyer)).map(({ kind }) => kind).sort()).toEqual([
    'price-drop',
    'price-drop',
    'saved-match',
  ]);
});

// spec D1-98, D1-117
test('one mail a day has all of it, and one POST ends it', async () => {
  const { shop, buyer, save, wait, look, list, reprice } = await openShop();
  const kept = await list('Vivo V29', 16_000);
  await shop.ok('PUT /notices/settings', { body: { language: 'en', off: [] } }, buyer);
  await save('max=15000', 'Up to Tk 15,000');
  await save('q=vivo', 'Phones for “vivo”');
  await shop.ok('POST /saved', { body: { phones: [{ _id: kept }] } }, buyer);
  const deps = { ...shop.deps, publicUrl };
  shop.clock.advance({ minutes: 1 });
  await list('Vivo V30', 14_500);
  await reprice(kept, 14_000);
  await look();
  expect(await sendNoticeMails(deps)).toBe(0);
  await wait(6 * 60);
  expect(await sendNoticeMails(deps)).toBe(1);
  expect(await sendNoticeMails(deps)).toBe(0);
  const [mail, ...others] = await mailsOf(shop);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Saved searches and phones');
  expect(mail?.text).toContain('Up to Tk 15,000: New phones match your search: 1');
  expect(mail?.text).toContain('Phones for “vivo”: New phones match your search: 1');
  expect(mail?.text).toContain('Vivo V29: A price that you follow fell: Tk 14,000');
  expect(mail?.text).toContain('https://phonehaat.example/saved');

  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const url = new URL(header.replace(/^<|>$/g, '')).pathname;
  const ended = await shop.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(ended).toMatchObject({ status: 200 });
  expect((await shop.ok('GET /notices/settings', {}, buyer)).off).toEqual([
    'saved-match',
    'price-drop',
  ]);
  await list('Vivo V31', 14_500);
  await look();
  await wait(24 * 60);
  expect(await sendNoticeMails(deps)).toBe(0);
});

test.each([
  ['price-drop', ['Up to Tk 15,000'], ['Vivo V29']],
  ['saved-match', ['Vivo V29'], ['Up to Tk 15,000']],
] as const)(
  '%s that is switched off after the news is not in the mail of the day',
  async (kind, shown, hidden) => {
    const { shop, buyer, save, wait, look, list, reprice } = await openShop();
    const kept = await list('Vivo V29', 16_000);
    await save('max=14500', 'Up to Tk 15,000');
    await shop.ok('POST /saved', { body: { phones: [{ _id: kept }] } }, buyer);
    shop.clock.advance({ minutes: 1 });
    await list('Vivo V30', 14_500);
    await reprice(kept, 15_000);
    await look();
    await shop.ok('PUT /notices/settings', { body: { language: 'en', off: [kind] } }, buyer);
    await wait(6 * 60);
    expect(await sendNoticeMails(shop.deps)).toBe(1);
    const [mail] = await mailsOf(shop);
    for (const text of shown) expect(mail?.text).toContain(text);
    for (const text of hidden) expect(mail?.text).not.toContain(text);
  },
);

test('a mail that could not go on its day is not sent on the next one', async () => {
  const { shop, save, wait, look, list } = await openShop();
  await save('max=15000');
  shop.clock.advance({ minutes: 1 });
  await list('Vivo V30', 14_500);
  await look();
  await wait(11 * 60);
  expect(await sendNoticeMails(shop.deps)).toBe(0);
  await wait(24 * 60);
  expect(await sendNoticeMails(shop.deps)).toBe(0);
});

test('whoever leaves leaves no saved search behind, and has them in the file before', async () => {
  const { shop, buyer, save } = await openShop();
  await save('max=15000', 'Up to Tk 15,000');
  const file = await shop.ok('GET /me/export', {}, buyer);
  expect(file.data.savedSearches).toMatchObject([{ name: 'Up to Tk 15,000', query: 'max=15000' }]);
  const admin = await shop.signUp({ admin: true });
  await shop.ok('DELETE /allbuyers/:id', { params: { id: buyer.userId } }, admin);
  expect(await shop.deps.db.selectFrom('saved_searches').selectAll().execute()).toEqual([]);
});
