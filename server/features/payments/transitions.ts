import type { AuditAction, PaymentState } from '#contract/constants.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Posting, type PostingKind, writeLedger } from './ledger.ts';

export type PaymentEvent =
  /** A buyer opens the payment page. */
  | 'hold'
  /** The hold has expired, and the card provider has canceled the intent. */
  | 'expire'
  /** The card provider has the money, and the phone is available. */
  | 'capture'
  /** The card provider has the money, but the phone is sold, removed or held by another buyer. */
  | 'capture-late'
  /** The money went back at the card provider without an order of ours. */
  | 'reverse'
  /** An admin gives the money back. */
  | 'order-refund'
  /** The card provider has taken the refund. */
  | 'refund';

export type Transition = {
  /** `new`: there is no row yet. */
  from: PaymentState | 'new';
  event: PaymentEvent;
  to: PaymentState;
  ledger: PostingKind | null;
  audit: AuditAction;
};

/** The accounts of each kind of ledger transaction, which always moves the whole amount. */
export const postings: Record<PostingKind, Posting> = {
  sale: { from: 'seller', to: 'card-provider' },
  late: { from: 'buyer', to: 'card-provider' },
  'refund-due': { from: 'buyer', to: 'seller' },
  refund: { from: 'card-provider', to: 'buyer' },
};

/** The state machine of payments. An event without a row for the payment's state throws. */
// biome-ignore format: one line is one transition, in columns.
export const transitions: readonly Transition[] = [
  { from: 'new',        event: 'hold',         to: 'held',       ledger: null,         audit: 'payment-held'     },

  { from: 'held',       event: 'expire',       to: 'released',   ledger: null,         audit: 'payment-released' },
  { from: 'held',       event: 'capture',      to: 'paid',       ledger: 'sale',       audit: 'payment-paid'     },
  { from: 'held',       event: 'capture-late', to: 'refund_due', ledger: 'late',       audit: 'refund-due'       },
  { from: 'held',       event: 'reverse',      to: 'refund_due', ledger: 'late',       audit: 'refund-due'       },

  // The card provider may capture money although it has canceled the intent.
  { from: 'released',   event: 'capture',      to: 'paid',       ledger: 'sale',       audit: 'payment-paid'     },
  { from: 'released',   event: 'capture-late', to: 'refund_due', ledger: 'late',       audit: 'refund-due'       },
  { from: 'released',   event: 'reverse',      to: 'refund_due', ledger: 'late',       audit: 'refund-due'       },

  { from: 'paid',       event: 'order-refund', to: 'refund_due', ledger: 'refund-due', audit: 'refund-due'       },
  { from: 'paid',       event: 'reverse',      to: 'refund_due', ledger: 'refund-due', audit: 'refund-due'       },

  { from: 'refund_due', event: 'refund',       to: 'refunded',   ledger: 'refund',     audit: 'refund-made'      },
];

/** Default reasons for the audit log, where no admin has typed one. */
const reasons: Partial<Record<PaymentEvent, string>> = {
  'capture-late': 'came too late for the phone',
  reverse: 'given back at the card provider',
};

type PaymentRow = Database['payments'];

/** The schema makes `state` read-only; only this file uses the table with a writable one. */
type WritablePayments = { payments: Omit<PaymentRow, 'state'> & { state: PaymentState } };

function withWritableState(trx: Db) {
  return trx.$omitTables<'payments'>().$extendTables<WritablePayments>();
}

function findTransition(from: Transition['from'], event: PaymentEvent): Transition {
  const found = transitions.find((row) => row.from === from && row.event === event);
  if (!found) throw new Error(`A payment that is ${from} cannot ${event}.`);
  return found;
}

type HeldBooking = {
  id: string;
  product_id: string;
  buyer_id: string;
  /** Poisha. */
  price: number;
  network: string;
};

/** Applies `hold`: inserts the payment's row. */
export async function startPayment(
  trx: Db,
  booking: HeldBooking,
  heldUntil: Date,
  deps: Pick<Deps, 'newId' | 'clock'>,
) {
  const { to, audit } = findTransition('new', 'hold');
  const payment = await withWritableState(trx)
    .insertInto('payments')
    .values({
      id: deps.newId(),
      booking_id: booking.id,
      product_id: booking.product_id,
      buyer_id: booking.buyer_id,
      amount: booking.price,
      state: to,
      held_until: heldUntil,
      intent_id: null,
      created_at: deps.clock(),
      settled_at: null,
      network: booking.network,
    })
    .returning(['id', 'booking_id', 'product_id', 'amount', 'intent_id'])
    .executeTakeFirstOrThrow();
  const detail = { taka: toTaka(payment.amount) };
  const act = { action: audit, actorId: booking.buyer_id, target: payment.id, detail };
  await recordAct(trx, act, deps);
  return payment;
}

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** Locks and reads a payment's row for `applyEvent`; undefined when there is none. */
export function lockPayment(trx: Db, paymentId: string) {
  return trx
    .selectFrom('payments')
    .innerJoin('products', 'products.id', 'payments.product_id')
    .select([
      'payments.id',
      'payments.state',
      'payments.amount',
      'payments.buyer_id',
      'payments.intent_id',
      'products.seller_id',
    ])
    .where('payments.id', '=', paymentId)
    .forUpdate('payments')
    .executeTakeFirst();
}

type Circumstances = {
  /** Null: the program itself. */
  actorId?: string | null;
  /** For the audit log. */
  reason?: string | undefined;
  /** Further columns of the payment's row to set. */
  columns?: Partial<Pick<PaymentRow, 'intent_id' | 'refund_reason' | 'refunded_by'>>;
};

/**
 * Applies an event to a payment whose row is locked: writes state, ledger and audit log, and
 * returns the new state. Throws when the table has no such transition.
 */
export async function applyEvent(
  trx: Db,
  payment: Omit<LockedPayment, 'intent_id'>,
  event: PaymentEvent,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { actorId = null, reason = reasons[event], columns = {} }: Circumstances = {},
): Promise<PaymentState> {
  const { from, to, ledger, audit } = findTransition(payment.state, event);
  const isSettledNow = from === 'held' || from === 'released';
  const { numUpdatedRows } = await withWritableState(trx)
    .updateTable('payments')
    .set({ state: to, ...columns, ...(isSettledNow && { settled_at: deps.clock() }) })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Payment ${payment.id} is not ${from} any more.`);
  if (ledger) await writeLedger(trx, { kind: ledger, ...postings[ledger] }, payment, deps);
  const detail = {
    // Not for a hold that expires, because no money moves.
    ...(ledger && { taka: toTaka(payment.amount) }),
    ...(reason && { reason }),
  };
  await recordAct(trx, { action: audit, actorId, target: payment.id, detail }, deps);
  return to;
}
