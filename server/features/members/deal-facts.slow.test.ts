import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { actsIn, type DealEvent, type DealEventDetail, phaseOf } from '#contract/orders/deal.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { DealFacts } from '#contract/orders/deal-facts.ts';
import type { DealRole } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { seededChoices } from '#testing/lib/seeded-numbers.ts';
import { passHours } from '#testing/payments/passing-time.ts';
import { book, buy } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { endDueDeals } from '../deals/end-due-deals.ts';
import { findRings } from '../deals/find-rings.ts';
import { dealFactsOf, toDealFacts } from './deal-facts.ts';

const hour = 60 * 60 * 1000;
const year = 365 * 24 * hour;

type Side = 'buyer' | 'seller';
type Happened = { event: DealEvent; role: DealRole; at: Date; detail: DealEventDetail };
type Told = {
  id: string;
  parties: Record<Side, string>;
  isKept: boolean;
  paidAt: Date;
  state: string;
  events: Happened[];
};

/** Reads a deal's history like a person: event by event, without the columns of the facts. */
function judge({ events, isKept, paidAt, state }: Told, side: Side) {
  let meeting: { at: number; agreed: boolean } | null = null;
  let everAgreed = false;
  let [handed, reported, turnedDown, answered] = [false, false, false, false];
  let decided: DealEvent | null = null;
  let mark: { what: 'called-off' | 'refused'; of: string } | null = null;
  let missedBy: string | null = null;
  let movedBy: string | null = null;
  let silent = false;
  let cancelledBy: string | null = null;
  const otherOf = (role: string | null) => (role === 'buyer' ? 'seller' : 'buyer');
  for (const { event, role, at, detail } of events) {
    if (event === 'propose') {
      if (meeting?.agreed) movedBy = role;
      meeting = { at: Date.parse(detail.at ?? ''), agreed: false };
    }
    if (event === 'accept' && meeting) {
      meeting.agreed = everAgreed = true;
      movedBy = null;
    }
    if (event === 'hand-over' || event === 'confirm-handover') handed = true;
    if (event === 'hand-over' && !detail.late && isKept) mark = missedBy = null;
    if (event === 'report') reported = true;
    if (/^order-/.test(event)) decided = event;
    if (event === 'agree-call-off' || event === 'order-refund') mark = null;
    if (event === 'refuse') {
      mark = { what: 'refused', of: role };
      turnedDown = meeting?.agreed === true && at.getTime() >= meeting.at - 2 * hour;
    }
    const isLate = at.getTime() >= paidAt.getTime() + 5 * 24 * hour && !everAgreed;
    const isFree = isLate || (movedBy !== null && movedBy !== role);
    if (event === 'time-up') silent = detail.silent?.includes(side) === true;
    if (event === 'call-off' && !isFree) mark = { what: 'called-off', of: role };
    if (event === 'cancel') cancelledBy = role;
    if (event === 'no-show') [mark, missedBy] = [null, otherOf(role)];
    if (event === 'answer-no-show') {
      answered = true;
      if (isKept) mark = { what: 'called-off', of: otherOf(missedBy) };
    }
  }
  const isSold = state === 'completed' || state === 'completed-cash';
  const wasTurnedDown = turnedDown && !handed && state !== 'completed';
  const missed = !handed && state !== 'completed' && missedBy === side;
  const refused = wasTurnedDown && (side === 'seller' || mark?.what === 'refused');
  const problem = handed && reported && decided !== 'order-release';
  const calledOff =
    missedBy !== side &&
    ((mark?.what === 'called-off' && mark.of === side) || cancelledBy === side);
  const isBad = missed || refused || problem || calledOff || silent;
  return {
    ...{ handed, missed, refused, problem, calledOff, silent, isBad, met: handed || wasTurnedDown },
    disputed: missed && answered,
    well: isSold && !isBad,
  };
}

const ends = /^(completed|completed-cash|refunding|refunded|no-show|cancelled|lapsed)$/;

