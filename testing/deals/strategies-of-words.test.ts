import { expect, test } from 'vitest';
import { findRings } from '#server/features/deals/find-rings.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { diary, newImei } from '../fixtures/imeis.ts';
import { book } from '../payments/paying.ts';
import { because, type Deal, type Market, type Name, openMarket } from './strategy-market.ts';

/**
 * Strategies of words: false accusations, other people's numbers, questions and decisions. Gains are by
 * hand: nothing, or the bound that docs/deals.md or docs/audit/security.md names.
 */
type Strategy = {
  who: string;
  bound: string;
  play: (market: Market) => Promise<void>;
};

const isListed = async ({ shop }: Market, phone: string) =>
  (await shop.ok('GET /allproducts', {})).some(({ _id }) => _id === phone);

const declare = ({ shop, people }: Market, by: Name, id: string, imeis: string) =>
  shop.call('PUT /myproducts/:id/imeis', { params: { id }, body: { imeis } }, people[by]);

const accuse = async ({ shop, people }: Market, by: Name, imeis: string) =>
  (await shop.ok('POST /stolenphones', { body: { imeis, ...diary } }, people[by])).insertedId;

const judge = ({ shop, people }: Market, id: string, decision: 'false' | 'stands') => {
  const body = { decision, seen: 'waiting', note: 'The station was asked.' } as const;
  return shop.ok('POST /stolenreports/:id', { params: { id }, body }, people.admin);
};

const check = async ({ shop }: Market, imei: string) =>
  (await shop.ok('POST /imeicheck', { body: { imeis: imei } })).answer;

const reportOf = async ({ shop, people }: Market, id: string) => {
  const reports = await shop.ok('GET /stolenreports', {}, people.admin);
  return reports.find(({ _id }) => _id === id);
};

async function handOver(deal: Deal): Promise<void> {
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
}

const dispute = async (market: Market, seller: Name, phone: string): Promise<Deal> => {
  const deal = await market.paid('other', seller, phone);
  await handOver(deal);
  await deal.play(
    ['buyer', { event: 'report', problem: 'broken', ...because }],
    ['seller', { event: 'dispute', ...because }],
  );
  return deal;
};

