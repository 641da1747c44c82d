import { sql } from 'kysely';
import { answeredStates } from '#contract/orders/after-deal.ts';
import type { DealTransition } from '#contract/orders/deal.ts';
import { actFacts, type DealAct } from '#contract/orders/deal-acts.ts';
import { type StoredDealState, storedStates } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Parties } from '../bookings/parties.ts';
import type { DealAction, DealColumns, DealDeps, DealRow } from './deal-row.ts';
import { withoutMeeting } from './due-at.ts';
import { notifyAboutDeal } from './notify-about-deal.ts';
import { isStillWarned, readAwaited, silenceColumns } from './silence.ts';

/** The schema makes `state` read-only; only this file uses the table with a writable one. */
type WritableDeals = { deals: Omit<Database['deals'], 'state'> & { state: StoredDealState } };

function withWritableState(trx: Db) {
  return trx.$omitTables<'deals'>().$extendTables<WritableDeals>();
}

/** The deadlines of a deal that begins now: both have to give a sign. */
function firstDeadlines(state: 'paid' | 'reserved', now: Date, { deals }: DealDeps) {
  const begun = { ...withoutMeeting, state, changed_at: now };
  return silenceColumns(begun, { buyer: now, seller: now }, deals.hours);
}

/** Inserts the deal of a payment that has just become `paid`. Lock the payment first. */
export async function insertPaidDeal(trx: Db, paymentId: string, deps: DealDeps): Promise<DealRow> {
  const now = deps.clock();
  const due = firstDeadlines('paid', now, deps);
  return await withWritableState(trx)
    .insertInto('deals')
    .columns([
      ...(['booking_id', 'payment_id', 'product_id', 'buyer_id', 'seller_id', 'price'] as const),
      ...(['state', 'paid_at', 'changed_at', 'due_at', 'silence_due_at'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('payments')
        .innerJoin('products', 'products.id', 'payments.product_id')
        .select((select) => [
          'payments.booking_id',
          'payments.id as payment_id',
          'payments.product_id',
          'payments.buyer_id',
          'products.seller_id',
          'payments.amount',
          select.val('paid' as const).as('state'),
          select.cast<Date>(select.val(now), 'timestamptz').as('paid_at'),
          select.cast<Date>(select.val(now), 'timestamptz').as('changed_at'),
          select.cast<Date | null>(select.val(due.due_at), 'timestamptz').as('due_at'),
          select.cast<Date | null>(select.val(due.silence_due_at), 'timestamptz').as('silent_at'),
        ])
        .where('payments.id', '=', paymentId),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Inserts the deal that reserves a phone for cash, in one of the buyer's `slot`s; `price` in
 * poisha. False if the slot is taken. Lock the phone first.
 */
export async function insertReservation(
  trx: Db,
  parties: Parties,
  { price, slot }: { price: number; slot: number },
  deps: DealDeps,
): Promise<boolean> {
  const now = deps.clock();
  const inserted = await withWritableState(trx)
    .insertInto('deals')
    .values({
      booking_id: parties.id,
      payment_id: null,
      product_id: parties.product_id,
      buyer_id: parties.buyer_id,
      seller_id: parties.seller_id,
      price,
      state: 'reserved',
      paid_at: now,
      changed_at: now,
      ...firstDeadlines('reserved', now, deps),
      cash_place: slot,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['buyer_id', 'cash_place'])
        // A parameter fits no partial index once the statement is planned for all values.
        .where('state', '=', sql.lit('reserved'))
        .doNothing(),
    )
    .returning('booking_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Locks the deal of a payment; undefined if it has none. Lock the payment first. */
export function lockDealRow(trx: Db, paymentId: string): Promise<DealRow | undefined> {
  return trx
    .selectFrom('deals')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Applies a row of the table to a locked deal: state, deadline, history and notices. `columns` are
 * written with it. Returns the id of the event.
 */
export async function writeDeal(
  trx: Db,
  deal: DealRow,
  row: DealTransition,
  action: DealAction,
  columns: DealColumns,
  deps: DealDeps,
): Promise<string> {
  const state = storedStates.find((each) => each === row.to);
  if (!state) throw new Error(`A paid deal cannot become ${row.to}.`);
  const moves = row.from !== row.to;
  const begins = moves || row.event === 'time-up';
  // What an admin proposed was about the state that ends.
  const unproposed = moves && deal.verdict_id ? { verdict_id: null } : {};
  const after = { ...deal, ...columns, ...unproposed, state };
  // The time to inspect goes on where the buyer's confirmation had ended it.
  if (begins) after.changed_at = inspectsSince(deal, row) ?? deps.clock();
  // Before the deadlines, which follow from the history.
  const eventId = await recordEvent(trx, deal.booking_id, action, deps);
  const { hours } = deps.deals;
  const awaited = await readAwaited(trx, after);
  if (isSign(action) && !isStillWarned(after, awaited, hours)) after.silence_warned_at = null;
  const deadlines = silenceColumns(after, awaited, hours);
  Object.assign(after, deadlines);
  await withWritableState(trx)
    .updateTable('deals')
    .set({ ...columns, ...unproposed, ...deadlines, state, changed_at: after.changed_at })
    .where('booking_id', '=', deal.booking_id)
    .execute();
  const goesOnAgain = answeredStates.includes(deal.state) && !answeredStates.includes(state);
  if (goesOnAgain) await withdrawAnswers(trx, deal.booking_id);
  await notifyAboutDeal(trx, { order: after, row, action, eventId }, deps);
  return eventId;
}

/** Answers are about an end. Both sides answer anew after the next one. */
async function withdrawAnswers(trx: Db, bookingId: string): Promise<void> {
  const answers = trx.selectFrom('deal_answers').select('id').where('booking_id', '=', bookingId);
  await trx.deleteFrom('deal_answer_replies').where('answer_id', 'in', answers).execute();
  await trx.deleteFrom('deal_answers').where('booking_id', '=', bookingId).execute();
}

/** Since when the buyer inspects the phone, if that goes on after an undone confirmation. */
const inspectsSince = ({ handed_over_at }: DealRow, { event }: DealTransition) =>
  event === 'undo-confirm' ? handed_over_at : null;

/** The actor shows the other side that they are there. */
const isSign = ({ event, role }: DealAction) =>
  (role === 'buyer' || role === 'seller') && actFacts[event as DealAct]?.isSign === true;

/** Adds a line to the history of an order, and returns its id. */
export async function recordEvent(
  trx: Db,
  bookingId: string,
  { event, role, actorId, detail = {} }: DealAction,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('deal_events')
    .values({
      id,
      booking_id: bookingId,
      at: clock(),
      event,
      role,
      actor_id: actorId,
      detail: JSON.stringify(detail),
    })
    .execute();
  return id;
}
