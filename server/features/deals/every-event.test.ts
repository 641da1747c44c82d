import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  cashStates,
  type DealAct,
  type DealState,
  dealActs,
  dealRow,
  dealTable,
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

/** The deal in a state, with what the event is about: somebody's proposal, or a meeting that was. */
async function put(
  { db, id, shop }: TestDeal,
  state: DealState,
  event: DealAct,
  role: DealRoleName,
  payment: string,
) {
  const now = shop.clock.now().getTime();
  const isOver = event === 'claim' || event === 'no-show';
  const isCash = (cashStates as readonly string[]).includes(state);
  await sql`update deals set state = ${state}, cash_place = ${isCash ? 1 : null},
      payment_id = ${isCash ? null : payment}, offer = 50000, meeting_place = 'Mirpur 10',
      meeting_at = ${new Date(now + (isOver ? -3_600_000 : 7_200_000))},
      meeting_by = ${role === 'buyer' ? 'seller' : 'buyer'},
      meeting_accepted_at = ${isOver ? new Date(now - 7_200_000) : null}
    where booking_id = ${id}`.execute(db);
  if (!isCash) return;
  // Nobody has paid for what is kept for cash.
  await sql`update bookings set paid_at = null where id = ${id}`.execute(db);
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
        const row = dealRow(state, event);
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
test('each event happens in each state by each person exactly where the table has a row', async () => {
  const deal = await openDeal();
  const { id: payment } = await deal.db
    .selectFrom('payments')
    .select('id')
    .executeTakeFirstOrThrow();
  const snapshot = await takeSnapshot(deal.db);
  const wrong: object[] = [];
  let tried = 0;
  let done = 0;
  for (const state of storedStates) {
    for (const event of dealActs) {
      for (const role of roles) {
        const row = dealRow(state, event);
        const isAllowed = role !== 'stranger' && Boolean(row?.by.includes(role));
        const isEverTheirs = dealTable.some(
          (each) => each.event === event && (each.by as readonly string[]).includes(role),
        );
        await put(deal, state, event, role, payment);
        const body = await bodyOf(event, { shop: deal, deps: deal.shop.deps });
        const answer = await deal.act(role, body);
        const right = isAllowed
          ? { status: 200, changed: 1, state: row?.to }
          : isEverTheirs
            ? { status: 200, changed: 0, state }
            : { status: role === 'stranger' ? 404 : 403 };
        const { modifiedCount: changed, state: after } = answer.body;
        const got =
          answer.status === 200
            ? { status: 200, changed, state: after }
            : { status: answer.status };
        if (JSON.stringify(got) !== JSON.stringify(right))
          wrong.push({ state, event, role, got, right });
        tried += 1;
        if (isAllowed) {
          done += 1;
          await snapshot.restore();
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBe(storedStates.length * dealActs.length * roles.length);
  // Counted by hand in the table: 26 of the rows of people from `paid` on, three of them for both
  // sides; 10 of `reserved`, where both propose, accept, cancel and say that nobody came.
  expect(done).toBe(36);
}, 300_000);
