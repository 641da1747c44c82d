import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { DealState } from '#contract/orders/deal-states.ts';
import { findOldSales } from '#server/features/deals/old-sales.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { letCool, makeBatch, nameDestination } from '#testing/payments/paying-out.ts';
import type { Person } from '#testing/test-app.ts';
import { openUpgraded, type UpgradedShop } from '#testing/upgraded-shop.ts';

/** The states of deals by the name of their order; null without a deal. */
async function dealStates({ db, made }: UpgradedShop) {
  const deals = await db.selectFrom('deals').select(['booking_id', 'state']).execute();
  const stateOf = new Map(deals.map(({ booking_id, state }) => [booking_id, state]));
  return Object.fromEntries(
    Object.entries(made.bookings).map(([name, id]) => [name, stateOf.get(id) ?? null]),
  );
}

/** How the bookings of these names ended, and how many notices were sent about them. */
async function endsOf({ db, made }: UpgradedShop, names: readonly string[]) {
  const ids = names.map((name) => made.bookings[name] ?? '');
  const ended = await db.selectFrom('bookings').select('ended_as').where('id', 'in', ids).execute();
  const told = await db.selectFrom('notices').select('id').where('booking_id', 'in', ids).execute();
  return { ends: ended.map(({ ended_as }) => ended_as), notices: told.length };
}

/** The balance of each account in Taka; the shop's debts are positive. */
async function accounts({ db }: UpgradedShop) {
  const { rows } = await sql<{ account: string; taka: number }>`
    select account, (-sum(amount) / 100)::int as taka from ledger_entries
    group by account having sum(amount) <> 0 order by account`.execute(db);
  return Object.fromEntries(rows.map(({ account, taka }) => [account, taka]));
}

