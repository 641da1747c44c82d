import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type HandoverPhase, handoverPhases } from '#contract/orders/deal.ts';
import { type DealAct, dealActs } from '#contract/orders/deal-acts.ts';
import { cashStates, type DealState, storedStates } from '#contract/orders/deal-states.ts';
import {
  type Actor,
  type ExpectedAct,
  expectedAct,
  isEverTheirs,
} from '#testing/deals/expected-acts.ts';
import { writable } from '#testing/lib/writable.ts';
import {
  type Act,
  type DealRoleName,
  dealIn,
  openDeal,
  type TestDeal,
} from '#testing/payments/dealing.ts';
import { book, openPayment } from '#testing/payments/paying.ts';
import { takeSnapshot } from '#testing/snapshot.ts';
import { releaseMoney } from '../payments/ledger/release-money.ts';
import { isReleased } from '../payments/refunds/start-refund.ts';
import { endDueDeals } from './end-due-deals.ts';

const roles: DealRoleName[] = ['buyer', 'seller', 'admin', 'stranger'];

/** Valid fields for each event. */
async function bodyOf(
  event: DealAct,
  { shop, deps, role }: { shop: TestDeal; deps: TestDeal['shop']['deps']; role: DealRoleName },
): Promise<Act> {
  const now = deps.clock().getTime();
  const later = new Date(now + 3_600_000).toISOString();
  const texts: Partial<Record<DealAct, Partial<Act>>> = {
    propose: { place: 'Shahbagh', at: later },
    accept: { at: new Date(now + 7_200_000).toISOString() },
    check: { checks: ['power', 'screen'] },
    neir: { steps: [role === 'seller' ? 'deregistered' : 'sim-in'] },
    refuse: { checks: ['screen'] },
    report: { problem: 'broken' },
    offer: { taka: 500 },
    'order-part': { taka: 500 },
    'hand-over': { code: deps.deals.codeOf(shop.id, 'to-buyer') },
    received: { code: deps.deals.codeOf(shop.id, 'to-seller') },
  };
  return { event, reason: 'As we agreed.', ...texts[event] };
}

/** States in which acts depend on whether the handover is open. */
const phased: readonly DealState[] = ['paid', 'calling-off', 'decision', 'refunding', 'refunded'];

/** The phases of a state that make a difference; only a phone handed over was so after a refusal. */
function phasesOf(state: DealState): readonly HandoverPhase[] {
  if (state === 'handed-over') return ['after-handover', 'after-refusal'];
  if (state === 'completed') return ['after-handover'];
  if (!phased.includes(state)) return ['before-handover'];
  return handoverPhases.filter((phase) => phase !== 'after-refusal');
}

type Case = { state: DealState; phase: HandoverPhase; event: DealAct | 'time-up'; role: Actor };

type ActCase = Case & { event: DealAct; role: DealRoleName };

/**
 * The deal in a state and phase, with the event's subject: a proposal, a past meeting, or a late
 * code.
 */
async function put(
  { db, id, shop }: TestDeal,
  { state, phase, event, role }: Case,
  payment: string,
) {
  const now = shop.clock.now().getTime();
  const hour = 3_600_000;
  const isOver = event === 'claim' || event === 'no-show';
  const isCash = (cashStates as readonly string[]).includes(state);
  const other = role === 'buyer' ? 'seller' : 'buyer';
  const openedAgo = phase === 'before-handover' ? null : new Date(now - 3 * hour);
  await sql`update deals set handover_from = ${openedAgo},
      handed_over_at = ${/^after/.test(phase) ? new Date(now - hour) : null},
      after_refusal = ${phase === 'after-refusal'}, silence_due_at = null,
      late_code_at = ${event === 'close-case' ? new Date(now - hour) : null},
      relisted_at = null, state = ${state}, cash_place = ${isCash ? 1 : null},
      payment_id = ${isCash ? null : payment}, offer = 50000, meeting_place = 'Mirpur 10',
      meeting_at = ${new Date(now + (isOver ? -3_600_000 : 7_200_000))},
      meeting_by = ${role === 'buyer' ? 'seller' : 'buyer'},
      meeting_accepted_at = ${isOver ? new Date(now - 7_200_000) : null},
      mark = ${state === 'cancelled' ? 'called-off' : null},
      mark_of = ${state === 'cancelled' ? other : null},
      changed_at = ${new Date(now - hour)},
      no_show_of = ${event === 'answer-no-show' && role !== 'admin' && role !== 'stranger' ? role : null},
      no_show_at = ${event === 'answer-no-show' ? new Date(now - hour) : null},
      no_show_answered_at = null
    where booking_id = ${id}`.execute(db);
  // Releases the money, so that it can be reopened.
  if (state === 'completed' && (event === 'reopen' || event === 'undo-confirm')) {
    await released(shop, payment);
  }
  const isWord = state === 'completed' && event === 'undo-confirm' && role === 'buyer';
  if (isWord && openedAgo && /^after/.test(phase)) await sayWell(shop, id, new Date(now + 1));
  if (!isCash) return;
  // A cash reservation has no payment.
  await sql`update bookings set paid_at = null, cash_asked_at = ${new Date(now - hour)} where id = ${id}`.execute(
    db,
  );
}

