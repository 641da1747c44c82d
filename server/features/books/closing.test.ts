import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { buyWholly } from '#testing/payments/dealing.ts';
import { renewed } from '#testing/payments/paying.ts';
import { accountSums } from '#testing/payments/settling.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const issuer = { name: 'Phone Bazar Ltd', address: 'Elephant Road, Dhaka', bin: '000123456-0101' };

/** A shop of September 2026 with a fee of 5 %, which includes a tax of 15 %. */
async function openShop() {
  const shop = await buildTestApp({
    startAt: new Date('2026-09-10T04:00:00Z'),
    deals: { feePercent: 5, coolingDays: 60 },
    books: { vatRate: 1_500, issuer },
  });
  const people = {
    seller: await shop.signUp({ title: 'seller', name: 'Rahim Uddin' }),
    other: await shop.signUp({ title: 'seller', name: 'Karim' }),
    buyer: await shop.signUp(),
    admin: await shop.signUp({ admin: true }),
  };
  const month = (of: string) =>
    shop.ok('GET /books/:month', { params: { month: of } }, people.admin);
  return {
    shop,
    people,
    month,
    /** Sells a phone, to the end of the deal; returns the order. */
    async sell(seller: 'seller' | 'other', selingPrice: number) {
      const phone = await shop.addProduct(people[seller], { selingPrice });
      return await buyWholly(shop, people.buyer, people[seller], phone);
    },
    /** Time goes on to a moment in Dhaka. */
    async until(time: string) {
      await moveTo(shop, new Date(`${time}+06:00`), people);
    },
    async close(of: string, entries?: number) {
      const body = { entries: entries ?? (await month(of)).entries };
      return await shop.call(
        'POST /books/:month/close',
        { params: { month: of }, body },
        people.admin,
      );
    },
  };
}

async function moveTo(shop: TestShop, to: Date, people: Record<string, Person>) {
  shop.clock.advance({ minutes: (to.getTime() - shop.clock.now().getTime()) / 60_000 });
  for (const name of Object.keys(people)) {
    people[name] = await renewed(shop, people[name] as Person);
  }
}

test('a close makes invoices, books the tax in them, and twice is once', async () => {
  const { shop, people, sell, until, month, close } = await openShop();
  await sell('seller', 20_000);
  await sell('seller', 10_000);
  await sell('other', 8_000);
  await until('2026-10-02T10:00:00');
  expect(await month('2026-09')).toMatchObject({
    state: 'closable',
    // By hand: sales of 38,000, with a fee of 5 %; 15/115 of 1,500 and of 400 are tax.
    sums: { paid: 38_000, brought: 38_000, commission: 1_900, refunded: 0, vat: 247.82 },
  });
  expect((await close('2026-09')).body).toMatchObject({ modifiedCount: 1 });
  expect((await close('2026-09')).body).toMatchObject({ modifiedCount: 0 });
  const closed = await month('2026-09');
  expect(closed).toMatchObject({ state: 'closed', vatPercent: 15, sums: { vat: 247.82 } });
  expect(
    closed.documents.map(({ number, sellerName, taka, vat }) => [number, sellerName, taka, vat]),
  ).toEqual([
    ['INV-2026-27-0001', 'Rahim Uddin', 1_500, 195.65],
    ['INV-2026-27-0002', 'Karim', 400, 52.17],
  ]);
  expect(await accountSums(shop.deps.db)).toMatchObject({ vat: -24_782, fee: -165_218 });
  expect((await checkLedger(shop.deps.db)).disagreements).toEqual([]);
  const acts = await shop.ok('GET /auditlog', { query: { action: 'month-closed' } }, people.admin);
  expect(acts.entries).toHaveLength(1);
});

test('months close in order, a day after their end, and as the admin has seen them', async () => {
  const { sell, until, close, month } = await openShop();
  await sell('seller', 20_000);
  expect((await close('2026-09')).body.code).toBe('month-not-closable');
  // Half past midnight in Dhaka is still September in Greenwich.
  await until('2026-10-01T00:30:00');
  await sell('seller', 5_000);
  expect((await month('2026-09')).sums.paid).toBe(20_000);
  expect((await month('2026-10')).sums.paid).toBe(5_000);
  await until('2026-10-01T23:59:00');
  expect((await close('2026-09')).body.code).toBe('month-not-closable');
  await sell('seller', 10_000);
  await until('2026-11-02T00:00:00');
  expect((await close('2026-10')).body.code).toBe('month-not-closable');
  const { entries } = await month('2026-09');
  expect((await close('2026-09', entries + 1)).body.code).toBe('case-changed');
  expect((await close('2026-09')).status).toBe(200);
  expect((await close('2026-10')).status).toBe(200);
  expect((await close('2026-08', 0)).body.code).toBe('not-found');
  expect((await month('2026-11')).state).toBe('running');
});

test('a month without a deal is closed too, and makes no invoice', async () => {
  const { sell, until, close, month } = await openShop();
  await sell('seller', 20_000);
  await until('2026-11-02T00:00:00');
  await close('2026-09');
  expect((await close('2026-10', 0)).status).toBe(200);
  expect((await month('2026-10')).documents).toEqual([]);
});

