import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { paymentStates } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { auditedActions, ledgerSteps } from '#testing/payments/ledger.ts';
import { book } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import {
  applyEvents,
  type CaptureApart,
  lockPayment,
  type PaymentEvent,
  postings,
  startPayment,
  type Transition,
  transitions,
} from './transitions.ts';

const states = ['new', ...paymentStates] as const;
const events = [...new Set(transitions.map(({ event }) => event))];
const rowOf = (from: Transition['from'], event: PaymentEvent) =>
  transitions.find((row) => row.from === from && row.event === event);

/** A shop with one payment; `put` sets its state in the database, and clears its history. */
async function openShop() {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const productId = await shop.addProduct(seller, { selingPrice: 24500 });
  const bookingId = await book(shop, buyer, productId);
  const payment = {
    booking_id: bookingId,
    product_id: productId,
    buyer_id: buyer.userId,
    amount: 24500_00,
    held_until: shop.clock.now(),
    network: '203.0.113.1',
  };
  const start = (event: 'hold' | 'announce' | CaptureApart = 'hold') =>
    db
      .transaction()
      .execute((trx) => startPayment(trx, payment, { event, sellerId: seller.userId }, shop.deps));
  const apply = (id: string, event: PaymentEvent) =>
    db.transaction().execute(async (trx) => {
      const payment = await lockPayment(trx, id);
      if (!payment) throw new Error('There is no payment');
      return await applyEvents(trx, payment, [event], shop.deps);
    });
  return { shop, db, start, apply };
}

const put = (db: Db, state: string) => sql`update payments set state = ${state}`.execute(db);

/** The entries of the row's posting: for provider, seller and buyer. */
function stepOf({ ledger }: Transition): string[] {
  if (!ledger) return [];
  const { kind, from, to } = postings[ledger];
  const amounts = ['card-provider', 'seller', 'buyer'].map((account) =>
    account === to ? '2450000' : account === from ? '-2450000' : '0',
  );
  return [`${kind}: ${amounts.join(', ')}`];
}

test.each(transitions)(
  '$from, $event: $to, with ledger $ledger and audit line $audit',
  async (row) => {
    const { db, start, apply } = await openShop();
    if (row.from === 'new') {
      await start(row.event as 'hold' | 'announce' | CaptureApart);
      expect(await auditedActions(db)).toEqual(row.audit ? [row.audit] : []);
    } else {
      const { id } = await start();
      await put(db, row.from);
      expect(await apply(id, row.event)).toBe(row.to);
      expect(await auditedActions(db)).toEqual(['payment-held', ...(row.audit ? [row.audit] : [])]);
    }
    const payment = await db.selectFrom('payments').select('state').executeTakeFirstOrThrow();
    expect(payment.state).toBe(row.to);
    expect(await ledgerSteps(db)).toEqual(stepOf(row));
  },
);

test('an event without a row is refused, and nothing is written', async () => {
  const { db, start, apply } = await openShop();
  const { id } = await start();
  for (const from of paymentStates) {
    await put(db, from);
    for (const event of events.filter((one) => !rowOf(from, one))) {
      await expect(apply(id, event), `${from}, ${event}`).rejects.toThrow(
        `A payment that is ${from} cannot ${event}.`,
      );
      const payment = await db.selectFrom('payments').select('state').executeTakeFirstOrThrow();
      expect(payment.state).toBe(from);
    }
  }
  expect(await ledgerSteps(db)).toEqual([]);
  expect(await auditedActions(db)).toEqual(['payment-held']);
});

test('a payment that is in another state by now is refused', async () => {
  const { shop, db, start } = await openShop();
  const { id } = await start();
  const stale = await lockPayment(db, id);
  if (!stale) throw new Error('There is no payment');
  await put(db, 'released');
  await expect(applyEvents(db, stale, ['expire'], shop.deps)).rejects.toThrow(
    'is not held any more',
  );
});

test('each state and event have one row at most, every state is reached, and each is left or final', () => {
  const keys = transitions.map(({ from, event }) => `${from} ${event}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(transitions.map(({ to }) => to))).toEqual(new Set(paymentStates));
  const final = states.filter((state) => !transitions.some(({ from }) => from === state));
  expect(final).toEqual(['refunded']);
});

test('no other code can write the state of a payment', async () => {
  const { shop } = await openShop();
  const { db } = shop.deps;
  // @ts-expect-error Only transitions.ts writes it.
  db.updateTable('payments').set({ state: 'paid' });
  const row = {
    id: '',
    booking_id: '',
    product_id: '',
    buyer_id: '',
    amount: 1,
    held_until: new Date(),
  };
  db.insertInto('payments').values(row);
  // @ts-expect-error Nor does a new row bring one.
  db.insertInto('payments').values({ ...row, state: 'paid' });
});

test('docs/architecture.md shows the same table', () => {
  const page = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
  const begin = page.indexOf('| From ');
  const shown = page.slice(begin, page.indexOf('\n\n', begin)).split('\n');
  const cells = shown.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells.filter((_, index) => index !== 1)).toEqual([
    ['From', 'Event', 'To', 'Ledger', 'Audit line'],
    ...transitions.map(({ from, event, to, ledger, audit }) => [
      from === 'new' ? '(new)' : `\`${from}\``,
      event,
      `\`${to}\``,
      ledger ? `${ledger}: ${postings[ledger].from} → ${postings[ledger].to}` : '',
      audit ?? '',
    ]),
  ]);
});
