import type { AuditAction, PaymentState } from '#contract/constants.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { followPayment } from '../deals/follow-payment.ts';
import { type Posting, type PostingKind, writeLedger } from './ledger.ts';
import { tellPayment } from './tell-payment.ts';

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

/** A deal's completion has its own. */
type PaymentPosting = Exclude<PostingKind, 'release'>;

export type Transition = {
  /** `new`: there is no row yet. */
  from: PaymentState | 'new';
  event: PaymentEvent;
  to: PaymentState;
  ledger: PaymentPosting | null;
  audit: AuditAction;
};

/** The accounts of each kind of ledger transaction, which always moves the whole amount. */
export const postings: Record<PaymentPosting, Posting> = {
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

/**
 * Locks the phone of a payment, then the payment, and reads it for `applyEvents`; undefined when
 * there is none. The phone comes first as everywhere: a settlement has it when it waits for the
 * payment.
 */
export async function lockPayment(trx: Db, paymentId: string) {
  const product = await trx
    .selectFrom('products')
    .select('seller_id')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('payments').select('product_id').where('id', '=', paymentId),
    )
    .forUpdate()
    .executeTakeFirst();
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'state', 'amount', 'buyer_id', 'intent_id'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return product && payment && { ...payment, seller_id: product.seller_id };
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
 * Applies events, in order, to a payment that is locked: writes state, ledger and audit log, and
 * returns the new state. Throws when the table has no such transition. The row is updated once,
 * because a second update in a transaction checks its foreign keys again, and so locks what they
 * refer to.
 */
export async function applyEvents(
  trx: Db,
  payment: Omit<LockedPayment, 'intent_id'>,
  events: readonly PaymentEvent[],
  deps: Pick<Deps, 'newId' | 'clock' | 'deals'>,
  { actorId = null, reason, columns = {} }: Circumstances = {},
): Promise<PaymentState> {
  const steps: Transition[] = [];
  for (const event of events) steps.push(findTransition(steps.at(-1)?.to ?? payment.state, event));
  const last = steps.at(-1);
  if (!last) return payment.state;
  const isSettledNow = payment.state === 'held' || payment.state === 'released';
  const { numUpdatedRows } = await withWritableState(trx)
    .updateTable('payments')
    .set({ state: last.to, ...columns, ...(isSettledNow && { settled_at: deps.clock() }) })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) {
    throw new Error(`Payment ${payment.id} is not ${payment.state} any more.`);
  }
  for (const { event, to, ledger, audit } of steps) {
    if (ledger) await writeLedger(trx, { kind: ledger, ...postings[ledger] }, payment, deps);
    const why = reason ?? reasons[event];
    const detail = {
      // Not for a hold that expires, because no money moves.
      ...(ledger && { taka: toTaka(payment.amount) }),
      ...(why && { reason: why }),
    };
    await recordAct(trx, { action: audit, actorId, target: payment.id, detail }, deps);
    await tellPayment(trx, event, payment, deps);
    await followPayment(trx, { id: payment.id, state: to }, deps);
  }
  return last.to;
}
