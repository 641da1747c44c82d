import { expect, test } from 'vitest';
import { keepFigures, rounds } from '../lib/figures.ts';
import { booksOf } from '../payments/ledger.ts';
import { callForBatch, completeDeal, dueLines, nameDestination } from '../payments/paying-out.ts';
import { takeSnapshot } from '../snapshot.ts';
import { buildTestApp, type Person, type TestShop } from '../test-app.ts';
import { engine } from '../test-database.ts';

// sec T1, V2.3.4
test(
  'four batches at once: a deal is in one of them, however often it failed before',
  async () => {
    const shop = await buildTestApp();
    const admins = [await shop.signUp({ admin: true }), await shop.signUp({ admin: true })];
    const seller = await shop.signUp({ title: 'seller' });
    const buyer = await shop.signUp();
    await nameDestination(shop, seller);
    await completeDeal(shop, { buyer, seller }, await shop.addProduct(seller));
    const makers = [...admins, ...admins];
    const chosen = (await dueLines(shop, admins[0] as Person)).map(({ _id }) => _id);
    const make = (admin: Person) => callForBatch(shop, admin, chosen);
    const wrong: string[] = [];
    const count = rounds('DEAL_RACE_ROUNDS', 5);
    for (let round = 0; round < count; round += 1) {
      const answers = await Promise.all(makers.map(make));
      const made = answers.filter(({ status }) => status === 200);
      const others = answers.filter(
        ({ status, body }) =>
          status !== 200 && !['nothing-due', 'case-changed'].includes(body.code),
      );
      if (made.length !== 1 || others.length > 0) {
        wrong.push(answers.map(({ status }) => status).join());
      }
      const waiting = await shop.deps.db
        .selectFrom('payout_lines')
        .select(['transfer_id', 'batch_id'])
        .where('state', '=', 'waiting')
        .execute();
      if (waiting.length !== 1) wrong.push(`${waiting.length} lines`);
      // Both results concurrently: one of them counts, and the money is either due again or sent.
      const params = { id: waiting[0]?.transfer_id };
      const problem = { params, body: { problem: 'No such wallet' } };
      const failed = await Promise.all(
        admins.map((admin) => shop.call('POST /payouts/lines/:id/failed', problem, admin)),
      );
      const counted = failed.filter(({ body }) => body.modifiedCount === 1);
      if (counted.length !== 1) wrong.push(`${counted.length} marks`);
      // Of all of them, one is not the second person.
      const looks = await Promise.all(
        admins.map((admin) => shop.call('POST /payouts/lines/:id/look', { params }, admin)),
      );
      if (!looks.some(({ body }) => body.modifiedCount === 1)) wrong.push('no look');
      // A failed payout counts towards an admin's limit.
      await shop.deps.db
        .updateTable('payout_batches')
        .set({ created_at: new Date(0) })
        .execute();
    }
    await keepFigures({
      what: `Races of payouts, ${engine}: four batches at once`,
      tried: { rounds: count },
      wrong: { rounds: wrong.length },
    });
    expect(wrong).toEqual([]);
    expect((await booksOf(shop.deps.db)).wrong).toEqual([]);
    const [admin] = admins;
    if (admin) expect(await make(admin)).toMatchObject({ status: 200 });
  },
  60 * 60_000,
);

type Market = {
  shop: TestShop;
  admin: Person;
  second: Person;
  seller: Person;
  /** The order of a deal whose cooling time ends now. */
  order: string;
  /** Payments of two deals whose money can go out; the first is the order's. */
  due: string[];
  /** A batch of the first admin, of another deal, and its line. */
  batch: string;
  line: string;
  /** The order of that deal, and its payment. */
  batched: { id: string; payment: string };
};

type Race = {
  /** Each resolves to whether it was done. */
  runners: ((market: Market) => Promise<boolean>)[];
  /** How many of the runners may succeed. */
  succeed: readonly number[];
  /** Sequential, in two programs whose clocks differ: one is before the end, one after it. */
  isAtEnd?: true;
};