/** Deals whose payouts exceed what they earned for the seller. */
async function paidTooMuch({ db }: UpgradedShop) {
  const { rows } = await sql`
    select payment_id from deals join payout_lines using (payment_id)
    where payout_lines.state in ('waiting', 'sent')
    group by payment_id, price, given_back, fee
    having count(*) > 1 or sum(amount) > price - given_back - fee`.execute(db);
  return rows;
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name} ${n + 1}`);
const each = <Value>(names: readonly string[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value]));

const oldSales = [...numbered('sold', 13), 'contested', 'sold just now'];
const oldUnpaid = [...numbered('old unpaid', 3), ...numbered('older rival', 3)];

test('of a shop from before there were deals nothing is lost, and its people read what they had', async () => {
  const upgraded = await openUpgraded('482c044');
  const { shop, made, shape, before, lost, signIn } = upgraded;
  // The release's own migrations still create its tables.
  expect(shape.is).toEqual(shape.was);
  expect(Object.fromEntries([...before].map(([table, rows]) => [table, rows.length]))).toEqual({
    members: 7,
    // 13 sold, 3 with old bookings, and one for each other name.
    products: 28,
    bookings: 27,
    payments: 20,
    // 17 sales, a refund that was made, one that is due, and money that came too late.
    ledger_entries: 34 + 4 + 2 + 4,
    reports: 2,
  });
  expect(lost).toEqual([]);
  expect((await booksOf(upgraded.db)).wrong).toEqual([]);

  const nadia = await signIn('nadia');
  const orders = await shop.ok('GET /myorders', { query: { email: nadia.email } }, nadia);
  // 7 of the 13, two more, and a new one that is not paid. Lapsed bookings are in no list.
  expect(orders.map(({ paid }) => paid).filter(Boolean)).toHaveLength(9);
  expect(orders).toHaveLength(10);
  const params = { id: made.bookings['sold 2'] ?? '' };
  expect(await shop.ok('GET /receipts/:id', { params }, nadia)).toMatchObject({
    amount: 10_500,
    buyerName: 'Nadia Islam',
    selersName: 'Rahim Uddin',
    refunds: [],
  });
  const rahim = await signIn('rahim');
  for (const reader of [nadia, rahim, await signIn('admin')]) {
    const page = await shop.ok('GET /order/:id', { params }, reader);
    expect(page).toMatchObject({ state: 'completed', acts: [], turn: null, until: null, code: '' });
    expect(page.history.map(({ event }) => event)).toEqual(['settled-outside']);
  }
  const body = { event: 'call-off', reason: 'A mistake' } as const;
  expect(await shop.call('POST /order/:id', { params, body }, nadia)).toMatchObject({
    body: { state: 'completed', modifiedCount: 0 },
  });
  const babul = await signIn('babul');
  const due = { params: { id: made.bookings['refund due'] ?? '' } };
  expect((await shop.ok('GET /receipts/:id', due, babul)).refunds).toMatchObject([
    { amount: 45_000, state: 'due' },
  ]);

  const money = await shop.ok('GET /money', {}, rahim);
  expect(Object.values(money.totals).filter((taka) => taka !== 0)).toEqual([]);
  expect(money.lines.map(({ state }) => state)).toEqual(Array(10).fill('settled-outside'));
  const mine = { params: { email: rahim.email }, query: {} };
  const phones = await shop.ok('GET /dashboard/myproducts/:email', mine, rahim);
  // 9 sold, 3 with old bookings, refunded, advertised, refund due, sold just now.
  expect(phones).toHaveLength(16);
  await expect(signIn('jamal')).rejects.toThrow('sign-in');
});

// sec T95
test('of a shop from before there were deals no old sale is given back or paid out, and nobody is written to', async () => {
  const upgraded = await openUpgraded('482c044');
  const { shop, db, signIn, pass } = upgraded;
  expect(await dealStates(upgraded)).toEqual({
    ...each(oldSales, 'completed'),
    ...each(oldUnpaid, null),
    refunded: 'refunded',
    'refund due': 'refunding',
    ...each(['late', 'released', 'new unpaid', 'held'], null),
  });
  const silent = { ends: oldUnpaid.map(() => 'lapsed'), notices: 0 };
  expect(await endsOf(upgraded, oldUnpaid)).toEqual(silent);
  await nameDestination(shop, await signIn('rahim'));

  await pass(30);

  expect(await dealStates(upgraded)).toMatchObject({
    ...each(oldSales, 'completed'),
    ...each(['refunded', 'refund due'], 'refunded'),
  });
  expect(await endsOf(upgraded, oldSales)).toMatchObject({ notices: 0 });
  expect(await endsOf(upgraded, oldUnpaid)).toEqual(silent);
  expect((await booksOf(db)).wrong).toEqual([]);
  // 10,000 to 14,000 in nine steps, 20,000, 20,500, 21,000, 31,000, 27,000 and 61,000.
  expect(await accounts(upgraded)).toEqual({ 'card-provider': -288_500, outside: 288_500 });
  const admin = await signIn('admin');
  expect((await shop.ok('GET /payouts', { query: {} }, admin)).due.deals).toBe(0);
  expect((await findOldSales(db)).map(({ became }) => became)).toEqual(
    Array(15).fill('settled-outside'),
  );
});

// sec T95
test('of a shop that has run with old sales as deals, those that nobody has touched are completed, and the rest is listed', async () => {
  const upgraded = await openUpgraded('482c044-c2db216');
  const { shop, db, made, lost, signIn, pass } = upgraded;
  expect(lost).toEqual([]);
  expect((await booksOf(db)).wrong).toEqual([]);
  const ended = ['sold 1', ...['7', '8', '10', '11', '12', '13'].map((n) => `sold ${n}`)];
  const settled = [...ended, 'contested', 'sold just now'];
  const expected = {
    ...each(settled, 'completed'),
    ...each(['sold 2', 'sold 4', 'refunded', 'refund due'], 'refunded'),
    'sold 3': 'refunding',
    'sold 5': 'completed',
    'sold 6': 'handed-over',
    // Buyer and seller have agreed to meet.
    'sold 9': 'paid',
    'sold by c2db216': 'paid',
  };
  expect(await dealStates(upgraded)).toMatchObject(expected);
  const nameOf = new Map(Object.entries(made.bookings).map(([name, id]) => [id, name]));
  const listed = async () =>
    Object.fromEntries(
      (await findOldSales(db)).map(({ order, became }) => [nameOf.get(order), became]),
    );
  const inList = {
    ...each(settled, 'settled-outside'),
    ...each(['sold 2', 'sold 3', 'sold 4'], 'given-back'),
    'sold 5': 'released',
    ...each(['sold 6', 'sold 9'], 'live'),
  };
  expect(await listed()).toEqual(inList);
  expect((await findOldSales(db)).filter((sale) => sale.forSaleAgain)).toHaveLength(3);
  await nameDestination(shop, await signIn('rahim'));

  await pass(30);

  expect(await dealStates(upgraded)).toMatchObject({
    ...expected,
    'sold 3': 'refunded',
    'sold 6': 'completed',
    'sold 9': 'refunded',
    'sold by c2db216': 'refunded',
  });
  expect(await listed()).toMatchObject({ ...inList, 'sold 6': 'released', 'sold 9': 'given-back' });
  expect(await payAll(upgraded)).toEqual([12_000, 12_500]);
  expect(await paidTooMuch(upgraded)).toEqual([]);
  expect((await booksOf(db)).wrong).toEqual([]);
  // 10,000, 13,000, 13,500, 20,000, 20,500, 21,000, 31,000, 27,000 and 61,000.
  expect(await accounts(upgraded)).toMatchObject({ outside: 217_000, 'paid-out': 24_500 });
});

test('of a shop with deals each goes on by its rules, and nobody is paid twice', async () => {
  const upgraded = await openUpgraded('c2db216');
  const { db, shape, lost, pass } = upgraded;
  expect(shape.is).toEqual(shape.was);
  expect(lost).toEqual([]);
  expect((await booksOf(db)).wrong).toEqual([]);
  expect(await dealStates(upgraded)).toEqual(asStopped);

  await pass(30);

  expect(await dealStates(upgraded)).toEqual({ ...asStopped, ...thirtyDaysLater });
  const lapsed = ['booked', 'booked, old', 'asked for cash', 'paying', 'lapsed'];
  expect((await endsOf(upgraded, lapsed)).ends).toEqual(Array(5).fill('lapsed'));
  expect((await booksOf(db)).wrong).toEqual([]);
  expect(await findOldSales(db)).toEqual([]);
  // The rest of the deal that was refunded in part, less 2%, and the deal that its deadline
  // completed. The seller without an account and the removed one are not paid.
  expect(await payAll(upgraded)).toEqual([13_720, 40_000]);
  expect(await paidTooMuch(upgraded)).toEqual([]);
  expect((await booksOf(db)).wrong).toEqual([]);
});

test('the two of a live deal of before the upgrade do in it what its page offers', async () => {
  const upgraded = await openUpgraded('c2db216');
  const { shop, db, made, signIn } = upgraded;
  const [nadia, babul, rahim] = [
    await signIn('nadia'),
    await signIn('babul'),
    await signIn('rahim'),
  ];
  const act = async (
    who: Person,
    name: string,
    body: { event: DealAct; reason?: string; code?: string },
  ) => {
    const params = { id: made.bookings[name] ?? '' };
    const { state, modifiedCount } = await shop.ok('POST /order/:id', { params, body }, who);
    return { state, modifiedCount };
  };
  const read = (who: Person, name: string) =>
    shop.ok('GET /order/:id', { params: { id: made.bookings[name] ?? '' } }, who);
  const done = (state: DealState) => ({ state, modifiedCount: 1 });

  expect(await act(nadia, 'handed-over', { event: 'confirm' })).toEqual(done('completed'));
  expect(await act(nadia, 'claimed', { event: 'confirm-handover' })).toEqual(done('handed-over'));
  expect(await act(nadia, 'offered', { event: 'accept-offer' })).toEqual(done('completed'));
  const reason = 'It was whole.';
  expect(await act(rahim, 'problem', { event: 'dispute', reason })).toEqual(done('decision'));
  const back = { event: 'received', code: (await read(nadia, 'returning')).code } as const;
  expect(await act(rahim, 'returning', back)).toEqual(done('refunding'));
  // The buyer shows the code at the meeting, or sends it on the way there.
  await act(nadia, 'paid, meeting agreed', { event: 'show-code' });
  const there = {
    event: 'hand-over',
    code: (await read(nadia, 'paid, meeting agreed')).code,
  } as const;
  expect(await act(rahim, 'paid, meeting agreed', there)).toEqual(done('handed-over'));
  // The meeting is in more than two hours, so the money goes back at once.
  const off = { event: 'call-off', reason: 'I found another.' } as const;
  expect(await act(nadia, 'paid, proposed', off)).toEqual(done('refunding'));
  const cash = { event: 'hand-over', code: (await read(babul, 'reserved')).code } as const;
  expect(await act(rahim, 'reserved', cash)).toEqual(done('completed-cash'));
  const decide = { event: 'order-refund', reason: 'Nobody has seen the phone.' } as const;
  expect(await act(await signIn('admin'), 'decision', decide)).toEqual(done('refunding'));
  expect((await booksOf(db)).wrong).toEqual([]);
});

const asStopped = {
  ...each(
    [
      'completed, paid out',
      'completed, payout failed',
      'completed, on its way',
      'completed, no destination',
      'completed, seller removed',
      'completed, part',
    ],
    'completed',
  ),
  ...each(['refunded, called off', 'refunded, decided', 'refunded, by time'], 'refunded'),
  'completed-cash': 'completed-cash',
  'cancelled, cash': 'cancelled',
  'no-show': 'no-show',
  'lapsed, cash': 'lapsed',
  ...each(
    ['cancelled', 'declined', 'lapsed', 'booked', 'booked, old', 'asked for cash', 'paying'],
    null,
  ),
  ...each(
    ['paid, no meeting', 'paid, proposed', 'paid, meeting agreed', 'paid, seller removed'],
    'paid',
  ),
  claimed: 'claimed',
  decision: 'decision',
  'handed-over': 'handed-over',
  problem: 'problem',
  offered: 'offered',
  returning: 'returning',
  reserved: 'reserved',
  refunding: 'refunding',
};

/** What happens without any act; only an admin ends a decision. */
const thirtyDaysLater = {
  ...each(['paid, no meeting', 'paid, proposed', 'paid, meeting agreed'], 'refunded'),
  // Time gives nothing of a side that staff removed (0259).
  'paid, seller removed': 'decision',
  ...each(['claimed', 'decision', 'problem', 'offered', 'returning'], 'decision'),
  'handed-over': 'completed',
  reserved: 'lapsed',
  refunding: 'refunded',
};

/** An admin puts all due money into a batch, and sends it. Returns the amounts in Taka. */
async function payAll({ shop, signIn }: UpgradedShop): Promise<number[]> {
  await letCool(shop);
  const admin: Person = await signIn('admin');
  const insertedId = await makeBatch(shop, admin);
  const params = { id: insertedId };
  const { lines } = await shop.ok('GET /payouts/:id', { params }, admin);
  for (const { _id: id } of lines) {
    const body = { reference: `TRX ${id}` };
    await shop.ok('POST /payouts/lines/:id/sent', { params: { id }, body }, admin);
  }
  return lines
    .flatMap(({ deals }) => deals.map(({ taka }) => taka))
    .sort((one, other) => one - other);
}
