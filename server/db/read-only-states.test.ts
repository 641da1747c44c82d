import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from './schema.ts';

/** Each state machine's table, and the columns that only one file writes. */
const stateColumns = {
  payments: ['state'],
  payment_refunds: ['state'],
  deals: ['state'],
  payment_attempts: ['capturing_at', 'closed_at', 'paid_at', 'ask_at', 'review'],
  bookings: ['paid_at', 'cancelled_at', 'ended_as', 'cash_asked_at'],
  payout_lines: ['state'],
  reports: ['closed_at', 'outcome'],
  products: ['paid_at', 'hidden_at', 'hidden_by'],
} as const;

type Columns = typeof stateColumns;
/** The columns of a table that an update cannot have. */
type ReadOnly<Table extends keyof Database> = Exclude<
  keyof Database[Table],
  keyof Updateable<Database[Table]>
>;
/** `true` if no update of these columns compiles. */
type Refused = {
  [Table in keyof Columns]: Columns[Table][number] extends ReadOnly<Table> ? true : false;
};

test('no update of a state compiles', () => {
  const refused: Refused = {
    payments: true,
    payment_refunds: true,
    deals: true,
    payment_attempts: true,
    bookings: true,
    payout_lines: true,
    reports: true,
    products: true,
  };
  expect(Object.keys(refused)).toEqual(Object.keys(stateColumns));
});