type Answer = { status: number; body: { code?: unknown; modifiedCount?: unknown } };

/** Whether it was done; only these refusals may come instead. */
const done =
  (...codes: string[]) =>
  ({ status, body }: Answer) => {
    if (status === 200) return body.modifiedCount !== 0;
    if (!codes.includes(String(body.code))) throw new Error(JSON.stringify(body));
    return false;
  };

const batchOf = (chosen: (market: Market) => string[], by: 'admin' | 'second') => (m: Market) =>
  callForBatch(m.shop, m[by], chosen(m)).then(done('nothing-due', 'case-changed'));
const reopen = ({ shop, admin, order }: Market) => reopenBy(shop, admin, order);
const reopenBatched = ({ shop, admin, batched }: Market) => reopenBy(shop, admin, batched.id);
const reopenBy = (shop: TestShop, admin: Person, order: string) =>
  shop
    .call(
      'POST /order/:id',
      {
        params: { id: order },
        body: { event: 'reopen', reason: 'The phone is reported stolen.' },
      },
      admin,
    )
    .then(done('reopen-too-late'));
const hold = ({ shop, second, seller }: Market) =>
  shop
    .call(
      'POST /payouts/holds/:id',
      {
        params: { id: seller.userId },
        body: { reason: 'The phone is reported stolen.' },
      },
      second,
    )
    .then(done());
const remove = ({ shop, second, seller }: Market) =>
  shop.call('DELETE /allsellers/:id', { params: { id: seller.userId } }, second).then(done());
const dissolve = ({ shop, second, batch }: Market) =>
  shop
    .call('POST /payouts/:id/dissolve', { params: { id: batch } }, second)
    .then(done('payout-settled'));
const sent = ({ shop, admin, line }: Market) =>
  shop
    .call(
      'POST /payouts/lines/:id/sent',
      { params: { id: line }, body: { reference: 'TRX 1' } },
      admin,
    )
    .then(done('payout-settled', 'payout-held'));
const failed = ({ shop, admin, line }: Market) =>
  shop
    .call(
      'POST /payouts/lines/:id/failed',
      { params: { id: line }, body: { problem: 'No such wallet' } },
      admin,
    )
    .then(done('payout-settled'));

const first = ({ due }: Market) => due.slice(0, 1);
const both = ({ due }: Market) => due;

const races: Record<string, Race> = {
  // Its days are over, so both are possible, and one of them happens.
  'a deal is reopened while a batch takes it': {
    runners: [reopen, batchOf(first, 'second')],
    succeed: [1],
  },
  'a deal is reopened while a batch takes it, when its days end': {
    runners: [reopen, batchOf(first, 'second')],
    succeed: [1],
    isAtEnd: true,
  },
  'a deal is reopened twice while a batch takes it': {
    runners: [reopen, batchOf(first, 'second'), reopen],
    succeed: [1],
  },
  // In any order: a deal in a batch cannot be reopened, and one that has left it can.
  'a deal is reopened while its batch is dissolved': {
    runners: [reopenBatched, dissolve],
    succeed: [1, 2],
  },
  'a deal is reopened while its line fails': { runners: [reopenBatched, failed], succeed: [1, 2] },
  'a deal is reopened while its line is sent': { runners: [reopenBatched, sent], succeed: [1] },
  'a deal is reopened while its batch is dissolved and the next one takes it': {
    runners: [reopenBatched, dissolve, batchOf(({ batched }) => [batched.payment], 'admin')],
    succeed: [1, 2],
  },
  'a batch is dissolved while a line of it is sent': { runners: [dissolve, sent], succeed: [1] },
  // A failed line is due already, and an empty batch may be dissolved.
  'a batch is dissolved while a line of it fails': { runners: [dissolve, failed], succeed: [1, 2] },
  'a batch is dissolved twice': { runners: [dissolve, dissolve], succeed: [1] },
  'payouts are held while a batch is made': {
    runners: [hold, batchOf(first, 'admin')],
    succeed: [1, 2],
  },
  'payouts are held while a line is sent': { runners: [hold, sent], succeed: [1, 2] },
  'a seller is removed while a batch is made': {
    runners: [remove, batchOf(first, 'admin')],
    succeed: [1, 2],
  },
  'two admins choose deals of which one is the same': {
    runners: [batchOf(both, 'admin'), batchOf(first, 'second')],
    succeed: [1],
  },
};