/** The buyer's confirmation, which is undone then. */
async function sayWell({ deps }: TestDeal['shop'], id: string, at: Date) {
  await sql`insert into deal_events (id, booking_id, at, event, role, detail)
    values (${deps.newId()}, ${id}, ${at}, 'confirm', 'buyer', '{}')`.execute(deps.db);
}

async function released({ deps }: TestDeal['shop'], payment: string) {
  if (await isReleased(deps.db, payment)) return;
  const { seller_id } = await deps.db
    .selectFrom('deals')
    .select('seller_id')
    .where('payment_id', '=', payment)
    .executeTakeFirstOrThrow();
  const all = { amount: 2_450_000, fee: 0 };
  await deps.db
    .transaction()
    .execute((trx) => releaseMoney(trx, { id: payment, seller_id }, all, deps));
}

/** A paid deal, its payment's id, and a function that resets to this moment. */
async function openPaid() {
  const deal = await openDeal();
  const { id: payment } = await deal.db
    .selectFrom('payments')
    .select('id')
    .executeTakeFirstOrThrow();
  return { deal, payment, snapshot: await takeSnapshot(deal.db) };
}

/** An order without a deal in a state, with the event's subject: a request for cash. */
async function putBooking({ db, id, shop }: TestDeal, state: DealState, event: DealAct) {
  const now = shop.clock.now();
  const ended = state === 'declined' || state === 'cancelled' || state === 'lapsed' ? state : null;
  await writable(db)
    .updateTable('bookings')
    .set({
      cash_asked_at: event === 'reserve' ? now : null,
      cancelled_at: ended && now,
      ended_as: ended,
    })
    .where('id', '=', id)
    .execute();
}

/** The traces of an act: notices as `person:kind`, and the actions of its audit lines. */
async function traces({ db, people }: TestDeal) {
  const { rows } = await sql<{ notices: string[]; audit: string[]; history: string[] }>`select
    (select coalesce(array_agg(member_id || ':' || kind order by id), '{}') from notices) as notices,
    (select coalesce(array_agg(action order by id), '{}') from audit_log) as audit,
    (select coalesce(array_agg(event || ' ' || role order by id), '{}') from deal_events) as history`.execute(
    db,
  );
  const { notices = [], audit = [], history = [] } = rows[0] ?? {};
  const names = new Map(
    (Object.keys(people) as DealRoleName[]).map((name) => [people[name].userId, name]),
  );
  const named = notices.map((notice) => {
    const [member = '', kind = ''] = notice.split(':');
    return `${names.get(member)}:${kind}`;
  });
  return { notices: named, audit, history };
}

/** The traces that were added since, sorted; without the provider's later reports. */
function added(
  before: Awaited<ReturnType<typeof traces>>,
  after: Awaited<ReturnType<typeof traces>>,
) {
  const since = (key: keyof typeof before) => after[key].slice(before[key].length);
  return {
    notices: since('notices').sort(),
    audit: since('audit').sort(),
    history: since('history').filter((line) => line !== 'refunded provider'),
  };
}

type Answer = Awaited<ReturnType<TestDeal['act']>>;

/** With the confirmation that is undone. */
const historyOf = (event: Case['event'], role: Actor) => [
  ...(event === 'undo-confirm' ? ['confirm buyer'] : []),
  `${event} ${role}`,
];

/** Compares an act's response and traces with the ones expected by hand; null if they are equal. */
function difference(
  { state, event, role }: Case,
  expected: ExpectedAct | undefined,
  { status, body }: Answer,
  left: ReturnType<typeof added>,
) {
  const nothing = { notices: [], audit: [], history: [] };
  const refused = { status: role === 'stranger' ? 404 : 403, ...nothing };
  const unchanged = { status: 200, changed: 0, state, ...nothing };
  const right = expected
    ? {
        ...{ status: 200, changed: 1, state: expected.to },
        ...{ notices: expected.notices, audit: expected.audit, history: historyOf(event, role) },
      }
    : isEverTheirs(event, role)
      ? unchanged
      : refused;
  const { modifiedCount: changed, state: after } = body;
  const got = { status, ...(status === 200 && { changed, state: after }), ...left };
  return isDeepStrictEqual(got, right) ? null : { got, right };
}

