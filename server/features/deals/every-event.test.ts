import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  cashStates,
  type DealAct,
  type DealState,
  dealActs,
  dealRow,
  dealTable,
  type HandoverPhase,
  handoverPhases,
  storedStates,
} from '#contract/orders/deal.ts';
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

const roles: DealRoleName[] = ['buyer', 'seller', 'admin', 'stranger'];

/** What each event needs to be right. */
async function bodyOf(
  event: DealAct,
  { shop, deps }: { shop: TestDeal; deps: TestDeal['shop']['deps'] },
): Promise<Act> {
  const now = deps.clock().getTime();
  const later = new Date(now + 3_600_000).toISOString();
  const texts: Partial<Record<DealAct, Partial<Act>>> = {
    propose: { place: 'Shahbagh', at: later },
    accept: { at: new Date(now + 7_200_000).toISOString() },
    check: { checks: ['power', 'screen'] },
    refuse: { checks: ['screen'] },
    report: { problem: 'broken' },
    offer: { taka: 500 },
    'order-part': { taka: 500 },
    'hand-over': { code: deps.deals.codeOf(shop.id, 'to-buyer') },
    received: { code: deps.deals.codeOf(shop.id, 'to-seller') },
  };
  return { event, reason: 'As we agreed.', ...texts[event] };
}

/** States in which something depends on whether the handover is open. */
const phased: readonly DealState[] = ['paid', 'calling-off', 'decision', 'refunding', 'refunded'];

type Case = { state: DealState; phase: HandoverPhase; event: DealAct; role: DealRoleName };

/**
 * The deal in a state and phase, with what the event is about: somebody's proposal, a meeting that was,
 * or a code that was late.
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
      handed_over_at = ${phase === 'after-handover' ? new Date(now - hour) : null},
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
  // What was released, so that it can be taken back.
  if (state === 'completed' && event === 'reopen') await released(shop, payment);
  if (!isCash) return;
  // Nobody has paid for what is kept for cash.
  await sql`update bookings set paid_at = null where id = ${id}`.execute(db);
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

/** An order in a state that it has without a deal, with what the event is about: a question for cash. */
async function putBooking({ db, id, shop }: TestDeal, state: DealState, event: DealAct) {
  const now = shop.clock.now();
  const ended = state === 'declined' || state === 'cancelled' || state === 'lapsed' ? state : null;
  await db
    .updateTable('bookings')
    .set({
      cash_asked_at: event === 'reserve' ? now : null,
      cancelled_at: ended && now,
      ended_as: ended,
    })
    .where('id', '=', id)
    .execute();
}

// sec API1, API5
test('before the money, too, each event happens exactly where the table has a row', async () => {
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
    for (const event of dealActs) {
      for (const role of roles) {
        await putBooking(deal, state, event);
        // Only a reservation, which has a deal, can have been cancelled after a meeting's time.
        const row = state === 'cancelled' ? undefined : dealRow(state, event);
        const isAllowed = role !== 'stranger' && Boolean(row?.by.includes(role));
        const { status, body } = await deal.act(
          role,
          await bodyOf(event, { shop: deal, deps: shop.deps }),
        );
        const got = { changed: status === 200 && body.modifiedCount === 1, state: body.state };
        const isAsItWas = !got.changed && (status !== 200 || body.state === state);
        const isRight = isAllowed ? got.changed && got.state === row?.to : isAsItWas;
        if (!isRight) wrong.push({ state, event, role, status, body });
        if (!isAllowed) continue;
        done += 1;
        await start.restore();
      }
    }
  }
  expect(wrong).toEqual([]);
  // By hand: the buyer cancels and asks, the seller declines and agrees; two of these while it is paid.
  expect(done).toBe(6);
}, 300_000);

// sec API1, API5
test('each event happens in each state, phase and by each person exactly where the table has a row', async () => {
  const deal = await openDeal();
  const { id: payment } = await deal.db
    .selectFrom('payments')
    .select('id')
    .executeTakeFirstOrThrow();
  const snapshot = await takeSnapshot(deal.db);
  const wrong: object[] = [];
  let tried = 0;
  let done = 0;
  const cases = storedStates.flatMap((state) =>
    (phased.includes(state) ? handoverPhases : (['before-handover'] as const)).flatMap((phase) =>
      dealActs.flatMap((event) => roles.map((role): Case => ({ state, phase, event, role }))),
    ),
  );
  for (const one of cases) {
    const { state, phase, event, role } = one;
    const row = role === 'stranger' ? undefined : dealRow(state, event, phase, role);
    const isEverTheirs = dealTable.some(
      (each) => each.event === event && (each.by as readonly string[]).includes(role),
    );
    await put(deal, one, payment);
    const body = await bodyOf(event, { shop: deal, deps: deal.shop.deps });
    const answer = await deal.act(role, body);
    const right = row
      ? { status: 200, changed: 1, state: row.to }
      : isEverTheirs
        ? { status: 200, changed: 0, state }
        : { status: role === 'stranger' ? 404 : 403 };
    const { modifiedCount: changed, state: after } = answer.body;
    const got =
      answer.status === 200 ? { status: 200, changed, state: after } : { status: answer.status };
    if (JSON.stringify(got) !== JSON.stringify(right)) wrong.push({ ...one, got, right });
    tried += 1;
    if (row) {
      done += 1;
      await snapshot.restore();
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBe((storedStates.length + 2 * phased.length) * dealActs.length * roles.length);
  // Counted by hand. In one phase: 10 of `reserved`, 3 of `claimed`, 2 of `handed-over`, 3 of `problem`,
  // 2 of `offered`, 2 of `returning`, 1 of `completed`, and 2 each of `cancelled` (did not come) and
  // `no-show` (did come). In each of three: of `paid` 6 (both propose and accept, the buyer checks, the
  // seller enters the code), 5 of `calling-off`, 4 of `decision`, 4 of `refunding` and of `refunded`.
  // Before the handover: the code shown, and two who call off. At it: two who call off, two who were
  // alone, one refuses, one says it was handed over, and a late code in `decision`, `refunding` and
  // `refunded`. And 8 are the own number, of buyer and seller: once reserved, and in each of three phases.
  expect(done).toBe(27 + 3 * 23 + 3 + 9 + 8);
}, 600_000);
