import {
  type DealHours,
  type DealRow,
  type DealState,
  handoverOpensHours,
  storedStates,
} from '#contract/orders/deal.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { DealAction, DealDeps, DealRecord } from './deal-record.ts';
import { tellAbout } from './tell-about.ts';

/** Locks the deal of a payment; undefined when there is none. Lock the payment before. */
export function lockDealRow(trx: Db, paymentId: string): Promise<DealRecord | undefined> {
  return trx
    .selectFrom('deals')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Writes what a row of the table makes of a locked deal: the state with its end, the history, and who
 * is told. `columns` are written with it. Returns the id of the event.
 */
export async function writeDeal(
  trx: Db,
  deal: DealRecord,
  row: DealRow,
  action: DealAction,
  columns: Partial<DealRecord>,
  deps: DealDeps,
): Promise<string> {
  const state = storedStates.find((each) => each === row.to);
  if (!state) throw new Error(`A paid deal cannot become ${row.to}.`);
  const begins = row.from !== row.to || row.event === 'time-up';
  const after = { ...deal, ...columns, state };
  if (begins) after.changed_at = deps.clock();
  after.due_at = dueAt(after, deps.deals.hours);
  const { changed_at, due_at } = after;
  await trx
    .updateTable('deals')
    .set({ ...columns, state, changed_at, due_at })
    .where('booking_id', '=', deal.booking_id)
    .execute();
  const eventId = await recordEvent(trx, deal.booking_id, action, deps);
  await tellAbout(trx, { order: after, row, action, eventId }, deps);
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
  DealRecord,
  'changed_at' | 'meeting_at' | 'meeting_accepted_at' | 'handover_from'
> & {
  state: DealState;
};

/** When time ends a state; null where nobody is waited for. */
export function dueAt(deal: Waiting, hours: DealHours): Date | null {
  const { state, meeting_at: meeting, meeting_accepted_at: agreed, handover_from: opened } = deal;
  if (!(state in hours)) return null;
  const due = deal.changed_at.getTime() + hours[state as keyof DealHours] * hour;
  if (state !== 'paid') return new Date(due);
  // A code that was shown may be entered for some days after it, also when the meeting was moved since.
  const shown = [
    meeting && agreed ? meeting.getTime() : 0,
    opened ? opened.getTime() + handoverOpensHours * hour : 0,
  ];
  return new Date(Math.max(due, Math.max(...shown) + hours.code * hour));
}
