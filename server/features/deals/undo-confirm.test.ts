import { expect, test } from 'vitest';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { callForBatch, makeBatch, nameDestination } from '#testing/payments/paying-out.ts';

const undo = { event: 'undo-confirm' } as const;
const confirm = { event: 'confirm' } as const;
const done = { status: 200, body: { modifiedCount: 1, state: 'handed-over' } };
const nothing = { status: 200, body: { modifiedCount: 0 } };
const tooLate = { status: 409, body: { code: 'undo-too-late' } };

/** The phone is the buyer's, who has 48 hours to inspect it, and confirms after two. */
async function saidWell(options: Parameters<typeof openDeal>[0] = {}) {
  const deal = await openDeal(options);
  await deal.agree();
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  const { until } = await deal.read('buyer');
  await deal.wait({ hours: 2 });
  await deal.play(['buyer', confirm]);
  return Object.assign(deal, { until });
}

const kindsOf = async ({ shop, people }: TestDeal, who: 'buyer' | 'seller') =>
  (await shop.ok('GET /notices', {}, people[who])).map(({ kind }) => kind);

const balanceOf = async ({ shop, people }: TestDeal) => {
  const { kept, cooling } = (await shop.ok('GET /money', {}, people.seller)).totals;
  return { kept, cooling };
};

test('the buyer takes “All is well” back: the money is kept again, for what was left of the time', async () => {
  const deal = await saidWell({ deals: { hours: {}, feePercent: 2.5 } });
  expect((await deal.read('buyer')).acts).toEqual(['undo-confirm']);
  expect(await balanceOf(deal)).toEqual({ kept: 0, cooling: 23_887.5 });
  expect(await deal.act('buyer', undo)).toMatchObject(done);
  const page = await deal.read('buyer');
  expect([page.state, page.until, page.acts]).toEqual([
    'handed-over',
    deal.until,
    ['confirm', 'report'],
  ]);
  expect(await balanceOf(deal)).toEqual({ kept: 24_500, cooling: 0 });
  expect((await kindsOf(deal, 'seller'))[0]).toBe('confirm-undone');
  expect(await kindsOf(deal, 'buyer')).not.toContain('confirm-undone');
  // A double tap.
  expect(await deal.act('buyer', undo)).toMatchObject(nothing);
  await deal.play(['buyer', { event: 'report', problem: 'battery', reason: 'It lasts an hour.' }]);
  expect((await deal.read('seller')).state).toBe('problem');
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

test('it gives back no money by itself: silence gives it to the seller at the time of before', async () => {
  const deal = await saidWell();
  await deal.act('buyer', undo);
  await deal.wait({ hours: 46, minutes: -1 });
  await endDueDeals(deal.shop.deps);
  expect((await deal.read('buyer')).state).toBe('handed-over');
  await deal.wait({ minutes: 2 });
  await endDueDeals(deal.shop.deps);
  expect((await deal.read('buyer')).state).toBe('completed');
  expect(await balanceOf(deal)).toEqual({ kept: 0, cooling: 24_500 });
  // What time has completed is no word that can be taken back.
  expect((await deal.read('buyer')).acts).toEqual([]);
  expect(await deal.act('buyer', undo)).toMatchObject(nothing);
});

test('once: who has taken it back and says it again has said it', async () => {
  const deal = await saidWell();
  await deal.play(['buyer', undo], ['buyer', confirm]);
  expect((await deal.read('buyer')).acts).toEqual([]);
  expect(await deal.act('buyer', undo)).toMatchObject(tooLate);
  expect((await kindsOf(deal, 'seller')).filter((kind) => kind === 'confirm-undone')).toHaveLength(
    1,
  );
});

test('a minute before the time to look ends it can be taken back, and at its end no more', async () => {
  const deal = await saidWell();
  await deal.wait({ hours: 46, minutes: -1 });
  expect((await deal.read('buyer')).acts).toEqual(['undo-confirm']);
  await deal.wait({ minutes: 1 });
  expect((await deal.read('buyer')).acts).toEqual([]);
  expect(await deal.act('buyer', undo)).toMatchObject(tooLate);
  expect(await balanceOf(deal)).toEqual({ kept: 0, cooling: 24_500 });
});

test('not once a batch of payouts has the money', async () => {
  const deal = await saidWell({ deals: { coolingDays: 0 } });
  await nameDestination(deal.shop, deal.people.seller);
  await makeBatch(deal.shop, deal.people.admin);
  expect((await deal.read('buyer')).acts).toEqual([]);
  expect(await deal.act('buyer', undo)).toMatchObject(tooLate);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

test.each(['undo', 'batch'] as const)(
  'while a batch takes the money, one of the two happens: the %s comes first',
  async (first) => {
    const deal = await saidWell({ deals: { coolingDays: 0 } });
    await nameDestination(deal.shop, deal.people.seller);
    const { payment_id: payment } = await deal.db
      .selectFrom('deals')
      .select('payment_id')
      .executeTakeFirstOrThrow();
    const take = () => callForBatch(deal.shop, deal.people.admin, [payment ?? '']);
    const runners = [() => deal.act('buyer', undo), take];
    const answers = await Promise.all(
      (first === 'undo' ? runners : runners.toReversed()).map((run) => run()),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const isKept = (await deal.read('buyer')).state === 'handed-over';
    const { kept, onItsWay } = (await deal.shop.ok('GET /money', {}, deal.people.seller)).totals;
    expect([kept, onItsWay]).toEqual(isKept ? [24_500, 0] : [0, 24_500]);
    expect((await booksOf(deal.db)).wrong).toEqual([]);
  },
);

test('only the buyer, and only of their own word', async () => {
  const deal = await saidWell();
  for (const who of ['seller', 'admin'] as const) {
    expect((await deal.read(who)).acts).not.toContain('undo-confirm');
    expect(await deal.act(who, undo)).toMatchObject({ status: 403 });
  }
  expect(await deal.act('stranger', undo)).toMatchObject({ status: 404 });
  // What an admin decides is not the buyer's word.
  await deal.play(
    ['admin', { event: 'reopen', reason: 'The phone is reported stolen.' }],
    ['admin', { event: 'order-release', reason: 'It was another phone.' }],
  );
  expect((await deal.read('buyer')).acts).toEqual([]);
  expect(await deal.act('buyer', undo)).toMatchObject(nothing);
});
