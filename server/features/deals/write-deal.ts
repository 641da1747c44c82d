import { sql } from 'kysely';
import { type DealTransition, handoverOpensHours } from '#contract/orders/deal.ts';
import {
  type DealHours,
  type DealState,
  type StoredDealState,
  storedStates,
} from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Parties } from '../bookings/parties.ts';
import type { DealAction, DealColumns, DealDeps, DealRow } from './deal-row.ts';
import { notifyAboutDeal } from './notify-about-deal.ts';

/** The schema makes `state` read-only; only this file uses the table with a writable one. */
type WritableDeals = { deals: Omit<Database['deals'], 'state'> & { state: StoredDealState } };

function withWritableState(trx: Db) {
  return trx.$omitTables<'deals'>().$extendTables<WritableDeals>();
}

/** The input of `dueAt` for a state that begins without a meeting. */
const withoutMeeting = { meeting_at: null, meeting_accepted_at: null, handover_from: null };

/** Inserts the deal of a payment that has just become `paid`. Lock the payment first. */
export async function insertPaidDeal(
  trx: Db,
  paymentId: string,
  { clock, deals }: DealDeps,
): Promise<DealRow> {
  const now = clock();
  const due = dueAt({ ...withoutMeeting, state: 'paid', changed_at: now }, deals.hours);
  return await withWritableState(trx)
    .insertInto('deals')
    .columns([
      ...(['booking_id', 'payment_id', 'product_id', 'buyer_id', 'seller_id', 'price'] as const),
      ...(['state', 'paid_at', 'changed_at', 'due_at'] as const),
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
          select.cast<Date | null>(select.val(due), 'timestamptz').as('due_at'),
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
  { clock, deals }: DealDeps,
): Promise<boolean> {
  const now = clock();
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
      due_at: dueAt({ ...withoutMeeting, state: 'reserved', changed_at: now }, deals.hours),
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
  const begins = row.from !== row.to || row.event === 'time-up';
  const after = { ...deal, ...columns, state };
  if (begins) after.changed_at = deps.clock();
  after.due_at = dueAt(after, deps.deals.hours);
  const { changed_at, due_at } = after;
  await withWritableState(trx)
    .updateTable('deals')
    .set({ ...columns, state, changed_at, due_at })
    .where('booking_id', '=', deal.booking_id)
    .execute();
  const eventId = await recordEvent(trx, deal.booking_id, action, deps);
  await notifyAboutDeal(trx, { order: after, row, action, eventId }, deps);
  return eventId;
}

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

const hour = 60 * 60 * 1000;

type Waiting = Pick<
  DealRow,
  'changed_at' | 'meeting_at' | 'meeting_accepted_at' | 'handover_from'
> & {
  state: DealState;
};

/** The deadline of a booking without a deal, whose state began at `since`. */
export const bookingDueAt = (state: DealState, since: Date, hours: DealHours) =>
  dueAt({ ...withoutMeeting, state, changed_at: since }, hours);

/** The deadline of a state; null in a state that waits for no member. */
export function dueAt(deal: Waiting, hours: DealHours): Date | null {
  const { state, meeting_at: meeting, meeting_accepted_at: agreed, handover_from: opened } = deal;
  if (!(state in hours)) return null;
  const due = deal.changed_at.getTime() + hours[state as keyof DealHours] * hour;
  if (state !== 'paid') return new Date(due);
  // A shown code is valid for some days, even if the meeting was moved since.
  const shown = [
    meeting && agreed ? meeting.getTime() : 0,
    opened ? opened.getTime() + handoverOpensHours * hour : 0,
  ];
  return new Date(Math.max(due, Math.max(...shown) + hours.code * hour));
}
