import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendCardEvent } from '#testing/payments/card-events.ts';
import { openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { cardDesk, intentOf } from '#testing/payments/paying.ts';
import { letCool, nameDestination } from '#testing/payments/paying-out.ts';

/** Taka, by hand, of 24,500: the ledger's debts. */
async function owed({ db }: TestDeal) {
  const { rows } = await sql<{ account: string; taka: number }>`
    select account, (-sum(amount) / 100)::float as taka from ledger_entries
    where account in ('seller', 'balance', 'fee') group by account having sum(amount) <> 0
    order by account`.execute(db);
  return Object.fromEntries(rows.map(({ account, taka }) => [account, taka]));
}

const paymentOf = async ({ db, id }: TestDeal) => {
  const { payment_id } = await db
    .selectFrom('deals')
    .select('payment_id')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  return String(payment_id);
};

/**
 * An operator refunds a part in the provider's own dashboard, and the provider notifies the shop.
 */
async function giveBackByHand(deal: TestDeal, taka: number, key = 'by hand') {
  const intent = await intentOf(deal.db, await paymentOf(deal));
  await cardDesk(deal.shop).refund(intent, key, taka * 100);
  await sendCardEvent(deal.shop, intent, { type: 'charge.refunded' });
}

const handOver = ({ shop, id }: TestDeal) =>
  ['seller', { event: 'hand-over', code: shop.deps.deals.codeOf(id, 'to-buyer') }] as const;
const report = ['buyer', { event: 'report', problem: 'broken', reason: 'No sound.' }] as const;
const fee = { deals: { hours: {}, feePercent: 2.5 } };

// sec T90
test('what went back before is not released to the seller as well, and bears no fee', async () => {
  const deal = await openDeal(fee);
  await deal.play([...handOver(deal)]);
  await giveBackByHand(deal, 4_000);
  await deal.play(['buyer', { event: 'confirm' }]);
  // 20,500 are left; 2.5 % of them are 512.50.
  expect(await owed(deal)).toEqual({ balance: 19_987.5, fee: 512.5 });
  expect((await deal.read('buyer')).givenBack).toBe(4_000);
  expect(await booksOf(deal.db)).toEqual({ states: ['paid'], wrong: [] });
});

// sec T90
test('a decision for a part counts what went back before', async () => {
  const deal = await openDeal(fee);
  await deal.play(
    [...handOver(deal)],
    [...report],
    ['seller', { event: 'dispute', reason: 'No.' }],
  );
  await giveBackByHand(deal, 4_000);
  const order = { event: 'order-part', taka: 5_000, reason: 'A scratch.' } as const;
  await deal.play(['admin', order]);
  expect(await owed(deal)).toEqual({ balance: 15_112.5, fee: 387.5 });
  expect((await deal.read('buyer')).givenBack).toBe(9_000);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

test('a part is less than what is left of the price', async () => {
  const deal = await openDeal();
  await deal.play(
    [...handOver(deal)],
    [...report],
    ['seller', { event: 'dispute', reason: 'No.' }],
  );
  await giveBackByHand(deal, 4_000);
  const order = { event: 'order-part', taka: 20_500, reason: 'A scratch.' } as const;
  const { body } = await deal.act('admin', order);
  expect(body.errors).toEqual({ taka: 'Give less than the price' });
});

// sec T90
test('an agreed offer larger than what is left gives what is left, and is a return', async () => {
  const deal = await openDeal(fee);
  await deal.play([...handOver(deal)], [...report], ['seller', { event: 'offer', taka: 9_000 }]);
  await giveBackByHand(deal, 20_000);
  const { body } = await deal.act('buyer', { event: 'accept-offer' });
  expect(body).toMatchObject({ modifiedCount: 1, state: 'refunding' });
  expect(await deal.state()).toBe('refunded');
  expect((await deal.read('buyer')).givenBack).toBe(24_500);
  expect(await owed(deal)).toEqual({});
  expect(await booksOf(deal.db)).toEqual({ states: ['refunded'], wrong: [] });
  // No notice reports a given-back deal as completed.
  const [newest] = await deal.shop.ok('GET /notices', {}, deal.people.seller);
  expect(newest?.kind).toBe('answer');
});

test('all the rest goes back where the deal is given back after a part', async () => {
  const deal = await openDeal(fee);
  await giveBackByHand(deal, 4_000);
  await deal.play(['seller', { event: 'call-off', reason: 'It fell.' }]);
  expect(await deal.state()).toBe('refunded');
  expect((await deal.read('buyer')).givenBack).toBe(24_500);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

// sec T90
test('an admin gives a part back in the deal, and not beside it', async () => {
  const deal = await openDeal();
  await deal.play([...handOver(deal)]);
  const refund = async (part?: number) => {
    const params = { id: await paymentOf(deal) };
    const body = { reason: 'A scratch.', ...(part && { part }) };
    return await deal.shop.call('POST /payments/:id/refund', { params, body }, deal.people.admin);
  };
  const part = await refund(4_000);
  expect([part.status, part.body.code]).toEqual([409, 'refund-at-order']);
  expect(part.body.detail).toContain('on the page of its order');
  expect((await deal.read('buyer')).givenBack).toBe(0);
  expect((await refund()).status).toBe(200);
  expect(await deal.state()).toBe('refunded');
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

// sec T90
test('the database refuses a release and refunds that are more than the payment, either way', async () => {
  const deal = await openDeal();
  await deal.play([...handOver(deal)]);
  await giveBackByHand(deal, 4_000);
  const paymentId = await paymentOf(deal);
  const release = (poisha: number) =>
    deal.db.transaction().execute(async (trx) => {
      const id = deal.shop.deps.newId();
      await sql`with step as (insert into ledger_transactions (id, kind, payment_id, created_at)
          values (${id}, 'release', ${paymentId}, now()))
        insert into ledger_entries (transaction_id, account, member_id, amount) values
          (${id}, 'seller', ${deal.people.seller.userId}, ${poisha}),
          (${id}, 'balance', ${deal.people.seller.userId}, ${-poisha})`.execute(trx);
    });
  await expect(release(2_050_001)).rejects.toMatchObject({ code: '23514' });
  await release(2_050_000);
  const refund = sql`insert into payment_refunds (id, key, payment_id, amount, state, reason,
      created_at) values (${deal.shop.deps.newId()}, 'one more', ${paymentId}, 1, 'due', '', now())`;
  await expect(refund.execute(deal.db)).rejects.toMatchObject({ code: '23514' });
});

// sec T90
test('a payment that provider and books disagree about is not paid out', async () => {
  const deal = await openDeal();
  const { shop, people } = deal;
  await nameDestination(shop, people.seller);
  await deal.play([...handOver(deal)], ['buyer', { event: 'confirm' }]);
  await letCool(shop);
  const payable = async () =>
    (await shop.ok('GET /waiting', {}, people.admin)).filter(({ kind }) => kind === 'payouts');
  expect(await payable()).toHaveLength(1);
  await giveBackByHand(deal, 4_000);
  expect((await booksOf(deal.db)).wrong).toHaveLength(1);
  expect(await payable()).toEqual([]);
});