/** Sentences about violated invariants, which must hold in any order. */
async function faultsOf({ shop }: Market): Promise<string[]> {
  const { db } = shop.deps;
  const faults = (await booksOf(db)).wrong;
  const lines = await db
    .selectFrom('payout_lines')
    .innerJoin('payout_batches', 'payout_batches.id', 'batch_id')
    .innerJoin('deals', 'deals.payment_id', 'payout_lines.payment_id')
    .select(['payout_lines.payment_id', 'payout_lines.state', 'dissolved_at'])
    .select('deals.state as deal_state')
    .where('payout_lines.state', 'in', ['waiting', 'sent'])
    .execute();
  for (const { payment_id, state, deal_state, dissolved_at } of lines) {
    if (lines.filter((line) => line.payment_id === payment_id).length > 1) {
      faults.push('A deal is in two batches.');
    }
    if (dissolved_at) faults.push(`A dissolved batch has a line that is ${state}.`);
    if (deal_state !== 'completed') faults.push(`A deal in a batch is ${deal_state}.`);
  }
  return faults;
}

async function openMarket(): Promise<Market> {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const second = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  await nameDestination(shop, seller);
  const complete = async () => {
    const id = await completeDeal(shop, { buyer, seller }, await shop.addProduct(seller));
    const { payment_id } = await shop.deps.db
      .selectFrom('deals')
      .select('payment_id')
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, payment: String(payment_id) };
  };
  const inBatch = await complete();
  const batch = (await callForBatch(shop, admin, [inBatch.payment])).body.insertedId;
  const { lines } = await shop.ok('GET /payouts/:id', { params: { id: batch } }, admin);
  const [atEnd, due] = [await complete(), await complete()];
  const threeDays = 3 * 24 * 60 * 60_000;
  await shop.deps.db
    .updateTable('deals')
    .set({ changed_at: new Date(shop.clock.now().getTime() - threeDays) })
    .where('booking_id', '=', atEnd.id)
    .execute();
  const [line] = lines;
  if (!line) throw new Error('The batch has no line.');
  return {
    ...{ shop, admin, second, seller, batch, line: line._id, batched: inBatch },
    order: atEnd.id,
    due: [atEnd.payment, due.payment],
  };
}

// sec T1, V2.3.4
test.each(Object.entries(races))(
  '%s: the books agree, and no deal is in two places',
  async (what, { runners, succeed, isAtEnd }) => {
    const market = await openMarket();
    const { deps, clock } = market.shop;
    const snapshot = await takeSnapshot(deps.db);
    if (isAtEnd) {
      let asked = 0;
      deps.clock = () => {
        asked += 1;
        return new Date(clock.now().getTime() + (asked % 2 === 0 ? 1000 : -1000));
      };
    }
    const count = rounds('DEAL_RACE_ROUNDS', 3);
    const wrong: object[] = [];
    for (let round = 0; round < count; round += 1) {
      const order = round % 2 === 0 ? runners : runners.toReversed();
      const answers = await Promise.all(order.map((run) => run(market)));
      const faults = await faultsOf(market);
      const succeeded = answers.filter(Boolean).length;
      if (!succeed.includes(succeeded) || faults.length > 0) wrong.push({ answers, faults });
      await snapshot.restore();
    }
    await keepFigures({
      what: `Races of payouts, ${engine}: ${what}`,
      tried: { rounds: count },
      wrong: { rounds: wrong.length },
    });
    expect(wrong).toEqual([]);
  },
  60 * 60_000,
);
