import { expect, test } from 'vitest';
import type { CallKey, CallRequest } from '#contract/calls.ts';
import { findRings } from '#server/features/deals/find-rings.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { recordPaid } from '../payments/by-hand.ts';
import type { Act } from '../payments/dealing.ts';
import { complete } from '../payments/dealing.ts';
import { book, openPayment } from '../payments/paying.ts';
import { callForBatch, dueLines, letCool, nameDestination } from '../payments/paying-out.ts';
import {
  accept,
  because,
  callOff,
  type Deal,
  type Market,
  type Name,
  openMarket,
  price,
  propose,
} from './strategy-market.ts';

/**
 * Strategies whose aim is money or power that is not theirs, of members and of staff: what each
 * gains is by hand, and nothing unless docs/deals.md names it. Real handlers, with the clock moved.
 */
type Theft = {
  who: string;
  /** The rule that refuses it. */
  bound: string;
  play: (market: Market) => Promise<void>;
};

/** The status and the code of a refused call. */
async function refused<K extends CallKey>(
  { shop, people }: Market,
  by: Name,
  key: K,
  request: CallRequest<K>,
): Promise<string> {
  const { status, body } = await shop.call(key, request, people[by]);
  return status === 200 ? 'ok' : ((body as { code?: string }).code ?? String(status));
}

const nameAs = (market: Market, name: Name, role: 'admin' | 'cashier' | 'moderator') =>
  market.shop.ok(
    'PUT /staff/:email',
    { params: { email: market.people[name].email }, body: { role } },
    market.people.admin,
  );

/** A paid deal whose meeting is now. */
async function meet(market: Market, buyer: Name, seller: Name): Promise<Deal> {
  const deal = await market.paid(buyer, seller);
  await propose(deal, 'seller', 3);
  await accept(deal, 'buyer');
  await market.pass(3);
  return deal;
}

async function handOver(market: Market, buyer: Name, seller: Name): Promise<Deal> {
  const deal = await meet(market, buyer, seller);
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  return deal;
}

/** `seller` has sold a phone whose money can be paid out. */
async function sellForPayout(market: Market, seller: Name): Promise<void> {
  await nameDestination(market.shop, market.people[seller]);
  const deal = await handOver(market, 'other', seller);
  await deal.play(['buyer', { event: 'confirm' }]);
  await letCool(market.shop);
}

/** The first line of a batch of all that is due. */
async function makeLine({ shop, people }: Market, by: Name) {
  const { body } = await callForBatch(shop, people[by]);
  const { lines } = await shop.ok(
    'GET /payouts/:id',
    { params: { id: body.insertedId } },
    people[by],
  );
  return { id: lines[0]?._id ?? '', taka: lines[0]?.taka ?? 0 };
}

const report: Act = { event: 'report', problem: 'broken', ...because };

async function paymentOf({ db }: Market, { id }: Deal): Promise<string> {
  const row = db.selectFrom('payments').select('id').where('booking_id', '=', id);
  return (await row.executeTakeFirstOrThrow()).id;
}