// sec API1, API5
test('before the money, too, each event happens exactly where it should, and leaves what it should', async () => {
  const { shop, people } = await openDeal();
  const phone = await shop.addProduct(people.seller, { cash: true });
  const deal = dealIn(shop, people, { id: await book(shop, people.buyer, phone), phone });
  let start = await takeSnapshot(deal.db);
  const wrong: object[] = [];
  let done = 0;
  for (const state of ['booked', 'declined', 'cancelled', 'lapsed', 'paying'] as const) {
    await start.restore();
    if (state === 'paying') {
      await openPayment(shop, people.buyer, deal.id);
      start = await takeSnapshot(deal.db);
    }
    const before = await traces(deal);
    for (const event of dealActs) {
      for (const role of roles) {
        await putBooking(deal, state, event);
        const one: Case = { state, phase: 'before-handover', event, role };
        // Only a reservation, which has a deal, can have been cancelled after a meeting's time.
        const expected =
          state === 'cancelled' ? undefined : expectedAct(state, one.phase, event, role);
        const body = await bodyOf(event, { shop: deal, deps: shop.deps, role });
        const answer = await deal.act(role, body);
        const found = difference(one, expected, answer, added(before, await traces(deal)));
        if (found) wrong.push({ ...one, ...found });
        if (!expected) continue;
        done += 1;
        await start.restore();
      }
    }
  }
  expect(wrong).toEqual([]);
  // By hand: the buyer cancels and requests cash, the seller declines and agrees; two of these
  // while it is being paid.
  expect(done).toBe(6);
}, 300_000);

// sec API1, API5
test('each event happens in each state, phase and by each person exactly where it should, and leaves what it should', async () => {
  const { deal, payment, snapshot } = await openPaid();
  const before = await traces(deal);
  const wrong: object[] = [];
  let tried = 0;
  let done = 0;
  const cases = storedStates.flatMap((state) =>
    phasesOf(state).flatMap((phase) =>
      dealActs.flatMap((event) => roles.map((role): ActCase => ({ state, phase, event, role }))),
    ),
  );
  for (const one of cases) {
    const { state, phase, event, role } = one;
    const expected = expectedAct(state, phase, event, role);
    await put(deal, one, payment);
    const body = await bodyOf(event, { shop: deal, deps: deal.shop.deps, role });
    const answer = await deal.act(role, body);
    const found = difference(one, expected, answer, added(before, await traces(deal)));
    if (found) wrong.push({ ...one, ...found });
    tried += 1;
    if (expected) {
      done += 1;
      await snapshot.restore();
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBe(
    (storedStates.length + 2 * phased.length + 1) * dealActs.length * roles.length,
  );
  // Counted by hand. In one phase: 10 of `reserved`, 4 of `claimed`, twice 3 of `handed-over`, 4 of
  // `problem`, 3 of `offered`, 3 of `returning`, 2 of `completed`, and 2 each of `cancelled` (did
  // not come) and `no-show` (did come). In each of three: of `paid` 7 (both propose and accept, the
  // buyer checks, the seller enters the code, an admin returns the money), 6 of `calling-off`, 4 of
  // `decision`, 3 of `refunding` and of `refunded`, whose phone is listed again in two, because the
  // buyer has it after the handover. Before the handover: the code shown, and two who call off. At
  // it: two who call off, two who were alone, one refuses, one claims the handover, and a late code
  // in `decision`, `refunding` and `refunded`. And 8 are the own number, of buyer and seller: once
  // reserved, and in each of three phases. 8 likewise are the steps in the register.
  expect(done).toBe(36 + 3 * 23 + 4 + 3 + 9 + 8 + 8);
}, 600_000);

test('time ends each state exactly where it should, and leaves what it should', async () => {
  const { deal, payment, snapshot } = await openPaid();
  const wrong: object[] = [];
  let done = 0;
  for (const state of storedStates) {
    for (const phase of phasesOf(state)) {
      const one: Case = { state, phase, event: 'time-up', role: 'clock' };
      const expected = expectedAct(state, phase, 'time-up', 'clock');
      await put(deal, one, payment);
      await sql`update deals set due_at = ${deal.shop.clock.now()}`.execute(deal.db);
      const before = await traces(deal);
      const ended = await endDueDeals(deal.shop.deps);
      const answer = { status: 200, body: { modifiedCount: ended, state: await deal.state() } };
      const left = added(before, await traces(deal));
      const found = difference(one, expected, answer as Answer, left);
      if (found) wrong.push({ ...one, ...found });
      if (expected) done += 1;
      await snapshot.restore();
    }
  }
  expect(wrong).toEqual([]);
  // By hand: `paid`, `calling-off` and `decision` in three phases each, `handed-over` in two, and five
  // states without any.
  expect(done).toBe(3 * 3 + 2 + 5);
});

test('a booking that nobody pays ends after 14 days, and its buyer is notified', async () => {
  const deal = await openDeal();
  const phone = await deal.shop.addProduct(deal.people.seller);
  const booked = dealIn(deal.shop, deal.people, {
    id: await book(deal.shop, deal.people.buyer, phone),
    phone,
  });
  const before = await traces(booked);
  await booked.wait({ days: 14 });
  await endDueDeals(booked.shop.deps);
  const { notices, history } = added(before, await traces(booked));
  const expected = expectedAct('booked', 'before-handover', 'time-up', 'clock');
  expect([await booked.state(), notices.filter((one) => one === 'buyer:lapsed')]).toEqual([
    expected?.to,
    expected?.notices,
  ]);
  expect(history).toContain('time-up clock');
});
