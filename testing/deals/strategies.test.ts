import { expect, test } from 'vitest';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import type { Act } from '../payments/dealing.ts';
import { book, cardDesk, intentOf, settleCard } from '../payments/paying.ts';
import {
  accept,
  asks,
  because,
  callOff,
  type Market,
  openMarket,
  price,
  propose,
  refuse,
  write,
} from './strategy-market.ts';

/**
 * Whole strategies of people who want to gain by the rules of a deal, each with what it may cost an
 * honest person at most, as docs/deals.md names it. The real handlers, with the clock moved as the
 * program runs.
 */
type Strategy = {
  who: string;
  /** The sentence of “What an honest person can lose”, or the rule that leaves nothing. */
  bound: string;
  /** Off the lists, or money in escrow in vain: hours of the honest side in one deal. */
  hours: number;
  play: (market: Market) => Promise<void>;
};

const strategies: Strategy[] = [
  {
    who: 'a buyer pays for three phones of a seller, and gives no sign',
    bound: 'A buyer pays and gives no sign: 72 hours off the lists',
    hours: 72,
    async play(market) {
      for (let n = 0; n < 3; n += 1)
        await propose(await market.paid('cheat', 'honest'), 'seller', 30);
      expect(await market.refusal('cheat', 'honest')).toBe('too-many-unarranged');
      await market.pass(72);
      expect(await market.marksOf('cheat')).toEqual(['silent', 'silent', 'silent']);
      expect(await market.refusal('cheat', 'honest')).toBe('too-many-silences');
      await market.pass(29 * 24);
      expect(await market.refusal('cheat', 'honest')).toBe('too-many-silences');
    },
  },
  {
    who: 'a buyer pays, answers each proposal in words, and agrees on nothing',
    bound: 'A buyer answers, but agrees on no meeting: five days',
    hours: 120,
    async play(market) {
      const phone = await market.list('honest');
      await asks(market, 'cheat', phone);
      const deal = await market.paid('cheat', 'honest', phone);
      for (let n = 0; n < 2; n += 1) {
        await propose(deal, 'seller', 20 + n);
        await market.pass(60);
        await write(deal, 'buyer', 'Not then. I will tell you.');
      }
      await deal.play(['seller', callOff]);
    },
  },
  {
    who: 'a buyer pays and answers each proposal with another one',
    bound: 'A buyer answers, but agrees on no meeting: five days',
    hours: 120,
    async play(market) {
      const deal = await market.paid('cheat', 'honest');
      for (let n = 0; n < 3; n += 1) {
        await propose(deal, 'seller', 20 + n);
        await market.pass(40);
        await propose(deal, 'buyer', 60 + n);
      }
      await deal.play(['seller', callOff]);
    },
  },
  {
    who: 'a buyer pays, and shows the code at home just before the silence counts',
    bound: 'A shown code lasts 74 hours; from the fifth day on the seller can call off',
    hours: 120,
    async play(market) {
      const deal = await market.paid('cheat', 'honest');
      await propose(deal, 'seller', 30);
      await market.pass(71);
      await deal.play(['buyer', { event: 'show-code' }]);
      await market.pass(49);
      await deal.play(['seller', callOff]);
      expect((await deal.read('seller')).state).toBe('refunded');
    },
  },
  {
    who: 'a buyer agrees on a meeting and moves it before each',
    bound: 'A moved meeting: the other side can call off without a mark',
    hours: 24,
    async play(market) {
      const deal = await market.paid('cheat', 'honest');
      await propose(deal, 'seller', 30);
      await accept(deal, 'buyer');
      await market.pass(24);
      await propose(deal, 'buyer', 100);
      await deal.play(['seller', callOff]);
    },
  },
  {
    who: 'a buyer moves the agreed meeting, waits for a counter-proposal and calls off without a mark',
    bound: 'nothing: who moved it has the mark',
    hours: 5,
    async play(market) {
      const deal = await market.paid('cheat', 'honest');
      await propose(deal, 'seller', 30);
      await accept(deal, 'buyer');
      await market.pass(5);
      await propose(deal, 'buyer', 100);
      await propose(deal, 'seller', 50);
      await deal.play(['buyer', callOff]);
      expect(await market.marksOf('cheat')).toEqual(['called-off']);
    },
  },
  {
    who: 'a buyer calls off at the meeting and takes the phone along',
    bound: 'The right code wins; else nothing after an agreed meeting (claim, then an admin)',
    hours: 26,
    async play(market) {
      const deal = await market.paid('cheat', 'honest');
      await propose(deal, 'seller', 26);
      await accept(deal, 'buyer');
      await market.pass(26);
      await deal.play(
        ['buyer', callOff],
        ['seller', { event: 'object', ...because }],
        ['admin', { event: 'order-release', ...because }],
      );
      expect(await market.moneyOf('honest')).toMatchObject({ balance: price });
      expect(await market.moneyOf('cheat')).toMatchObject({ out: price });
    },
  },
  {
    who: 'a buyer calls off three paid phones in a row',
    bound: 'A buyer pays and calls off repeatedly: after three times no payment begins for 7 days',
    hours: 0,
    async play(market) {
      for (let n = 0; n < 3; n += 1) {
        await (await market.paid('cheat', 'honest')).play(['buyer', callOff]);
      }
      expect(await market.refusal('cheat', 'honest')).toBe('too-many-call-offs');
      expect(await market.marksOf('cheat')).toEqual(['called-off', 'called-off', 'called-off']);
    },
  },
  {
    who: 'a buyer lets two reservations for cash end in silence',
    bound: 'A reservation for cash: 72 hours, and after two silences none for 30 days',
    hours: 72,
    async play(market) {
      const phone = await market.list('honest', { cash: true });
      for (let n = 0; n < 2; n += 1) {
        await propose(await market.reserved('cheat', 'honest', phone), 'seller', 30);
        await market.pass(72);
      }
      const id = await book(market.shop, market.people.cheat, phone);
      const again = market.dealOf(id, phone, 'cheat', 'honest');
      const asked = await again.act('buyer', { event: 'ask-cash' });
      expect([asked.status, asked.body.code]).toEqual([429, 'too-many-silences']);
      expect(await market.marksOf('cheat')).toEqual(['silent', 'silent']);
    },
  },
  {
    who: 'a buyer wants a third phone reserved beside two that they let lapse',
    bound: 'A reservation for cash: 72 hours, two at a time',
    hours: 72,
    async play(market) {
      for (let n = 0; n < 2; n += 1) {
        await propose(await market.reserved('cheat', 'honest'), 'seller', 30);
      }
      const phone = await market.list('honest', { cash: true });
      const id = await book(market.shop, market.people.cheat, phone);
      const third = market.dealOf(id, phone, 'cheat', 'honest');
      await third.play(['buyer', { event: 'ask-cash' }]);
      const { status, body } = await third.act('seller', { event: 'reserve' });
      expect([status, body.code]).toEqual([409, 'too-many-reservations']);
      await market.pass(72);
    },
  },
  {
    who: 'a seller lets paid buyers wait, one after the other',
    bound: 'A seller gives no sign: the money waits 72 hours, and the phone is on no list',
    hours: 72,
    async play(market) {
      for (const buyer of ['honest', 'other'] as const) {
        const deal = await market.paid(buyer, 'cheat');
        await propose(deal, 'buyer', 30);
        await market.pass(72);
        expect(await market.moneyOf(buyer)).toMatchObject({ out: 0 });
        expect((await deal.read('buyer')).available).toBe(false);
      }
      expect(await market.marksOf('cheat')).toEqual(['silent', 'silent']);
      const { seller } = await market.shop.ok('GET /phone/:id', {
        params: { id: await market.list('cheat') },
      });
      expect(seller).toMatchObject({ deals: 2, silent: 2 });
    },
  },
  {
    who: 'a seller agrees on a far meeting, does not come, and does not answer',
    bound:
      'The other side does not come: the journey. The buyer calls off at the meeting: 48 hours',
    hours: 200 + 48,
    async play(market) {
      const deal = await market.paid('honest', 'cheat');
      await propose(deal, 'seller', 200);
      await accept(deal, 'buyer');
      await market.pass(200);
      await deal.play(['buyer', { event: 'no-show' }]);
      await market.pass(48);
      expect(await market.moneyOf('honest')).toMatchObject({ out: 0 });
      expect(await market.marksOf('cheat')).toEqual(['no-show']);
    },
  },
  {
    who: 'a seller notes the code, gets the refused phone back, and enters it afterwards',
    bound: 'A code entered after a refusal: until an admin decides',
    hours: 3 + 48,
    async play(market) {
      const deal = await market.paid('honest', 'cheat');
      await propose(deal, 'seller', 3);
      await accept(deal, 'buyer');
      await market.pass(3);
      const code = await deal.code();
      await deal.play(['buyer', refuse], ['seller', { event: 'hand-over', code }]);
      await market.pass(48);
      expect(await deal.state()).toBe('decision');
      expect(await market.moneyOf('cheat')).toMatchObject({ balance: 0 });
      await deal.play(['admin', { event: 'order-refund', ...because }]);
      expect(await market.moneyOf('honest')).toMatchObject({ out: 0 });
    },
  },
  {
    who: 'a seller notes the code, says that the buyer has the phone, and enters it after the denial',
    bound: 'A code entered after a refusal: until an admin decides',
    hours: 3 + 48,
    async play(market) {
      const deal = await market.paid('honest', 'cheat');
      await propose(deal, 'seller', 3);
      await accept(deal, 'buyer');
      await market.pass(3);
      const code = await deal.code();
      await deal.play(
        ['seller', { event: 'claim' }],
        ['buyer', { event: 'deny' }],
        ['seller', { event: 'hand-over', code }],
      );
      await market.pass(48);
      expect(await deal.state()).toBe('decision');
      await deal.play(['admin', { event: 'order-refund', ...because }]);
      expect(await market.moneyOf('honest')).toMatchObject({ out: 0 });
    },
  },
  {
    who: 'a seller proposes a meeting a minute before the buyer has to have answered',
    bound: 'A seller answers in words only: 5 days. Who is asked has three of them, and no mark',
    hours: 120,
    async play(market) {
      const phone = await market.list('cheat');
      await asks(market, 'honest', phone);
      const deal = await market.paid('honest', 'cheat', phone);
      await write(deal, 'buyer', 'When can we meet?');
      await market.pass(71);
      await propose(deal, 'seller', 100);
      await market.pass(47);
      expect(await deal.state()).toBe('paid');
      await accept(deal, 'buyer');
      expect(await market.marksOf('honest')).toEqual([]);
      await deal.play(['seller', callOff]);
      expect(await market.marksOf('cheat')).toEqual(['called-off']);
    },
  },
  {
    who: 'a member lets deals between two own accounts end in silence',
    bound: 'nothing: only the two own accounts have it',
    hours: 0,
    async play(market) {
      await market.paid('second', 'cheat');
      await market.reserved('second', 'cheat');
      await market.pass(72);
      expect(await market.marksOf('second')).toEqual(['silent', 'silent']);
      expect(await market.marksOf('cheat')).toEqual(['silent', 'silent']);
      for (const name of ['honest', 'other'] as const) {
        expect(await market.marksOf(name)).toEqual([]);
      }
    },
  },
  {
    who: 'two accounts of one person pay in turns for a phone, and give no sign',
    bound: 'A buyer pays and gives no sign: 72 hours off the lists, twice a month for each account',
    hours: 72,
    async play(market) {
      const phone = await market.list('honest');
      for (const account of ['cheat', 'second', 'cheat', 'second'] as const) {
        await propose(await market.paid(account, 'honest', phone), 'seller', 30);
        await market.pass(72);
      }
      for (const account of ['cheat', 'second'] as const) {
        expect(await market.refusal(account, 'honest')).toBe('too-many-silences');
      }
    },
  },
  {
    who: 'a buyer takes an agreed lower price, gives no sign, and wants it again',
    bound: 'A buyer pays and gives no sign: 72 hours; the agreed price is over',
    hours: 72,
    async play(market) {
      const { shop, people } = market;
      const phone = await market.list('honest', { negotiable: true });
      const said = { text: 'Is that all right?', entryId: crypto.randomUUID() };
      const body = { productId: phone, taka: price - 1_000, ...said };
      const { insertedId: id } = await shop.ok('POST /offers', { body }, people.cheat);
      const steps = { event: 'accept', seen: price - 1_000 } as const;
      await shop.ok('POST /offers/:id', { params: { id }, body: steps }, people.honest);
      // What was written before the payment is no sign after it.
      shop.clock.advance({ minutes: 1 });
      await propose(await market.paid('cheat', 'honest', phone), 'seller', 30);
      expect(await market.moneyOf('cheat')).toMatchObject({ out: price - 1_000 });
      await market.pass(72);
      expect(await market.moneyOf('cheat')).toMatchObject({ out: 0 });
      const again = await book(shop, people.cheat, phone);
      const page = await shop.ok('GET /booked/:id', { params: { id: again } }, people.cheat);
      expect(page.price).toBe(price);
    },
  },
  {
    who: 'a buyer returns something else, and shows no code for it',
    bound: 'The phone is not as sold: nothing; an admin decides about what came back',
    hours: 3 + 48,
    async play(market) {
      const deal = await market.paid('cheat', 'honest');
      await propose(deal, 'seller', 3);
      await accept(deal, 'buyer');
      await market.pass(3);
      await deal.play(
        ['seller', { event: 'hand-over', code: await deal.code() }],
        ['buyer', { event: 'report', problem: 'broken', ...because }],
        ['seller', { event: 'take-back' }],
        ['seller', { event: 'not-as-sold', ...because }],
        ['admin', { event: 'order-release', ...because }],
      );
      expect(await market.moneyOf('honest')).toMatchObject({ balance: price });
    },
  },
  {
    who: 'a buyer accepts a part of the price, and then wants the rest back too',
    bound: 'nothing: releases and refunds share what is left of the payment',
    hours: 3,
    async play(market) {
      const deal = await market.paid('cheat', 'honest');
      await propose(deal, 'seller', 3);
      await accept(deal, 'buyer');
      await market.pass(3);
      await deal.play(
        ['seller', { event: 'hand-over', code: await deal.code() }],
        ['buyer', { event: 'report', problem: 'battery', ...because }],
        ['seller', { event: 'offer', taka: 500 }],
        ['buyer', { event: 'accept-offer' }],
      );
      for (const again of [
        { event: 'report', problem: 'broken', ...because },
        { event: 'accept-offer' },
        callOff,
      ] as Act[]) {
        expect((await deal.act('buyer', again)).body.modifiedCount).toBe(0);
      }
      await market.pass(72);
      expect(await market.moneyOf('cheat')).toMatchObject({ out: price - 500 });
      expect(await market.moneyOf('honest')).toMatchObject({ balance: price - 500 });
    },
  },
  {
    who: 'a buyer’s bank takes the payment back after the handover, before the money is released',
    bound: 'The buyer’s bank takes the payment back before completion: the phone, or its price',
    hours: 3,
    async play(market) {
      const deal = await market.paid('cheat', 'honest');
      await propose(deal, 'seller', 3);
      await accept(deal, 'buyer');
      await market.pass(3);
      await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
      const { payment_id } = await market.db
        .selectFrom('deals')
        .select('payment_id')
        .executeTakeFirstOrThrow();
      const intent = await intentOf(market.db, payment_id ?? '');
      await cardDesk(market.shop).refund(intent, 'by the bank', price * 100);
      await settleCard(market.shop, intent);
      await market.pass(72);
      // The shop pays nothing of its own: what is gone is not owed.
      expect(await market.moneyOf('honest')).toMatchObject({ balance: 0 });
      expect(await market.moneyOf('cheat')).toMatchObject({ out: 0 });
    },
  },
];