test('a deal of a closed month that is reopened is credited in the open one', async () => {
  const { shop, people, sell, until, close, month } = await openShop();
  const order = await sell('seller', 20_000);
  await sell('seller', 10_000);
  await until('2026-10-02T10:00:00');
  await close('2026-09');
  // The tax may change; a credit note has the tax of its invoice.
  shop.deps.books.vatRate = 500;
  const body = { event: 'reopen', reason: 'The phone was stolen' } as const;
  await shop.ok('POST /order/:id', { params: { id: order }, body }, people.admin);
  await sell('seller', 40_000);
  await until('2026-11-02T10:00:00');
  const open = await month('2026-10');
  expect(open.sums).toMatchObject({ brought: 20_000, commission: 1_000 });
  await close('2026-10');
  const { documents } = await month('2026-10');
  // By hand: 5 % of 40,000, with 5/105 of tax; and back 5 % of 20,000, with 15/115.
  expect(documents.map(({ number, taka, vat }) => [number, taka, vat])).toEqual([
    ['INV-2026-27-0002', 2_000, 95.24],
    ['CN-2026-27-0001', 1_000, 130.43],
  ]);
  const september = await month('2026-09');
  expect(september.documents).toMatchObject([{ number: 'INV-2026-27-0001', taka: 1_500 }]);
});

test('the numbers of a year begin in July', async () => {
  const { sell, until, close, month } = await openShop();
  await sell('seller', 20_000);
  await until('2027-06-15T10:00:00');
  await sell('seller', 20_000);
  await until('2027-07-15T10:00:00');
  await sell('seller', 20_000);
  await until('2027-08-02T10:00:00');
  for (const past of ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02']) {
    await close(past);
  }
  for (const past of ['2027-03', '2027-04', '2027-05', '2027-06', '2027-07']) await close(past);
  expect((await month('2027-06')).documents[0]?.number).toBe('INV-2026-27-0002');
  expect((await month('2027-07')).documents[0]?.number).toBe('INV-2027-28-0001');
});

test('the database refuses what is dated into a closed month, and changes of its papers', async () => {
  const { shop, people, sell, until, close } = await openShop();
  await sell('seller', 20_000);
  await until('2026-10-02T10:00:00');
  await close('2026-09');
  const { db } = shop.deps;
  const [old] = await db.selectFrom('ledger_transactions').select('id').orderBy('id').execute();
  const { id: payment } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const late = sql`insert into ledger_transactions (id, kind, payment_id, created_at)
    values (gen_random_uuid(), 'late', ${payment}, '2026-09-30 23:59:59.999+06')`;
  await expect(late.execute(db)).rejects.toThrow('the books are closed');
  const more = sql`insert into ledger_entries (transaction_id, account, amount)
    values (${old?.id}, 'bank', 100), (${old?.id}, 'gateway-fee', -100)`;
  await expect(more.execute(db)).rejects.toThrow('books of these entries are closed');
  for (const change of [
    sql`update book_closes set vat_rate = 0`,
    sql`delete from fee_invoice_lines`,
    sql`update fee_invoices set fee = 1`,
    sql`truncate book_closes cascade`,
  ]) {
    await expect(change.execute(db)).rejects.toThrow('append-only');
  }
  const gap = sql`insert into fee_invoices (id, close_id, kind, year, number, seller_id, seller_name,
      seller_location, fee, vat_rate, vat)
    select gen_random_uuid(), close_id, kind, year, number + 2, seller_id, '', '', 100, 0, 0
    from fee_invoices`;
  await expect(gap.execute(db)).rejects.toThrow('have a gap');
  const skipped = sql`insert into book_closes (id, month, ends_at, closed_at, closed_by, vat_rate, issuer)
    values (gen_random_uuid(), '2026-11-01', '2026-12-01', '2026-12-03', ${people.admin.userId}, 0, '{}')`;
  await expect(skipped.execute(db)).rejects.toThrow('not the next one');
});

test('a seller reads their own statement and invoices, an admin those of each', async () => {
  const { shop, people, sell, until, close } = await openShop();
  await sell('seller', 20_000);
  await sell('other', 8_000);
  await until('2026-10-02T10:00:00');
  await close('2026-09');
  const params = { month: '2026-09' };
  const own = await shop.ok('GET /money/statements/:month', { params }, people.seller);
  expect(own).toMatchObject({
    closed: true,
    sums: { brought: 20_000, fee: 1_000, paidOut: 0 },
    opening: { kept: 0, owed: 0 },
    closing: { kept: 0, owed: 19_000 },
    lines: [{ step: 'release', brought: 20_000, fee: 1_000, taka: 19_000 }],
    documents: [{ number: 'INV-2026-27-0001', taka: 1_000 }],
  });
  const list = await shop.ok('GET /money/statements', {}, people.seller);
  expect(list.months).toEqual([
    { month: '2026-09', closed: true, brought: 20_000, fee: 1_000, paidOut: 0 },
  ]);
  expect(list.documents.map(({ number }) => number)).toEqual(['INV-2026-27-0001']);
  const id = people.seller.userId;
  const asAdmin = { params: { month: '2026-09', id } };
  expect(await shop.ok('GET /books/:month/sellers/:id', asAdmin, people.admin)).toEqual(own);
  const wrong = { params: { month: '2026-13' } };
  expect((await shop.call('GET /money/statements/:month', wrong, people.seller)).status).toBe(400);
});

test('the ledger of a month as a file has its entries, and no formula', async () => {
  const { shop, people, until } = await openShop();
  const name = '=1+1, "cheap"';
  const phone = await shop.addProduct(people.seller, { selingPrice: 20_000, name });
  await buyWholly(shop, people.buyer, people.seller, phone);
  await until('2026-10-02T10:00:00');
  const params = { month: '2026-09' };
  const { csv } = await shop.ok('GET /books/:month/ledger', { params }, people.admin);
  const [head, ...rows] = csv.trim().split('\r\n');
  expect(head).toContain('time_dhaka,transaction_id,kind,account,debit_bdt,credit_bdt');
  // The sale's two entries, and the release's three.
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatch(/^2026-09-10 10:00:00,[\w-]+,sale,card-provider,20000\.00,,,/);
  expect(rows.every((row) => row.endsWith(`"'=1+1, ""cheap"""`))).toBe(true);
});