const thefts: Theft[] = [
  {
    who: 'a cashier refunds a living deal of an accomplice who has the phone',
    bound: 'While a deal goes on, money goes back by its table alone, never by a cashier',
    async play(market) {
      const deal = await handOver(market, 'second', 'honest');
      await nameAs(market, 'cheat', 'cashier');
      const request = { params: { id: await paymentOf(market, deal) }, body: because };
      expect(await refused(market, 'cheat', 'POST /payments/:id/refund', request)).toBe(
        'refund-at-order',
      );
      await market.pass(48);
      expect(await market.moneyOf('honest')).toMatchObject({ balance: price });
    },
  },
  {
    who: 'a cashier decides the dispute of an accomplice',
    bound: 'Disputes are decided by admins',
    async play(market) {
      const deal = await handOver(market, 'second', 'honest');
      await deal.play(['buyer', report]);
      await nameAs(market, 'cheat', 'cashier');
      for (const event of ['order-refund', 'order-release'] as const) {
        const request = { params: { id: deal.id }, body: { event, ...because } };
        expect(await refused(market, 'cheat', 'POST /order/:id', request)).toBe(
          'booking-not-found',
        );
      }
      expect(await deal.state()).toBe('problem');
    },
  },
  {
    who: 'an admin decides the dispute about their own phone',
    bound: 'Nobody decides in a matter of their own',
    async play(market) {
      const deal = await handOver(market, 'honest', 'cheat');
      await deal.play(['buyer', report]);
      await nameAs(market, 'cheat', 'admin');
      const request = { params: { id: deal.id }, body: { event: 'order-release', ...because } };
      expect(await refused(market, 'cheat', 'POST /order/:id', request as never)).toBe(
        'not-allowed',
      );
      expect(await market.moneyOf('cheat')).toMatchObject({ balance: 0 });
    },
  },
  {
    who: 'a suspended seller waits until the money of a sale is sent',
    bound: 'A suspension stops a batch',
    async play(market) {
      await nameDestination(market.shop, market.people.cheat);
      const deal = await handOver(market, 'honest', 'cheat');
      await deal.play(['buyer', { event: 'confirm' }]);
      await letCool(market.shop);
      const suspension = { params: { email: market.people.cheat.email }, body: because };
      await market.shop.ok('POST /suspensions/:email', suspension, market.people.admin);
      expect(await dueLines(market.shop, market.people.admin)).toEqual([]);
    },
  },
  {
    who: 'a stolen card pays a phone between two own accounts, handed over within minutes',
    bound: 'A deal that the shop suspects is not paid out before an admin has decided',
    async play(market) {
      const { shop, people, db } = market;
      await nameDestination(shop, people.cheat);
      const number = '01799999999';
      await db
        .updateTable('members')
        .set({ phone_number: number })
        .where('id', 'in', [people.cheat.userId, people.second.userId])
        .execute();
      const phone = await market.list('cheat', { phoneNumber: number });
      const deal = await market.paid('second', 'cheat', phone);
      await complete(shop, deal.id, people.second, people.cheat);
      await findRings(shop.deps);
      await letCool(shop);
      expect(await dueLines(shop, people.admin)).toEqual([]);
    },
  },
  {
    who: 'a cashier takes four files for one deal, and calls each of them failed',
    bound: 'What failed is due again only after another person has examined it',
    async play(market) {
      const { shop, people } = market;
      await nameAs(market, 'cheat', 'cashier');
      // A new cashier would be refused for being new.
      await market.pass(73);
      await sellForPayout(market, 'honest');
      const line = await makeLine(market, 'cheat');
      const params = { id: line.id };
      const failed = { params, body: { problem: 'Closed' } };
      await shop.ok('POST /payouts/lines/:id/failed', failed, people.cheat);
      expect(await dueLines(shop, people.cheat)).toEqual([]);
      expect(await refused(market, 'cheat', 'POST /payouts/lines/:id/look', { params })).toBe(
        'not-allowed',
      );
    },
  },
  {
    who: 'an admin approves their own record of money by an own second account',
    bound: 'Who has a role for less than three days approves nothing',
    async play(market) {
      const order = await book(market.shop, market.people.other, await market.list('honest'));
      market.shop.deps.payouts.secondAdminAbove = 0;
      await recordPaid(market.shop, market.people.admin, order, { taka: price });
      await nameAs(market, 'cheat', 'admin');
      const approval = { params: { id: order } };
      const by = (name: Name) => refused(market, name, 'POST /order/:id/by-hand/approve', approval);
      expect(await by('admin')).toBe('not-allowed');
      expect(await by('cheat')).toBe('new-staff');
    },
  },
  {
    who: 'an admin records money by hand for their own order',
    bound: 'Nobody decides in a matter of their own',
    async play(market) {
      await nameAs(market, 'cheat', 'admin');
      const order = await book(market.shop, market.people.cheat, await market.list('honest'));
      const { body } = await recordPaid(market.shop, market.people.cheat, order, { taka: price });
      expect(body).toMatchObject({ code: 'own-matter' });
    },
  },
  {
    who: 'a cashier lifts the hold that an admin has set, and pays',
    bound: 'An admin’s hold is lifted by admins',
    async play(market) {
      const { shop, people } = market;
      await sellForPayout(market, 'honest');
      const hold = { params: { id: people.honest.userId }, body: because };
      await shop.ok('POST /payouts/holds/:id', hold, people.admin);
      await nameAs(market, 'cheat', 'cashier');
      expect(await refused(market, 'cheat', 'POST /payouts/holds/:id/lift', hold)).toBe(
        'not-allowed',
      );
      expect(await dueLines(shop, people.cheat)).toEqual([]);
    },
  },
  {
    who: 'an admin marks a payout as sent that never was, and imports a statement that proves it',
    bound: 'Who sent money does not import what proves it',
    async play(market) {
      const { shop, people } = market;
      await sellForPayout(market, 'honest');
      await nameAs(market, 'cheat', 'admin');
      // Until then a new admin moves nothing alone.
      await market.pass(3 * 24);
      const line = await makeLine(market, 'cheat');
      const sent = { params: { id: line.id }, body: { reference: 'TRX 1' } };
      await shop.ok('POST /payouts/lines/:id/sent', sent, people.cheat);
      const day = shop.clock.now().toISOString().slice(0, 10);
      const csv = `date,description,amount\n${day},TRX 1,-${line.taka}\n`;
      const statement = { body: { account: 'City Bank', name: 'a.csv', csv } };
      expect(await refused(market, 'cheat', 'POST /bank', statement)).toBe('own-proof');
    },
  },
  {
    who: 'a buyer reports a fault after the inspection is over',
    bound: 'The phone is not as sold: within 48 hours of the handover',
    async play(market) {
      const deal = await handOver(market, 'cheat', 'honest');
      await market.pass(48);
      expect((await deal.act('buyer', report)).body.modifiedCount).toBe(0);
      expect(await market.moneyOf('honest')).toMatchObject({ balance: price });
    },
  },
  {
    who: 'a seller hands over a phone by guessing the code',
    bound: 'Wrong codes hand over nothing',
    async play(market) {
      const deal = await meet(market, 'honest', 'cheat');
      const right = await deal.code();
      for (let n = 0; n < 12; n += 1) {
        const code = String((Number(right) + 1 + n) % 10 ** right.length).padStart(
          right.length,
          '0',
        );
        const { body } = await deal.act('seller', { event: 'hand-over', code });
        expect(body.modifiedCount ?? 0).toBe(0);
      }
      expect(await market.moneyOf('cheat')).toMatchObject({ balance: 0 });
    },
  },
  {
    who: 'a stranger plays the buyer of an order',
    bound: 'An order is of its two sides and admins',
    async play(market) {
      const deal = await handOver(market, 'other', 'honest');
      for (const body of [{ event: 'confirm' }, report, callOff] as const) {
        const request = { params: { id: deal.id }, body };
        expect(await refused(market, 'cheat', 'POST /order/:id', request)).toBe(
          'booking-not-found',
        );
      }
    },
  },
  {
    who: 'a seller says that the buyer has the phone, before any meeting',
    bound: 'A claim counts after the agreed time only',
    async play(market) {
      const deal = await market.paid('honest', 'cheat');
      const claimed = await deal.act('seller', { event: 'claim' });
      expect(claimed.body.modifiedCount ?? 0).toBe(0);
      await deal.play(['buyer', callOff]);
      expect(await market.moneyOf('honest')).toMatchObject({ out: 0 });
    },
  },
  {
    who: 'a seller removes the account while a buyer has paid',
    bound: 'The buyer gets the price back',
    async play(market) {
      const deal = await market.paid('honest', 'cheat');
      await market.shop.ok(
        'DELETE /allsellers/:id',
        { params: { id: market.people.cheat.userId }, body: because } as never,
        market.people.admin,
      );
      await deal.play(['buyer', callOff]);
      expect(await market.moneyOf('honest')).toMatchObject({ out: 0 });
    },
  },
  {
    who: 'a seller takes the money of a second buyer for a phone that is paid for',
    bound: 'One living deal for a phone',
    async play(market) {
      const phone = await market.list('cheat');
      const late = await book(market.shop, market.people.other, phone);
      await market.paid('honest', 'cheat', phone);
      expect((await openPayment(market.shop, market.people.other, late)).body).toMatchObject({
        code: 'product-sold',
      });
      expect(await market.moneyOf('other')).toMatchObject({ out: 0 });
    },
  },
  {
    who: 'a buyer finds the floor of a seller by offers',
    bound: 'A phone takes few offers of one buyer',
    async play(market) {
      const { shop, people } = market;
      const productId = await market.list('honest', { negotiable: true });
      const answers: string[] = [];
      for (let n = 0; n < 15; n += 1) {
        const entryId = crypto.randomUUID();
        const body = { productId, taka: price - 3_000 + n * 40, text: 'And this?', entryId };
        const made = await shop.call('POST /offers', { body }, people.cheat);
        answers.push(made.status === 200 ? 'ok' : made.body.code);
        if (made.status !== 200) continue;
        const params = { id: made.body.insertedId };
        const step = { params, body: { event: 'withdraw', seen: body.taka } } as const;
        await shop.ok('POST /offers/:id', step, people.cheat);
      }
      expect(answers.filter((answer) => answer === 'ok').length).toBeLessThanOrEqual(3);
      expect(answers.at(-1)).toBe('too-many-offers');
    },
  },
  {
    who: 'a seller keeps the money of a reopened deal by a batch',
    bound: 'Until a batch has it, an admin can reopen; then the money is in escrow again',
    async play(market) {
      const { shop, people } = market;
      await nameDestination(shop, people.cheat);
      const deal = await handOver(market, 'honest', 'cheat');
      await deal.play(['buyer', { event: 'confirm' }], ['admin', { event: 'reopen', ...because }]);
      await letCool(shop);
      expect(await dueLines(shop, people.admin)).toEqual([]);
      expect(await market.moneyOf('cheat')).toMatchObject({ balance: 0 });
    },
  },
  {
    who: 'a cashier pays out their own sale',
    bound: 'Nobody pays in a matter of their own',
    async play(market) {
      const { shop, people } = market;
      await sellForPayout(market, 'cheat');
      const [line] = await dueLines(shop, people.admin);
      await nameAs(market, 'cheat', 'cashier');
      const body = { lines: [line?._id ?? ''] };
      expect(await refused(market, 'cheat', 'POST /payouts', { body })).toBe('own-matter');
    },
  },
  {
    who: 'a moderator gives an accomplice a role, and ends a suspension',
    bound: 'Roles and suspensions are of admins alone',
    async play(market) {
      await nameAs(market, 'cheat', 'moderator');
      const params = { email: market.people.second.email };
      const role = { params, body: { role: 'cashier' } } as const;
      expect(await refused(market, 'cheat', 'PUT /staff/:email', role)).toBe('not-allowed');
      const end = { params, body: because };
      expect(await refused(market, 'cheat', 'POST /suspensions/:email/end', end)).toBe(
        'not-allowed',
      );
    },
  },
];

test.each(thefts)('$who: $bound', async ({ play }) => {
  const market = await openMarket();
  await play(market);
  const { sum, disagreements } = await checkLedger(market.db);
  expect(sum).toBe(0);
  expect(disagreements).toEqual([]);
});
