import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ExportKind } from '#contract/admin/export-kinds.ts';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const reason = 'For the accountant';

const take = (shop: TestShop, kind: ExportKind, by: Person, more: object = {}) =>
  shop.call(
    'GET /exports/:kind',
    { params: { kind }, query: { from: '2026-11-01', until: '2026-11-30', reason, ...more } },
    by,
  );

const linesOf = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n');

test('orders, people and phones as a spreadsheet reads them, and never a formula of a member', async () => {
  // 23:30 of the day before by UTC: the days are those of Dhaka.
  const shop = await buildTestApp({ startAt: new Date('2026-11-21T19:00:00Z') });
  const admin = await shop.signUp({ admin: true, name: 'Amena' });
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim' });
  const buyer = await shop.signUp({ name: 'নাদিয়া' });
  const evil = '=HYPERLINK("http://evil.example","Vivo")';
  const phone = await shop.addProduct(seller, { name: 'Vivo V29', selingPrice: 24_500 });
  const id = await buy(shop, buyer, phone);
  await shop.deps.db.updateTable('bookings').set({ product_name: evil }).execute();
  const day = { from: '2026-11-22', until: '2026-11-22' };

  const orders = (await take(shop, 'orders', admin, day)).body;
  expect(orders.rows).toBe(1);
  expect(orders.csv.startsWith('\uFEFForder,booked_dhaka,phone,price_bdt,state,')).toBe(true);
  const [, line = ''] = linesOf(orders.csv);
  expect(line).toContain(`,"'=HYPERLINK(""http://evil.example"",""Vivo"")",24500.00,paid,paid,`);
  expect(line).toMatch(/^PH-[\dA-F]{4}-[\dA-F]{4},2026-11-22 0\d:\d\d:\d\d,/);
  expect(line).toContain(`,নাদিয়া,Rahim,${id},${phone},${buyer.userId},${seller.userId}`);

  const phones = linesOf((await take(shop, 'phones', admin)).body.csv);
  expect(phones[1]).toMatch(/^Vivo V29,.*,2026-11-22 0\d:.*,24500\.00,/);
  const people = await take(shop, 'people', admin, { until: '2100-01-01' });
  expect(people.body.csv).toContain(`,${buyer.email},`);
  // Nothing was made the day before.
  const before = { from: '2026-11-21', until: '2026-11-21' };
  expect((await take(shop, 'orders', admin, before)).body.rows).toBe(0);

  const { entries } = await shop.ok('GET /auditlog', { query: { action: 'exported' } }, admin);
  expect(entries.map(({ actorName, detail }) => [actorName, detail])).toEqual([
    ['Amena', expect.objectContaining({ by: 'orders 2026-11-21 – 2026-11-21', reason, lines: 0 })],
    ['Amena', expect.objectContaining({ by: 'people 2026-11-01 – 2100-01-01', reason })],
    ['Amena', expect.objectContaining({ by: 'phones 2026-11-01 – 2026-11-30', lines: 1 })],
    ['Amena', expect.objectContaining({ by: 'orders 2026-11-22 – 2026-11-22', lines: 1 })],
  ]);
});

test('the other admins get a notice of it, who takes it out gets none, and a refused one is none', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true, name: 'Amena' });
  const other = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller' });
  const told = async (person: Person) =>
    (await shop.ok('GET /notices', {}, person))
      .filter(({ kind }) => kind === 'data-taken-out')
      .map(({ path }) => path);
  expect((await take(shop, 'people', admin, { reason: '' })).status).toBe(400);
  expect(await told(other)).toEqual([]);
  expect((await take(shop, 'people', admin)).status).toBe(200);
  expect(await told(other)).toEqual(['/dashboard/auditlog']);
  expect([await told(admin), await told(seller)]).toEqual([[], []]);
});

test('who has left is exported without address and number', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const gone = await shop.signUp({ name: 'Rafiq' });
  await shop.ok('DELETE /allbuyers/:id', { params: { id: gone.userId } }, admin);
  const { csv } = (await take(shop, 'people', admin, { from: '2000-01-01', until: '2100-01-01' }))
    .body;
  expect(linesOf(csv).filter((line) => line.includes(gone.userId))).toHaveLength(1);
  expect(csv).not.toContain(gone.email);
});

test('only an admin, with a reason, days in their order, and at most 10,000 rows', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  for (const role of ['moderator', 'cashier'] as const) {
    const helper = await shop.signUp();
    await shop.ok('PUT /staff/:email', { params: { email: helper.email }, body: { role } }, admin);
    expect(await take(shop, 'people', helper)).toMatchObject({ status: 403 });
  }
  for (const wrong of [
    { reason: ' ' },
    { from: '2026-13-40' },
    { from: '2026-02-30' },
    { until: '2026-10-31' },
  ]) {
    expect(await take(shop, 'people', admin, wrong)).toMatchObject({ status: 400 });
  }
  const seller = await shop.signUp({ title: 'seller' });
  await shop.addProduct(seller);
  const { db } = shop.deps;
  await sql`insert into members (id, email, name, title, page_id, created_at)
    select gen_random_uuid(), 'm' || n || '@example.test', 'M', 'buyer', gen_random_uuid(),
      '2026-11-05T00:00:00Z' from generate_series(1, 10001) n`.execute(db);
  const day = { from: '2026-11-05', until: '2026-11-05' };
  expect(await take(shop, 'people', admin, day)).toMatchObject({
    status: 409,
    body: { code: 'export-too-large' },
  });
  expect(
    (await shop.ok('GET /auditlog', { query: { action: 'exported' } }, admin)).entries,
  ).toEqual([]);
});
