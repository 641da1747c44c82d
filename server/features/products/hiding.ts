import { type SqlBool, sql } from 'kysely';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { HiddenBy } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';

/** `shown`, or who hid a phone: the check of its texts, its seller, an admin, or the time. */
export const hidingStates = ['shown', 'words', 'seller', 'admin', 'age'] as const;
export type HidingState = (typeof hidingStates)[number];

export type HidingEvent =
  | 'find-tricks'
  | 'find-none'
  | 'take-off'
  | 'put-back'
  | 'grow-old'
  | 'say-there'
  | 'pass'
  | 'hide'
  | 'dismiss';

type HidingTransition = {
  from: readonly HidingState[];
  event: HidingEvent;
  to: HidingState;
  by: 'seller' | 'admin' | 'clock';
  /** The audit action of the event. */
  audit: AuditAction;
};

/** The state machine of a hidden phone; a new one is `shown`, or in `words` if it has tricks. */
// biome-ignore format: one line is one transition, in columns.
export const hidingTransitions = [
  // By an edit. A phone that an admin has hidden remains hidden. One that its seller has hidden
  // does too, unless its new texts need a review; otherwise showing it again would skip that.
  { from: ['shown', 'words', 'seller', 'age'],          event: 'find-tricks', to: 'words',  by: 'seller', audit: 'phone-edited'      },
  { from: ['shown', 'words'],                           event: 'find-none',   to: 'shown',  by: 'seller', audit: 'phone-edited'      },
  { from: ['shown'],                                    event: 'take-off',    to: 'seller', by: 'seller', audit: 'phone-taken-off'   },
  { from: ['seller', 'age'],                            event: 'put-back',    to: 'shown',  by: 'seller', audit: 'phone-put-back'    },
  // Without a sign of its seller, and by any sign of them.
  { from: ['shown'],                                    event: 'grow-old',    to: 'age',    by: 'clock',  audit: 'phone-grown-old'   },
  { from: ['age'],                                      event: 'say-there',   to: 'shown',  by: 'seller', audit: 'phone-put-back'    },
  // Also a shown phone that was ranked last for its price.
  { from: ['shown', 'words'],                           event: 'pass',        to: 'shown',  by: 'admin',  audit: 'phone-let-pass'    },
  { from: ['shown', 'words', 'seller', 'admin', 'age'], event: 'hide',        to: 'admin',  by: 'admin',  audit: 'phone-hidden'      },
  // By a report's dismissal; a phone that its seller has hidden remains hidden.
  { from: ['words', 'admin'],                           event: 'dismiss',     to: 'shown',  by: 'admin',  audit: 'reports-dismissed' },
] as const satisfies readonly HidingTransition[];

/** The row of an event; each event has one. */
export function hidingTransition(event: HidingEvent): HidingTransition {
  const found = hidingTransitions.find((row) => row.event === event);
  if (!found) throw new Error(`No phone can ${event}.`);
  return found;
}

/** Whether the table has the event for a phone in this state. */
export const canHide = (state: HidingState, event: HidingEvent): boolean =>
  hidingTransition(event).from.includes(state);

type HiddenColumns = { hidden_at: Date | null; hidden_by: HiddenBy | null };

/** The state that follows from a row's columns. */
export const hidingStateOf = (row: HiddenColumns): HidingState =>
  row.hidden_at === null ? 'shown' : (row.hidden_by ?? 'admin');

/** The columns of a state, also for a new listing. */
export const hiddenColumns = (state: HidingState, now: Date): HiddenColumns =>
  state === 'shown' ? { hidden_at: null, hidden_by: null } : { hidden_at: now, hidden_by: state };

/** The schema makes these read-only; only this file uses the table with writable ones. */
type WritableProducts = {
  products: Omit<Database['products'], keyof HiddenColumns> & HiddenColumns;
};

/** For callers, who may add conditions and columns, but not these two. */
type Update = ReturnType<typeof plainUpdate>;
const plainUpdate = (trx: Db) => trx.updateTable('products');

/**
 * An update of phones by an event of the table; the caller adds conditions and other columns.
 * Phones whose state has no such transition are not changed.
 */
export function updateHiding(trx: Db, event: HidingEvent, now: Date): Update {
  const { from, to } = hidingTransition(event);
  const state = sql`case when hidden_at is null then 'shown' else coalesce(hidden_by, 'admin') end`;
  return trx
    .$omitTables<'products'>()
    .$extendTables<WritableProducts>()
    .updateTable('products')
    .set(hiddenColumns(to, now))
    .where(sql<SqlBool>`${state} in (${sql.join(from)})`) as unknown as Update;
}
