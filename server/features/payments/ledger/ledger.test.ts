import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writable } from '#testing/lib/writable.ts';
import { recordPaid } from '#testing/payments/by-hand.ts';
import { booksOf, ledgerSteps } from '#testing/payments/ledger.ts';
import { book, buy, openPayment } from '#testing/payments/paying.ts';
import {
  completeDeal,
  makeBatch,
  nameDestination,
  signUpPeople,
} from '#testing/payments/paying-out.ts';
import { takeSnapshot } from '#testing/snapshot.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { checkLedger } from './check-ledger.ts';

async function openShopWithSale() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const productId = await shop.addProduct(seller, { selingPrice: 24500 });
  await buy(shop, buyer, productId);
  return { shop, seller, buyer, productId, db: shop.deps.db };
}

test("a sale makes the card provider's money the seller's", async () => {
  const { db, seller } = await openShopWithSale();
  expect(await ledgerSteps(db)).toEqual(['sale: 2450000, -2450000, 0']);
  const entries = await db.selectFrom('ledger_entries').selectAll().execute();
  expect(entries.find(({ account }) => account === 'seller')?.member_id).toBe(seller.userId);
  expect(await checkLedger(db)).toEqual({
    transactions: 1,
    entries: 2,
    sum: 0,
    disagreements: [],
  });
});

// sec T16, V16.4.2
test.each([
  ['ledger_entries', 'update ledger_entries set amount = 1'],
  ['ledger_entries', 'delete from ledger_entries'],
  ['ledger_transactions', "update ledger_transactions set kind = 'late'"],
  ['ledger_transactions', 'delete from ledger_transactions'],
  ['ledger_transactions', 'truncate ledger_transactions cascade'],
  ['audit_log', "update audit_log set action = 'admin-made'"],
  ['audit_log', 'delete from audit_log'],
  ['audit_log', 'truncate audit_log'],
])('the database refuses to rewrite %s: %s', async (table, statement) => {
  const { db } = await openShopWithSale();
  const refused = sql.raw(statement).execute(db);
  await expect(refused).rejects.toThrow(/is append-only/);
  const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(db);
  expect(rows).not.toEqual([]);
});

// sec V2.3.3
test.each([
  [
    'one side only',
    (id: string) => sql`insert into ledger_entries
    values (${id}, 'card-provider', null, 5)`,
  ],
  ['nothing at all', () => sql`select 1`],
])('the database refuses a transaction with %s', async (_, write) => {
  const { shop, db } = await openShopWithSale();
  const payment = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const id = shop.deps.newId();
  const written = db.transaction().execute(async (trx) => {
    const at = shop.clock.now();
    const transaction = { id, kind: 'refund', payment_id: payment.id, created_at: at } as const;
    await trx.insertInto('ledger_transactions').values(transaction).execute();
    await write(id).execute(trx);
  });
  await expect(written).rejects.toThrow(/does not sum to zero/);
});

test('the same step of a payment is never written twice', async () => {
  const { shop, db } = await openShopWithSale();
  const payment = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const again = db
    .insertInto('ledger_transactions')
    .values({
      id: shop.deps.newId(),
      kind: 'sale',
      payment_id: payment.id,
      created_at: shop.clock.now(),
    })
    .execute();
  await expect(again).rejects.toMatchObject({ code: '23505' });
});

// sec T16
test.each([
  [
    "update payments set state = 'released'",
    /^Payment .* is released .* 2450000 at the card/,
    /^Payment .* is released, and 1 of its attempts are paid/,
  ],
  ["update payments set state = 'refunded'", /^Payment .* is refunded/],
  ['update payments set amount = 1', /^Payment .* is paid over 1 poisha/],
  ['update products set paid_at = null', /^Phone .* is not sold, and 1 of its payments bought it/],
  ['update bookings set paid_at = null', /^Booking .* is not paid, and its deal is paid/],
  [
    'update payment_attempts set paid_at = null',
    /^Payment .* is paid, and 0 of its attempts are paid/,
  ],
  ['update products set seller_id = (select buyer_id from payments)', /^Payment .* is paid/],
])('the check tells of what does not follow from the ledger: %s', async (statement, ...found) => {
  const { db } = await openShopWithSale();
  await sql.raw(statement).execute(db);
  expect((await booksOf(db)).wrong).toEqual(
    found.map((sentence) => expect.stringMatching(sentence)),
  );
});

