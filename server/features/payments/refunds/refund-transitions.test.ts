import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refundStates } from '#contract/constants.ts';
import { auditedActions, booksOf, ledgerSteps } from '#testing/payments/ledger.ts';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { lockPayment, postings } from '../transitions.ts';
import {
  applyRefundEvent,
  findRefunds,
  insertRefund,
  type RefundEvent,
  type RefundTransition,
  refundTransitions,
} from './refund-transitions.ts';
import { startRefund } from './start-refund.ts';

const events = [...new Set(refundTransitions.map(({ event }) => event))];

/** A shop with a sale of 24,500 Taka. */
async function openSale() {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  await buy(shop, buyer, await shop.addProduct(seller, { selingPrice: 24500 }));
  const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const order = (amount: number | 'all') =>
    db
      .transaction()
      .execute((trx) =>
        startRefund(trx, { paymentId: id, amount, reason: 'A scratch', actorId: null }, shop.deps),
      );
  const locked = async () => {
    const payment = await lockPayment(db, id);
    if (!payment) throw new Error('There is no payment');
    return payment;
  };
  const insert = async (event: 'order' | 'order-late', amount: number) => {
    const refund = { event, amount, reason: 'A scratch' };
    return insertRefund(db, await locked(), refund, shop.deps);
  };
  const apply = async (event: RefundEvent) => {
    const [refund] = await findRefunds(db, id);
    if (!refund) throw new Error('There is no refund');
    return applyRefundEvent(db, await locked(), refund, event, shop.deps);
  };
  return { shop, db, id, order, insert, apply, locked };
}

/** The entries of the row's posting over 100 Taka: for provider, seller and buyer. */
function stepOf({ ledger }: RefundTransition): string[] {
  if (!ledger) return [];
  const { from, to } = postings[ledger];
  const amounts = ['card-provider', 'seller', 'buyer'].map((account) =>
    account === to ? '10000' : account === from ? '-10000' : '0',
  );
  return [`${postings[ledger].kind}: ${amounts.join(', ')}`];
}

test.each(refundTransitions)(
  '$from, $event: $to, with ledger $ledger and audit line $audit',
  async (row) => {
    const { db, insert, apply } = await openSale();
    const before = ['sale: 2450000, -2450000, 0'];
    if (row.from === 'new') {
      await insert(row.event === 'order' ? 'order' : 'order-late', 100_00);
    } else {
      await insert('order-late', 100_00);
      await sql`update payment_refunds set state = ${row.from}`.execute(db);
      expect((await apply(row.event)).state).toBe(row.to);
    }
    const refund = await db.selectFrom('payment_refunds').select('state').executeTakeFirst();
    expect(refund?.state).toBe(row.to);
    expect(await ledgerSteps(db)).toEqual([...before, ...stepOf(row)]);
    expect((await auditedActions(db)).slice(2)).toEqual(row.audit ? [row.audit] : []);
  },
);

test('a refund that is refused, or of which nothing is known, is in the audit log', () => {
  const auditOf = (event: string) =>
    refundTransitions.filter((row) => row.event === event).map(({ audit }) => audit);
  expect([auditOf('refuse'), auditOf('lose')]).toEqual([['refund-failed'], ['refund-in-doubt']]);
});

test('an event without a row is refused, and nothing is written', async () => {
  const { db, insert, apply } = await openSale();
  await insert('order-late', 100_00);
  for (const from of refundStates) {
    await sql`update payment_refunds set state = ${from}`.execute(db);
    const known = refundTransitions.filter((row) => row.from === from).map(({ event }) => event);
    for (const event of events.filter((one) => !known.includes(one))) {
      await expect(apply(event), `${from}, ${event}`).rejects.toThrow(
        `A refund that is ${from} cannot ${event}.`,
      );
    }
  }
  expect(await ledgerSteps(db)).toHaveLength(1);
});

// sec T15
test('parts go back up to what was paid, and not a poisha more', async () => {
  const { db, id, order, insert } = await openSale();
  expect(await order(500_00)).toMatchObject({ amount: 500_00 });
  await expect(order(24_000_01)).rejects.toMatchObject({ code: 'payment-not-refundable' });
  await expect(order(0)).rejects.toMatchObject({ code: 'payment-not-refundable' });
  // The database refuses it too, for every caller.
  await expect(insert('order', 24_000_01)).rejects.toMatchObject({ code: '23514' });
  expect(await order(1)).toMatchObject({ amount: 1 });
  expect(await order('all')).toMatchObject({ amount: 23_999_99 });
  await expect(order('all')).rejects.toMatchObject({ code: 'payment-not-refundable' });
  expect(await booksOf(db)).toEqual({ states: ['refund_due'], wrong: [] });
  expect((await findRefunds(db, id)).map(({ state }) => state)).toEqual(['due', 'due', 'due']);
});

test('a payment is refunded when the last of its refunds is done, and not before', async () => {
  const { db, id, order, locked, shop } = await openSale();
  await order(500_00);
  await order('all');
  for (const [index, state] of ['refund_due', 'refunded'].entries()) {
    const refund = (await findRefunds(db, id))[index];
    if (refund) await applyRefundEvent(db, await locked(), refund, 'confirm', shop.deps);
    expect(await booksOf(db)).toEqual({ states: [state], wrong: [] });
  }
});

test('no other code can write the state of a refund', async () => {
  const { db } = await openSale();
  // @ts-expect-error Only refund-transitions.ts writes it.
  db.updateTable('payment_refunds').set({ state: 'done' });
});

test('docs/architecture.md shows the same table', () => {
  const page = readFileSync(new URL('../../../../docs/architecture.md', import.meta.url), 'utf8');
  const begin = page.indexOf('| From       |');
  const shown = page.slice(begin, page.indexOf('\n\n', begin)).split('\n');
  const cells = shown.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells.filter((_, index) => index !== 1)).toEqual([
    ['From', 'Event', 'To', 'Ledger', 'Audit line'],
    ...refundTransitions.map(({ from, event, to, ledger, audit }) => [
      from === 'new' ? '(new)' : `\`${from}\``,
      event,
      `\`${to}\``,
      ledger ? `${ledger}: ${postings[ledger].from} → ${postings[ledger].to}` : '',
      audit ?? '',
    ]),
  ]);
});
