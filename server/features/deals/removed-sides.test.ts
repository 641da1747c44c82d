import { expect, test } from 'vitest';
import { type Act, openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { endDueDeals } from './end-due-deals.ts';

// Staff who remove one side of a deal would otherwise give its money to the other by time alone, beside
// what one admin decides (`verdictAlone`).

const removeBuyer = ({ shop, people }: TestDeal) =>
  shop.ok('DELETE /allbuyers/:id', { params: { id: people.buyer.userId } }, people.admin);
const removeSeller = ({ shop, people }: TestDeal) =>
  shop.ok('DELETE /allsellers/:id', { params: { id: people.seller.userId } }, people.admin);

/** Time passes, and ends what is due. */
async function letPass(deal: TestDeal, hours: number) {
  deal.shop.clock.advance({ minutes: hours * 60 });
  await endDueDeals(deal.shop.deps);
  expect(await booksOf(deal.db)).toMatchObject({ wrong: [] });
  const row = deal.db.selectFrom('deals').select(['state', 'given_back', 'silent_of']);
  return await row.where('booking_id', '=', deal.id).executeTakeFirstOrThrow();
}

const noticesIn = ({ db }: TestDeal) =>
  db.selectFrom('notices').select(['kind', 'member_id']).orderBy('id').execute();

const notSettled = { state: 'decision', given_back: 0, silent_of: null };

// sec T17
test('a buyer who is removed during the inspection loses nothing by time: an admin decides', async () => {
  const deal = await openDeal();
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  await removeBuyer(deal);
  expect(await letPass(deal, 48)).toEqual(notSettled);
  const notices = await noticesIn(deal);
  expect(notices).toContainEqual({ kind: 'your-turn', member_id: deal.people.admin.userId });
  expect(notices).toContainEqual({ kind: 'answer', member_id: deal.people.seller.userId });
});

test('so does one who is removed before the code is entered', async () => {
  const deal = await openDeal();
  const code = await deal.code();
  await removeBuyer(deal);
  await deal.play(['seller', { event: 'hand-over', code }]);
  expect(await letPass(deal, 48)).toEqual(notSettled);
});

test('a seller who is removed while the buyer calls off at the meeting loses nothing by time', async () => {
  const deal = await openDeal();
  await deal.meet();
  await deal.play(['buyer', { event: 'call-off', reason: 'It is scratched.' }]);
  await removeSeller(deal);
  expect(await letPass(deal, 48)).toEqual(notSettled);
  const notices = await noticesIn(deal);
  expect(notices).toContainEqual({ kind: 'your-turn', member_id: deal.people.admin.userId });
  expect(notices).toContainEqual({ kind: 'answer', member_id: deal.people.buyer.userId });
});

test('nor one who is removed once the handover is open, who could have entered the code', async () => {
  const deal = await openDeal();
  await deal.meet();
  await removeSeller(deal);
  expect(await letPass(deal, 240)).toEqual(notSettled);
});

test('before the handover the money of a removed side’s deal goes back by time, because its buyer cannot have the phone', async () => {
  for (const remove of [removeBuyer, removeSeller]) {
    const deal = await openDeal();
    await remove(deal);
    const { state, given_back } = await letPass(deal, 240);
    expect([state, given_back]).toEqual(['refunding', 2_450_000]);
  }
});

test('a removal after a report of the phone does the same', async () => {
  const deal = await openDeal();
  const { shop, people } = deal;
  await deal.meet();
  await deal.play(['buyer', { event: 'call-off', reason: 'It is scratched.' }]);
  await shop.ok('POST /reportitem', { body: { itemId: deal.phone } }, people.stranger);
  const params = { itemId: deal.phone };
  const { version } = await shop.ok('GET /reportitems/:itemId', { params }, people.admin);
  await shop.ok(
    'POST /reportitems/:itemId/decision',
    { params, body: { decision: 'end', reason: 'Again an advance', version } },
    people.admin,
  );
  expect(await letPass(deal, 48)).toEqual(notSettled);
});

test('a suspended side still acts in each step where time would decide against it', async () => {
  const suspended = async (deal: TestDeal, who: 'buyer' | 'seller') => {
    const { shop, people } = deal;
    const params = { email: people[who].email };
    await shop.ok('POST /suspensions/:email', { params, body: { reason: 'Boxes.' } }, people.admin);
  };
  const steps: ['buyer' | 'seller', (deal: TestDeal) => Promise<void>, Act, string][] = [
    [
      'buyer',
      async (deal) => deal.play(['seller', { event: 'hand-over', code: await deal.code() }]),
      { event: 'report', problem: 'broken', reason: 'No sound.' },
      'problem',
    ],
    [
      'seller',
      async (deal) => {
        await deal.meet();
        await deal.play(['buyer', { event: 'call-off', reason: 'It is scratched.' }]);
      },
      { event: 'object', reason: 'They have it.' },
      'decision',
    ],
    ['seller', (deal) => deal.meet(), { event: 'claim' }, 'claimed'],
  ];
  for (const [who, begin, act, after] of steps) {
    const deal = await openDeal();
    await begin(deal);
    await suspended(deal, who);
    await deal.play([who, act]);
    expect(await deal.state()).toBe(after);
  }
});