const strategies: Strategy[] = [
  {
    who: 'a rival reports a seller’s phone as stolen, again by a second account',
    bound: 'Nothing is hidden before staff confirm it, and a lie counts',
    async play(market) {
      const imei = newImei();
      const phone = await market.list('honest');
      await declare(market, 'honest', phone, imei);
      const first = await accuse(market, 'cheat', imei);
      const again = await accuse(market, 'second', imei);
      for (const hours of [0, 73]) {
        await market.pass(hours);
        expect([await isListed(market, phone), await check(market, imei)]).toEqual([
          true,
          'listed',
        ]);
      }
      await judge(market, first, 'false');
      await judge(market, again, 'false');
      const next = await accuse(market, 'cheat', newImei());
      expect(await reportOf(market, next)).toMatchObject({ quiet: 'new', falseBefore: 1 });
      expect(await isListed(market, phone)).toBe(true);
    },
  },
  {
    who: 'a seller reports the phone that they sold, to get it back or its buyer into trouble',
    bound: 'Who sold it here cannot mark it unexamined; the buyer is told and answers',
    async play(market) {
      const imei = newImei();
      const phone = await market.list('cheat');
      await declare(market, 'cheat', phone, imei);
      const deal = await market.paid('other', 'cheat', phone);
      await handOver(deal);
      await deal.play(['buyer', { event: 'confirm' }]);
      const id = await accuse(market, 'cheat', imei);
      expect(await check(market, imei)).toBe('unknown');
      expect(await reportOf(market, id)).toMatchObject({ quiet: 'history' });
      const { shop, people } = market;
      const [told] = await shop.ok('GET /notices', {}, people.other);
      expect(told).toMatchObject({ kind: 'stolen-told', answerable: true });
      const { code } = await shop.ok('GET /papers/:id', { params: { id: deal.id } }, people.other);
      expect(await shop.ok('GET /papers/check/:code', { params: { code } })).toMatchObject({
        reportedAt: null,
      });
    },
  },
  {
    who: 'a thief sells a stolen phone to a second account for cash, for a clean paper',
    bound: 'The paper says that the shop has seen nothing, and later that it was reported',
    async play(market) {
      const { shop, people } = market;
      const imei = newImei();
      const phone = await market.list('cheat', { cash: true });
      await declare(market, 'cheat', phone, imei);
      const deal = await market.reserved('second', 'cheat', phone);
      await handOver(deal);
      const { code } = await shop.ok('GET /papers/:id', { params: { id: deal.id } }, people.second);
      const read = () => shop.ok('GET /papers/check/:code', { params: { code } });
      expect(await read()).toMatchObject({ seen: 'nothing', reportedAt: null });
      await judge(market, await accuse(market, 'other', imei), 'stands');
      expect((await read()).reportedAt).not.toBeNull();
      expect(await check(market, imei)).toBe('reported');
    },
  },
  {
    who: 'three accounts bracket the floor of a seller by offers',
    bound: 'An unheard offer looks like any other: what they read differs by the sum alone',
    async play(market) {
      const { shop, people } = market;
      const productId = await market.list('honest', { negotiable: true });
      const floor = { params: { id: productId }, body: { taka: 18_000 } };
      await shop.ok('PUT /myproducts/:id/floor', floor, people.honest);
      // Without ids, times and the sum itself.
      const plain = (of: object, taka: number): unknown =>
        JSON.parse(
          JSON.stringify(of)
            .replace(/[0-9a-f-]{36}/g, 'id')
            .replace(/\d{4}-[\dT:.-]+Z/g, 'time')
            .replaceAll(String(taka), '0'),
        );
      const seen: unknown[] = [];
      const asked = { cheat: 15_000, second: 17_900, other: 19_500 } as const;
      for (const [name, taka] of Object.entries(asked) as [keyof typeof asked, number][]) {
        const body = { productId, taka, text: 'What about this?', entryId: crypto.randomUUID() };
        const made = await shop.ok('POST /offers', { body }, people[name]);
        const params = { id: made.threadId ?? '' };
        const { offer } = await shop.ok('GET /threads/:id/offer', { params }, people[name]);
        seen.push(plain({ made, offer }, taka));
      }
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
    },
  },
  {
    who: 'a stranger books for nothing, and the booking’s place is a link and a number',
    bound: 'A booking shows its seller neither a link nor a number',
    async play(market) {
      const { shop, people } = market;
      const phone = await market.list('honest');
      const order = await book(shop, people.cheat, phone);
      await shop.deps.db
        .updateTable('bookings')
        .set({ meet_location: 'Money came: bkash-verify.example, call 01712345678' })
        .where('id', '=', order)
        .execute();
      const page = await shop.ok('GET /order/:id', { params: { id: order } }, people.honest);
      expect(page.meetLocation).not.toMatch(/bkash-verify|0171/);
      expect([page.buyer.name, page.buyer.number]).toEqual(['', '']);
      const notices = JSON.stringify(await shop.ok('GET /notices', {}, people.honest));
      expect(notices).not.toMatch(/bkash-verify|0171/);
      // And typed by the form it is refused.
      const body = { productId: phone, meetLocation: 'bkash-verify.example/confirm' };
      const typed = await shop.call('POST /booking', { body } as never, people.second);
      expect(typed.status).toBeGreaterThanOrEqual(400);
    },
  },
  {
    who: 'a rival lists a dummy with another’s IMEI first, so that the owner cannot list the phone',
    bound: 'Staff take the IMEI from the dummy, for good',
    async play(market) {
      const { shop, people } = market;
      const imei = newImei();
      const dummy = await market.list('cheat');
      await declare(market, 'cheat', dummy, imei);
      const real = await market.list('honest');
      expect((await declare(market, 'honest', real, imei)).body.code).toBe('imei-listed');
      const [clash] = await shop.ok('GET /imeiclashes', {}, people.admin);
      const params = { id: clash?._id ?? '' };
      await shop.ok('POST /imeiclashes/:id', { params, body: { free: true } }, people.admin);
      expect((await declare(market, 'honest', real, imei)).status).toBe(200);
      expect((await declare(market, 'cheat', dummy, imei)).body.code).toBe('imei-listed');
    },
  },
  {
    who: 'a spammer sends one text to many, with other signs and by two accounts',
    bound:
      'Four equal first texts of an account a day; the fifth is a case, and a suspension ends it',
    async play(market) {
      const { shop, people } = market;
      const send = async (by: Name, nth: number) => {
        const seller = await shop.signUp({ title: 'seller' });
        const text = `Cheap phones${'!'.repeat(nth)} write to me`;
        const body = { productId: await shop.addProduct(seller), text, entryId: shop.deps.newId() };
        return (await shop.call('POST /threads', { body }, people[by])).status;
      };
      const cases = async () => (await shop.ok('GET /sametexts', {}, people.admin)).length;
      for (const by of ['cheat', 'second'] as const) {
        for (let nth = 0; nth < 4; nth += 1) expect(await send(by, nth)).toBe(200);
      }
      expect(await cases()).toBe(0);
      expect(await send('cheat', 4)).toBe(200);
      expect(await cases()).toBe(1);
      const params = { email: people.cheat.email };
      await shop.ok('POST /suspensions/:email', { params, body: because }, people.admin);
      expect(await send('cheat', 5)).toBe(403);
      expect(await cases()).toBe(0);
    },
  },
  {
    who: 'a seller buys from themselves for a good record, and for a price that others see',
    bound: 'A suspected deal counts nowhere, and its money is held until staff decide',
    async play(market) {
      const { shop, people, db } = market;
      const number = { phone_number: '01755555555' };
      for (const name of ['cheat', 'second'] as const) {
        await db.updateTable('members').set(number).where('id', '=', people[name].userId).execute();
      }
      const deal = await market.paid('second', 'cheat');
      await handOver(deal);
      await deal.play(['buyer', { event: 'confirm' }]);
      await findRings(shop.deps);
      const [found] = await shop.ok('GET /ringdeals', {}, people.admin);
      expect(found).toMatchObject({ _id: deal.id, counts: null });
      const next = await market.paid('other', 'cheat');
      const { seller } = await next.read('buyer');
      expect([seller.completed, seller.facts.kept.deals]).toEqual([0, 0]);
      await market.pass(4 * 24);
      const { held } = await shop.ok('GET /payouts', { query: {} }, people.admin);
      expect(held.lines.map((line) => line.held)).toContain('ring');
    },
  },
  {
    who: 'an admin decides disputes for a friend, then in the place of the seller whom they removed',
    bound: 'Tk 50,000 in 30 days of deals decided for a friend; another admin confirms the next',
    async play(market) {
      const { shop, people } = market;
      await shop.signUp({ admin: true });
      const order = { event: 'order-refund', ...because } as const;
      for (let nth = 0; nth < 2; nth += 1) {
        const deal = await dispute(market, 'honest', await market.list('honest'));
        await deal.play(['admin', order]);
        expect((await deal.read('admin')).state).not.toBe('decision');
      }
      const third = await dispute(market, 'honest', await market.list('honest'));
      const fourth = await market.paid('other', 'honest');
      await handOver(fourth);
      await fourth.play(['buyer', { event: 'report', problem: 'broken', ...because }]);
      await third.play(['admin', order]);
      await shop.ok(
        'DELETE /allsellers/:id',
        { params: { id: people.honest.userId } },
        people.admin,
      );
      await fourth.play(['admin', { event: 'offer', taka: 19_999, ...because }]);
      const states = [(await third.read('buyer')).state, (await fourth.read('buyer')).state];
      expect(states).toEqual(['decision', 'problem']);
      // The payment's page is no other door.
      const { id } = await market.db
        .selectFrom('payments')
        .select('id')
        .where('booking_id', '=', third.id)
        .executeTakeFirstOrThrow();
      const refund = { params: { id }, body: because };
      const { body } = await shop.call('POST /payments/:id/refund', refund, people.admin);
      expect(body.code).toBe('refund-at-order');
      expect(await market.moneyOf('other')).toMatchObject({ out: 40_000 });
    },
  },
  {
    who: 'an admin confirms their own decision by a second account that they name',
    bound: 'Who has a role for less than three days approves nothing, and all admins learn of it',
    async play(market) {
      const { shop, people } = market;
      const other = await shop.signUp({ admin: true });
      shop.deps.deals.verdictAlone = 0;
      const deal = await dispute(market, 'honest', await market.list('honest'));
      await deal.play(['admin', { event: 'order-refund', ...because }]);
      const params = { email: people.cheat.email };
      await shop.ok('PUT /staff/:email', { params, body: { role: 'admin' } }, people.admin);
      const verdict = (await deal.read('admin')).verdict?._id ?? '';
      const request = {
        params: { id: deal.id },
        body: { verdict, outcome: 'stands', ...because },
      } as const;
      const answer = async (by: Name) =>
        (await shop.call('POST /order/:id/verdict', request, people[by])).body.code;
      expect([await answer('cheat'), await answer('admin')]).toEqual(['new-staff', 'own-matter']);
      const [notice] = await shop.ok('GET /notices', {}, other);
      expect(notice?.kind).toBe('staff-named');
      expect(await deal.state()).toBe('decision');
    },
  },
];

test.each(strategies)('$who: $bound', async ({ play }) => {
  const market = await openMarket();
  await play(market);
  const { sum, disagreements } = await checkLedger(market.db);
  expect(sum).toBe(0);
  expect(disagreements).toEqual([]);
});