/** What was paid by hand, a batch of two deals that are one transfer, and a page that is open. */
async function openShopWithAll() {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const { admin, seller, buyer } = await signUpPeople(shop);
  const add = () => shop.addProduct(seller, { selingPrice: 24_500 });
  await nameDestination(shop, seller);
  for (const phone of [await add(), await add()]) {
    await completeDeal(shop, { buyer, seller }, phone);
  }
  await makeBatch(shop, admin);
  await recordPaid(shop, admin, await book(shop, buyer, await add()), { taka: 24_500 });
  await openPayment(shop, buyer, await book(shop, buyer, await add()));
  return db;
}

// sec T16
test('the check tells of each damage beyond a sale', async () => {
  const db = await openShopWithAll();
  expect((await booksOf(db)).wrong).toEqual([]);
  const snapshot = await takeSnapshot(db);
  // Rows that the database protects from changes, changed with its triggers off.
  for (const [statement, ...found] of [
    [
      "update bookings set paid_at = now() where id = (select booking_id from payments where state = 'held')",
      /^Booking \S+ is paid, and its deal is missing\.$/,
    ],
    [
      "update payment_attempts set paid_at = now() where payment_id = (select id from payments where state = 'held')",
      /^Payment \S+ is held, and 1 of its attempts are paid\.$/,
    ],
    [
      "update payment_attempts set review = 'risk' where payment_id = (select id from payments where state = 'held')",
      /^Payment \S+ has 2450000 poisha that its provider warns of: accept or refuse it\.$/,
    ],
    ['update money_by_hand set amount = 1', /^Payment \S+ came by hand, and no record says so\.$/],
    [
      "update payout_lines set state = 'sent', reference = 'X', settled_at = now(), settled_by = (select created_by from payout_batches)",
      /^Payout line \S+ is sent over 2450000 poisha; the ledger has 2450000 on its way and 0 paid out/,
      /^Payout line \S+ is sent over 2450000 poisha; the ledger has 2450000 on its way and 0 paid out/,
    ],
    [
      "update payout_lines set state = 'failed', problem = 'X', settled_at = now(), settled_by = (select created_by from payout_batches) where id = (select max(id::text)::uuid from payout_lines)",
      /^Payout line \S+ is failed over 2450000 poisha; the ledger has 2450000 on its way/,
      /^Payout PH\d+ has lines that are failed and waiting\.$/,
    ],
    [
      "update ledger_entries set amount = -amount where account = 'on-its-way'",
      /^Transaction \S+ has 2 entries, which sum to 4900000 poisha\.$/,
      /^Transaction \S+ has 2 entries, which sum to 4900000 poisha\.$/,
      /^Payout line .* the ledger has -2450000 on its way/,
      /^Payout line .* the ledger has -2450000 on its way/,
      /^Member \S+ has 4900000 poisha too little in the account on-its-way\.$/,
    ],
  ] as const) {
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql.raw(statement).execute(trx);
    });
    const { disagreements } = await checkLedger(db);
    expect(disagreements, statement).toEqual(
      found.map((sentence) => expect.stringMatching(sentence)),
    );
    await snapshot.restore();
  }
});

test('the check reports a phone that is sold without a payment', async () => {
  const { shop, seller, db } = await openShopWithSale();
  const productId = await shop.addProduct(seller);
  await writable(db).updateTable('products').set({ paid_at: new Date() }).execute();
  expect((await booksOf(db)).wrong).toEqual([
    `Phone ${productId} is sold, and 0 of its payments bought it.`,
  ]);
});

test('GET /ledger/check gives an admin the sum in Taka', async () => {
  const { shop } = await openShopWithSale();
  const admin = await shop.signUp({ admin: true });
  expect(await shop.ok('GET /ledger/check', {}, admin)).toEqual({
    transactions: 1,
    entries: 2,
    sum: 0,
    disagreements: [],
    troubles: [],
  });
});