/** The facts of a member by brute force over all histories. */
function countFacts(
  deals: Told[],
  { side, member, now }: { side: Side; member: string; now: Date },
  isSuspected: (deal: Told) => boolean,
) {
  const own = deals.filter((deal) => deal.parties[side] === member && ends.test(deal.state));
  const judged = own.map((deal) => ({
    ...{ deal, other: deal.parties[side === 'buyer' ? 'seller' : 'buyer'] },
    ...judge(deal, side),
  }));
  const bad = judged.filter(
    ({ isBad, deal }) => isBad && deal.paidAt.getTime() >= now.getTime() - year,
  );
  const well = judged.filter(({ isBad, deal }) => !isBad && !isSuspected(deal));
  const others = new Set(well.map(({ other }) => other));
  const good = [...others].map((other) => {
    const [best] = well
      .filter((each) => each.other === other)
      .sort(
        (one, two) =>
          Number(two.well) - Number(one.well) ||
          Number(two.deal.isKept) - Number(one.deal.isKept) ||
          (one.deal.id < two.deal.id ? -1 : 1),
      );
    if (!best) throw new Error('A counterpart has a deal');
    return best;
  });
  const group = (isKept: boolean) => {
    const all = [...bad, ...good].filter(({ deal }) => deal.isKept === isKept);
    const count = (is: (each: (typeof all)[number]) => boolean) =>
      all.length < 3 ? 0 : all.filter(is).length;
    return {
      deals: all.length,
      enough: all.length >= 3,
      well: all.filter(({ well }) => well).length,
      meetings: count(({ met, missed }) => met || missed),
      came: count(({ met }) => met),
      disputed: count(({ disputed }) => disputed),
      refused: count(({ refused }) => refused),
      handed: count(({ handed }) => handed),
      problems: count(({ problem }) => problem),
      calledOff: count(({ calledOff }) => calledOff),
      silent: count(({ silent }) => silent),
    };
  };
  return { kept: group(true), cash: group(false) };
}

async function readHistories(db: Db): Promise<Told[]> {
  const deals = await db
    .selectFrom('deals')
    .select(['booking_id', 'buyer_id', 'seller_id', 'payment_id', 'paid_at', 'state'])
    .execute();
  const events = await db
    .selectFrom('deal_events')
    .select(['booking_id', 'event', 'role', 'at', 'detail'])
    .orderBy('id')
    .execute();
  return deals.map(({ booking_id: id, buyer_id, seller_id, payment_id, paid_at, state }) => ({
    ...{ id, state, paidAt: paid_at, isKept: payment_id !== null },
    parties: { buyer: buyer_id, seller: seller_id },
    events: events.filter(({ booking_id }) => booking_id === id),
  }));
}

const reasons = new Set<DealAct>(['propose', 'call-off', 'object', 'report', 'not-as-sold']);

/** Acts that lead nowhere at a meeting. */
const idle = new Set<DealAct>(['propose', 'share-number', 'check', 'show-code']);

