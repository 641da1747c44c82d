import { expect, test } from 'vitest';
import { openDeal, openReservation, type TestDeal } from '#testing/payments/dealing.ts';
import { eveningBefore, remindOfDeals } from './remind-of-deals.ts';

/** How often buyer and seller got this notice about the deal. */
async function told({ db, id, people }: TestDeal, kind: 'meeting-soon' | 'your-turn') {
  const rows = await db
    .selectFrom('notices')
    .select('member_id')
    .where('booking_id', '=', id)
    .where('kind', '=', kind)
    .execute();
  const of = (id: string) => rows.filter(({ member_id }) => member_id === id).length;
  return [of(people.buyer.userId), of(people.seller.userId)];
}

test.each([
  // 17:00 and 1:00 in Dhaka; 18:00 there is 12:00 in UTC.
  ['2026-11-24T11:00:00Z', '2026-11-23T12:00:00Z'],
  ['2026-11-23T19:00:00Z', '2026-11-23T12:00:00Z'],
])('the evening before %s is %s', (meeting, evening) => {
  expect(eveningBefore(new Date(meeting)).toISOString()).toBe(evening.replace('Z', '.000Z'));
});

test.each([
  ['paid', openDeal],
  ['kept for cash', openReservation],
])(
  'both of a phone that is %s are reminded of a meeting on the evening before and two hours before, once each',
  async (_, open) => {
    // 14:00 in Dhaka; the meeting is at 17:00 on the next day.
    const deal = await open({ startAt: new Date('2026-11-22T08:00:00Z') });
    await deal.agree(27);
    const remind = async () => {
      await remindOfDeals(deal.shop.deps);
      // A sent reminder is not selected every minute until the meeting.
      expect(await remindOfDeals(deal.shop.deps)).toBe(0);
      return told(deal, 'meeting-soon');
    };
    expect(await remind()).toEqual([0, 0]);
    await deal.wait({ hours: 4, minutes: 1 });
    expect(await remind()).toEqual([1, 1]);
    await deal.wait({ hours: 20, minutes: 55 });
    expect(await remind()).toEqual([1, 1]);
    await deal.wait({ minutes: 5 });
    expect(await remind()).toEqual([2, 2]);
    await deal.wait({ hours: 3 });
    expect(await remind()).toEqual([2, 2]);
  },
);

test('who agrees on a meeting within the hour is not reminded of it', async () => {
  const deal = await openDeal({ startAt: new Date('2026-11-22T08:00:00Z') });
  await deal.agree(1);
  await remindOfDeals(deal.shop.deps);
  expect(await told(deal, 'meeting-soon')).toEqual([0, 0]);
});

test.each([
  ['the payment', openDeal],
  ['a phone was kept for cash', openReservation],
])(
  'two days after %s both are asked, once, to arrange a meeting, if both have given a sign',
  async (_, open) => {
    const deal = await open();
    await deal.play(['buyer', { event: 'share-number' }]);
    // The request for cash was the seller's turn.
    const before = await told(deal, 'your-turn');
    await deal.wait({ hours: 47 });
    await remindOfDeals(deal.shop.deps);
    expect(await told(deal, 'your-turn')).toEqual(before);
    await deal.wait({ hours: 1, minutes: 1 });
    // Who is awaited is warned instead (`silence.test.ts`).
    await remindOfDeals(deal.shop.deps);
    expect(await told(deal, 'your-turn')).toEqual(before);
    await deal.play(['seller', { event: 'share-number' }]);
    await remindOfDeals(deal.shop.deps);
    expect(await remindOfDeals(deal.shop.deps)).toBe(0);
    expect(await told(deal, 'your-turn')).toEqual(before.map((times) => times + 1));
  },
);