/** The longest time of a deal before its handover or its end, of the honest side. */
async function hoursLost({ db, deals, people, shop }: Market): Promise<number> {
  const now = shop.clock.now();
  const rows = await db
    .selectFrom('deals')
    .select(['paid_at', 'handed_over_at', 'relisted_at', 'changed_at', 'state'])
    .where(({ or, eb }) =>
      or([
        eb('buyer_id', 'in', [people.honest.userId, people.other.userId]),
        eb('seller_id', '=', people.honest.userId),
      ]),
    )
    .execute();
  expect(deals.length).toBeGreaterThan(0);
  return Math.max(
    0,
    ...rows.map(({ paid_at, handed_over_at, relisted_at, changed_at, state }) => {
      const isOver = ['lapsed', 'refunded', 'refunding', 'cancelled', 'completed'].includes(state);
      const end = handed_over_at ?? relisted_at ?? (isOver ? changed_at : now);
      return Math.round((end.getTime() - paid_at.getTime()) / 3_600_000);
    }),
  );
}

test.each(strategies)('$who: $bound', async ({ hours, play }) => {
  const market = await openMarket();
  await play(market);
  const { sum, disagreements } = await checkLedger(market.db);
  expect([sum, ...disagreements]).toEqual([0]);
  expect(await hoursLost(market)).toBeLessThanOrEqual(hours);
  // The honest side never has a mark.
  expect([await market.marksOf('honest'), await market.marksOf('other')]).toEqual([[], []]);
});
