import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';

/**
 * `open`: the buyer may pay by it. `capturing`: its provider was requested to take the money, which
 * happens once. `closed`: over for the shop, though money may come if its provider cannot cancel
 * it. `paid`: its money is the payment's.
 */
export const attemptStates = ['open', 'capturing', 'closed', 'paid'] as const;
export type AttemptState = (typeof attemptStates)[number];

export type AttemptEvent = 'claim' | 'give-back' | 'close' | 'pay';

type AttemptTransition = {
  from: AttemptState;
  event: AttemptEvent;
  to: AttemptState;
  by: 'buyer' | 'provider' | 'program';
};

/**
 * The state machine of an attempt; a new one is `open`. Its payment has the ledger, audit lines and
 * notices (`transitions.ts`).
 */
// biome-ignore format: one line is one transition, in columns.
export const attemptTransitions: readonly AttemptTransition[] = [
  { from: 'open',      event: 'claim',     to: 'capturing', by: 'buyer'    },
  // Nothing was taken.
  { from: 'capturing', event: 'give-back', to: 'open',      by: 'provider' },
  { from: 'closed',    event: 'give-back', to: 'closed',    by: 'provider' },
  { from: 'open',      event: 'close',     to: 'closed',    by: 'program'  },
  { from: 'capturing', event: 'close',     to: 'closed',    by: 'program'  },
  { from: 'open',      event: 'pay',       to: 'paid',      by: 'provider' },
  { from: 'capturing', event: 'pay',       to: 'paid',      by: 'provider' },
  { from: 'closed',    event: 'pay',       to: 'paid',      by: 'provider' },
];

type ReviewState = Database['payment_attempts']['review']['__select__'];

type ReviewTransition = {
  /** Null: no warning. */
  from: ReviewState;
  event: 'warn' | 'accept' | 'refuse';
  to: ReviewState;
  by: 'provider' | 'admin';
  audit: AuditAction | null;
};

/** A second state: whether the provider warns of the money, and an admin's decision. */
// biome-ignore format: one line is one transition, in columns.
export const reviewTransitions = [
  { from: null,   event: 'warn',   to: 'risk',     by: 'provider', audit: null               },
  { from: 'risk', event: 'accept', to: 'accepted', by: 'admin',    audit: 'payment-accepted' },
  { from: 'risk', event: 'refuse', to: 'refused',  by: 'admin',    audit: 'payment-refused'  },
] as const satisfies readonly ReviewTransition[];

type StateColumns = {
  capturing_at: Date | null;
  closed_at: Date | null;
  paid_at: Date | null;
  ask_at: Date | null;
  review: ReviewState;
};

/** The state that follows from a row's columns. */
export function attemptStateOf(
  row: Pick<StateColumns, 'capturing_at' | 'closed_at' | 'paid_at'>,
): AttemptState {
  if (row.paid_at) return 'paid';
  if (row.closed_at) return 'closed';
  return row.capturing_at ? 'capturing' : 'open';
}

const state = sql`case when paid_at is not null then 'paid' when closed_at is not null then 'closed'
  when capturing_at is not null then 'capturing' else 'open' end`;

type WritableAttempts = {
  payment_attempts: Omit<Database['payment_attempts'], keyof StateColumns> & StateColumns;
};

/** The schema makes the columns read-only; only this file has the table with writable ones. */
const withWritableState = (db: Db) =>
  db as unknown as Kysely<Omit<Database, 'payment_attempts'> & WritableAttempts>;

/** For callers, who may add conditions and columns, but no state. */
type Update = ReturnType<typeof plainUpdate>;
const plainUpdate = (db: Db) => db.updateTable('payment_attempts');

type Written = {
  [Column in Exclude<keyof StateColumns, 'review'>]?: StateColumns[Column] | RawBuilder<Date>;
};

function columnsOf(event: AttemptEvent, now: Date, askAt: Date | null): Written {
  if (event === 'claim') return { capturing_at: now };
  if (event === 'give-back') return { capturing_at: null };
  if (event === 'close') return { closed_at: now, ask_at: askAt };
  return { paid_at: now, closed_at: sql<Date>`coalesce(closed_at, ${now})`, ask_at: null };
}

/**
 * An update of attempts by an event of the table; the caller adds conditions and other columns.
 * Attempts whose state has no such transition are not changed. `askAt`: the time of the next query
 * about a closed one; null: no money can come.
 */
export function updateAttempt(
  db: Db,
  event: AttemptEvent,
  now: Date,
  { askAt = null }: { askAt?: Date | null } = {},
): Update {
  const from = attemptTransitions.filter((row) => row.event === event).map((row) => row.from);
  return withWritableState(db)
    .updateTable('payment_attempts')
    .set(columnsOf(event, now, askAt))
    .where(sql<SqlBool>`${state} in (${sql.join(from)})`) as unknown as Update;
}

/** Sets the reconciler's next query about attempts, in any state; the caller adds conditions. */
export const setNextPoll = (db: Db, at: Date | null): Update =>
  withWritableState(db).updateTable('payment_attempts').set({ ask_at: at }) as unknown as Update;

/** The row of an event of a review; each event has one. */
export function reviewTransition<Event extends ReviewTransition['event']>(event: Event) {
  type Row = Extract<(typeof reviewTransitions)[number], { event: Event }>;
  const found = reviewTransitions.find((row) => row.event === event);
  if (!found) throw new Error(`No review can ${event}.`);
  return found as Row;
}

/**
 * Like `updateAttempt`, for the review. A warning comes with other columns, which are written in
 * any state.
 */
export function updateReview(db: Db, event: ReviewTransition['event']): Update {
  const { from, to } = reviewTransition(event);
  const attempts = withWritableState(db).updateTable('payment_attempts');
  const update =
    from === null
      ? attempts.set({ review: sql<'risk'>`coalesce(review, ${to})` })
      : attempts.set({ review: to }).where('review', '=', from);
  return update as unknown as Update;
}