/** Begins deals of random pairs and plays random possible acts in them, for weeks. */
async function playDeals(shop: TestShop, count: number) {
  const { deps, clock } = shop;
  const { db } = deps;
  const below = seededChoices(5);
  const pick = <One>(list: readonly One[]) => list[below(list.length)] as One;
  const people = {
    buyers: await Promise.all(Array.from({ length: 9 }, () => shop.signUp())),
    sellers: await Promise.all(Array.from({ length: 5 }, () => shop.signUp({ title: 'seller' }))),
    admin: await shop.signUp({ admin: true }),
  };
  const all = [...people.buyers, ...people.sellers, people.admin];
  // Each has a device of their own; one buyer and one seller have the same number.
  await sql`update identity_session set "expiresAt" = '2100-01-01', "userAgent" = id`.execute(db);
  await db
    .updateTable('members')
    .set({ phone_number: '01998877665' })
    .where(
      'id',
      'in',
      [people.buyers[3], people.sellers[3]].map((each) => each?.userId ?? ''),
    )
    .execute();
  const claims = await Promise.all(all.map(({ token }) => deps.tokens.verify(token)));
  const wait = async (hours: number) => {
    await passHours(shop, hours);
    for (const [index, person] of all.entries()) {
      const own = claims[index];
      if (own) person.token = await deps.tokens.issue(own);
    }
    await findRings(deps);
  };
  const photos = new Map<Person, string>();
  for (const seller of people.sellers) photos.set(seller, await shop.upload(seller));
  let acts = 0;
  const actIn = async (
    stage: number,
    id: string,
    who: Record<'buyer' | 'seller' | 'admin', Person>,
  ) => {
    const deal = await db.selectFrom('deals').selectAll().where('booking_id', '=', id);
    const row = await deal.executeTakeFirst();
    if (!row) return;
    const isAgreeing = stage < 2 && below(5) > 0;
    const role = isAgreeing
      ? (['buyer', 'seller'] as const)[stage]
      : pick(['buyer', 'buyer', 'seller', 'seller', 'admin'] as const);
    if (!role) return;
    const possible = actsIn(row.state, [role], phaseOf(row, clock.now())).filter(
      (act) => act !== 'neir' && (stage < 2 || !idle.has(act)),
    );
    if (possible.length === 0) return;
    const event = isAgreeing ? (['propose', 'accept'] as const)[stage] : pick(possible);
    if (!event) return;
    // Wrong ones leave a lock, and right ones prove a meeting.
    const body: Record<string, unknown> = { event, taka: 500, problem: 'battery' };
    body.code = deps.deals.codeOf(id, event === 'received' ? 'to-seller' : 'to-buyer');
    if (reasons.has(event) || below(2) === 0) body.reason = 'As it was agreed.';
    if (event === 'propose') {
      body.place = pick(['Gulshan 1', 'Shahbagh']);
      body.at = new Date(clock.now().getTime() + pick([3, 3, 3, 30]) * hour).toISOString();
    }
    if (event === 'accept') body.at = row.meeting_at?.toISOString();
    if (event === 'check' || event === 'refuse') body.checks = [pick(['screen', 'sound'])];
    const answer = await shop.call('POST /order/:id', { params: { id }, body }, who[role]);
    if (answer.status === 200 && answer.body.modifiedCount === 1) acts += 1;
  };
  for (let begun = 0; begun < count; ) {
    const open: { id: string; who: Record<'buyer' | 'seller' | 'admin', Person> }[] = [];
    // Each buyer pays for at most three phones at once.
    for (let n = 0; n < Math.min(24, count - begun); n += 1) {
      const buyer = people.buyers[n % people.buyers.length] as Person;
      // The two with one number meet in each round.
      const seller = (n === 3 ? people.sellers[3] : pick(people.sellers)) as Person;
      const who = { buyer, seller, admin: people.admin };
      const phone = await shop.addProduct(who.seller, {
        ...{ cash: true, img: photos.get(who.seller) },
      });
      const params = { id: '' };
      if (below(3) > 0) {
        params.id = await buy(shop, who.buyer, phone);
      } else {
        params.id = await book(shop, who.buyer, phone);
        await shop.call('POST /order/:id', { params, body: { event: 'ask-cash' } }, who.buyer);
        await shop.call('POST /order/:id', { params, body: { event: 'reserve' } }, who.seller);
      }
      open.push({ id: params.id, who });
    }
    begun += open.length;
    // At the end a month, after which a silent buyer may pay again.
    for (const [stage, hours] of [0, 0, 3, 1, 1, 49, 49, 73, 750].entries()) {
      await wait(hours);
      for (const { id, who } of open) await actIn(stage, id, who);
    }
  }
  return { people, acts };
}

