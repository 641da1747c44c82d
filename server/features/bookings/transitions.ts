import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';

/**
 * `open`: can be paid. `cash-asked`: can be paid too, and the buyer has requested to pay at the
 * meeting. `paid`: by its payment or in cash; a refund does not change it. The other states ended
 * without money.
 */
export const bookingStates = [
  'open',
  'cash-asked',
  'paid',
  'cancelled',
  'declined',
  'lapsed',
] as const;
export type BookingState = (typeof bookingStates)[number];

type BookingEvent = 'ask-cash' | 'pay' | 'hand-over' | 'cancel' | 'decline' | 'lapse' | 'call-off';

type BookingTransition = {
  from: readonly BookingState[];
  event: BookingEvent;
  to: BookingState;
  by: readonly ('buyer' | 'seller' | 'admin' | 'time' | 'payment')[];
};

/**
 * The state machine of a booking. Its deal has the notices and the history
 * (`contract/orders/deal.ts`), and these events follow the deal's.
 */
// biome-ignore format: one line is one transition, in columns.
export const bookingTransitions: readonly BookingTransition[] = [
  { from: ['open'],               event: 'ask-cash',  to: 'cash-asked', by: ['buyer']                    },
  { from: ['open', 'cash-asked'], event: 'pay',       to: 'paid',       by: ['payment']                  },
  { from: ['open', 'cash-asked'], event: 'cancel',    to: 'cancelled',  by: ['buyer', 'admin']           },
  { from: ['open', 'cash-asked'], event: 'decline',   to: 'declined',   by: ['seller', 'admin']          },
  { from: ['open', 'cash-asked'], event: 'lapse',     to: 'lapsed',     by: ['time']                     },
  // The end of the deal of a phone that was reserved for cash.
  { from: ['cash-asked'],         event: 'hand-over', to: 'paid',       by: ['buyer', 'seller', 'admin'] },
  { from: ['cash-asked'],         event: 'call-off',  to: 'cancelled',  by: ['buyer', 'seller', 'admin'] },
];

type StateColumns = {
  paid_at: Date | null;
  cancelled_at: Date | null;
  ended_as: 'cancelled' | 'declined' | 'lapsed' | null;
  cash_asked_at: Date | null;
};

/** The state that follows from a row's columns; older rows without `ended_as` were cancelled. */
export function bookingStateOf(row: StateColumns): BookingState {
  if (row.cancelled_at) return row.ended_as ?? 'cancelled';
  if (row.paid_at) return 'paid';
  return row.cash_asked_at ? 'cash-asked' : 'open';
}

/** The schema makes these read-only; only this file uses the table with writable ones. */
type WritableBookings = {
  bookings: Omit<Database['bookings'], keyof StateColumns> & StateColumns;
};

function columnsOf(state: BookingState, now: Date): Partial<StateColumns> {
  if (state === 'cash-asked') return { cash_asked_at: now };
  if (state === 'paid') return { paid_at: now };
  if (state === 'open') return {};
  return { cancelled_at: now, ended_as: state };
}

const state = sql`case when cancelled_at is not null then coalesce(ended_as, 'cancelled')
  when paid_at is not null then 'paid' when cash_asked_at is not null then 'cash-asked'
  else 'open' end`;

/**
 * Applies an event of the table to a booking whose phone is locked; `reason` is the text of the
 * member who ended it. Throws if the booking's state has no such transition.
 */
export async function applyBookingEvent(
  trx: Db,
  bookingId: string,
  { event, reason }: { event: BookingEvent; reason?: string | undefined },
  now: Date,
): Promise<void> {
  const row = bookingTransitions.find((each) => each.event === event);
  if (!row) throw new Error(`No booking can ${event}.`);
  const { numUpdatedRows } = await trx
    .$omitTables<'bookings'>()
    .$extendTables<WritableBookings>()
    .updateTable('bookings')
    .set({ ...columnsOf(row.to, now), ...(reason !== undefined && { end_reason: reason }) })
    .where('id', '=', bookingId)
    .where(sql<SqlBool>`${state} in (${sql.join(row.from)})`)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) {
    throw new Error(`A booking that is not ${row.from.join(' or ')} cannot ${event}.`);
  }
}