const seen = async (db: Db, id: string, side: Side, now: Date): Promise<DealFacts> => {
  const { facts } = await db
    .selectFrom('members')
    .select(dealFactsOf(side, now).as('facts'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return toDealFacts(facts);
};

test(
  'the facts of generated deals are a brute-force count over their histories',
  async () => {
    const shop = await buildTestApp({ startAt: new Date('2026-11-02T06:00:00Z') });
    const { db } = shop.deps;
    const count = rounds('FACT_DEALS', 80);
    const { people, acts } = await playDeals(shop, count);
    const sides = [
      ...people.buyers.map((person) => ({ person, side: 'buyer' as const })),
      ...people.sellers.map((person) => ({ person, side: 'seller' as const })),
    ];
    const met = new Map<string, number>();
    const [ringBuyer, ringSeller] = [people.buyers[3]?.userId, people.sellers[3]?.userId];
    const decidedToCount = new Set<string>();
    const isRing = ({ id, parties: { buyer, seller } }: Told) =>
      buyer === ringBuyer && seller === ringSeller && !decidedToCount.has(id);
    let leftOut = 0;
    const compare = async () => {
      await findRings(shop.deps);
      const all = await readHistories(db);
      leftOut = all.filter((deal) => isRing(deal) && ends.test(deal.state)).length;
      for (const { person, side } of sides) {
        const now = shop.clock.now();
        const counted = countFacts(all, { side, member: person.userId, now }, isRing);
        const { kept, cash } = await seen(db, person.userId, side, now);
        expect({ kept, cash }, `${side} ${person.userId}`).toEqual(counted);
        for (const [name, value] of [...Object.entries(kept), ...Object.entries(cash)]) {
          met.set(`${side} ${name}`, (met.get(`${side} ${name}`) ?? 0) + Number(value));
        }
      }
      return all.filter(({ state }) => ends.test(state)).length;
    };
    const ended = await compare();
    expect(ended).toBeGreaterThan(count * 0.8);
    // Some of a person with themselves do not count; an admin decides that one does.
    expect(leftOut).toBeGreaterThan(0);
    const before = leftOut;
    const suspected = await shop.ok('GET /ringdeals', {}, people.admin);
    const params = { id: suspected[0]?._id ?? '' };
    await shop.ok('POST /ringdeals/:id', { params, body: { counts: true } }, people.admin);
    decidedToCount.add(params.id);
    await compare();
    expect(leftOut).toBe(before - 1);
    // Every number was met on the sides that can have it, so that none is equal by being 0.
    const never = [...met].flatMap(([name, value]) => (value === 0 ? [name] : []));
    expect(never).toEqual([]);
    // What a page has, of a seller and of the buyer of an order.
    const pageOf = async (id: string) => {
      const found = db.selectFrom('members').select('page_id').where('id', '=', id);
      const { page_id } = await found.executeTakeFirstOrThrow();
      return await shop.call('GET /seller/:id', { params: { id: page_id } });
    };
    for (const { userId } of people.sellers) {
      const { body: page } = await pageOf(userId);
      expect(page.facts).toEqual(await seen(db, userId, 'seller', shop.clock.now()));
    }
    // A removed account changes nothing in the facts of the others, nor in its own history.
    const [buyer, seller] = [people.buyers[0], people.sellers[0]];
    if (!buyer || !seller) throw new Error('Nobody to remove');
    await shop.ok('DELETE /allbuyers/:id', { params: { id: buyer.userId } }, people.admin);
    await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, people.admin);
    await compare();
    const gone = await pageOf(seller.userId);
    expect([gone.status, gone.body.code]).toEqual([410, 'seller-gone']);
    const byAccount = { params: { id: people.sellers[1]?.userId } };
    expect((await shop.call('GET /seller/:id', byAccount)).status).toBe(404);
    // After a year only what went well counts.
    shop.clock.advance({ minutes: 366 * 24 * 60 });
    await compare();
    await keepFigures({ what: 'facts', tried: { deals: count, acts }, wrong: { differences: 0 } });
  },
  rounds('FACT_DEALS', 80) * 2_500 + 60_000,
);

test('a booking left unpaid counts, but not one that its buyer could not pay', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const unpaid = async () => {
    const facts = await seen(shop.deps.db, buyer.userId, 'buyer', shop.clock.now());
    return [facts.unpaid, facts.bookings];
  };
  const listed = () => shop.addProduct(seller, { cash: true });
  for (const _ of [1, 2]) await book(shop, buyer, await listed());
  // One is sold to another buyer, and one waits for the seller's answer about cash.
  const sold = await listed();
  await book(shop, buyer, sold);
  await buy(shop, await shop.signUp(), sold);
  const asked = await book(shop, buyer, await listed());
  await shop.ok('POST /order/:id', { params: { id: asked }, body: { event: 'ask-cash' } }, buyer);
  // Cancelled in time.
  const cancelled = await book(shop, buyer, await listed());
  await shop.ok('DELETE /myorders/:id', { params: { id: cancelled } }, buyer);
  const bought = await listed();
  await buy(shop, buyer, bought);
  shop.clock.advance({ minutes: 15 * 24 * 60 });
  await endDueDeals(shop.deps);
  expect(await unpaid()).toEqual([2, 3]);
  shop.clock.advance({ minutes: 366 * 24 * 60 });
  expect(await unpaid()).toEqual([0, 0]);
});
