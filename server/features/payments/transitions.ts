import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { PaymentState } from '#contract/constants.ts';
import { toTaka } from '#contract/money.ts';
import type { HandWay } from '#contract/orders/hand-ways.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Posting, type PostingKind, writeLedger } from './ledger/ledger.ts';
import { notifyOfPayment } from './notify-of-payment.ts';

export type PaymentEvent =
  /** A buyer opens the payment page. */
  | 'hold'
  /** The hold has expired without money. */
  | 'expire'
  /** The provider has the money, and the phone is available. */
  | 'capture'
  /** The provider has the money, but it came too late for the phone, or was refunded already. */
  | 'capture-late'
  /** The provider has the money of a second attempt at one payment. */
  | 'capture-twice'
  /** The provider has another amount than requested. */
  | 'capture-other'
  /** An admin records money for a booking that has no opened payment. */
  | 'announce'
  /** The operator received the money outside of every provider, and the phone is available. */
  | 'capture-by-hand'
  /** The provider has the money, but no attempt of this shop does, and the phone is available. */
  | 'capture-by-provider-hand'
  /** Refunds of all the money are ordered. */
  | 'order-all'
  /** The last of these refunds is done. */
  | 'all-back';

/** A deal's completion and its reopening have their own postings. */
export type PaymentPosting =
  | Exclude<PostingKind, 'release' | 'reopen'>
  | 'sale-by-hand'
  | 'refund-by-hand';

export type Transition = {
  /** `new`: the row does not exist yet. */
  from: PaymentState | 'new';
  event: PaymentEvent;
  to: PaymentState;
  ledger: PaymentPosting | null;
  /** Null if the refund's own step (`refund-transitions.ts`) writes the audit line. */
  audit: AuditAction | null;
};

/** The accounts of each kind of ledger transaction; a payment's step moves its whole amount. */
export const postings: Record<PaymentPosting, Posting & { kind: PostingKind }> = {
  sale: { kind: 'sale', from: 'seller', to: 'card-provider' },
  // It came to the operator's own account, and no provider has it.
  'sale-by-hand': { kind: 'sale', from: 'seller', to: 'bank' },
  late: { kind: 'late', from: 'buyer', to: 'card-provider' },
  'refund-due': { kind: 'refund-due', from: 'buyer', to: 'seller' },
  refund: { kind: 'refund', from: 'card-provider', to: 'buyer' },
  // The operator's own money; the provider's balance does not change.
  'refund-by-hand': { kind: 'refund', from: 'bank', to: 'buyer' },
};

/** The state machine of payments. An event without a row for the payment's state throws. */
// biome-ignore format: one line is one transition, in columns.
export const transitions: readonly Transition[] = [
  { from: 'new',        event: 'hold',          to: 'held',       ledger: null,   audit: 'payment-held'     },
  { from: 'new',        event: 'capture-twice', to: 'refund_due', ledger: 'late', audit: 'refund-due'       },
  { from: 'new',        event: 'capture-other', to: 'refund_due', ledger: 'late', audit: 'refund-due'       },
  { from: 'new',        event: 'announce',      to: 'released',   ledger: null,   audit: null               },

  { from: 'held',       event: 'expire',        to: 'released',   ledger: null,   audit: 'payment-released' },
  { from: 'held',       event: 'capture',       to: 'paid',       ledger: 'sale', audit: 'payment-paid'     },
  { from: 'held',       event: 'capture-late',  to: 'refund_due', ledger: 'late', audit: 'refund-due'       },

  // Money may come although the hold has ended, because not every provider can cancel an attempt.
  { from: 'released',   event: 'capture',       to: 'paid',       ledger: 'sale', audit: 'payment-paid'     },
  { from: 'released',   event: 'capture-late',  to: 'refund_due', ledger: 'late', audit: 'refund-due'       },

  // An admin records it, within the hold or after it; money that is too late is not recorded.
  { from: 'held',       event: 'capture-by-hand',          to: 'paid', ledger: 'sale-by-hand', audit: 'payment-by-hand' },
  { from: 'released',   event: 'capture-by-hand',          to: 'paid', ledger: 'sale-by-hand', audit: 'payment-by-hand' },
  { from: 'held',       event: 'capture-by-provider-hand', to: 'paid', ledger: 'sale',         audit: 'payment-by-hand' },
  { from: 'released',   event: 'capture-by-provider-hand', to: 'paid', ledger: 'sale',         audit: 'payment-by-hand' },

  { from: 'paid',       event: 'order-all',     to: 'refund_due', ledger: null,   audit: null               },
  { from: 'refund_due', event: 'all-back',      to: 'refunded',   ledger: null,   audit: null               },
];

/** Default reasons for the audit log, if no reason was entered. */
const reasons: Partial<Record<PaymentEvent, string>> = {
  'capture-late': 'came too late for the phone',
  'capture-twice': 'was paid twice',
  'capture-other': 'was another amount than asked for',
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

type NewPayment = {
  booking_id: string;
  product_id: string;
  buyer_id: string;
  /** Poisha. */
  amount: number;
  held_until: Date;
  network: string | null;
};

/** Money that gets a payment row of its own, and is refunded. */
export type CaptureApart = 'capture-twice' | 'capture-other';

/**
 * Inserts a payment's row without money, or for unmatched money, with the phone's seller for the
 * ledger.
 */
export async function startPayment(
  trx: Db,
  payment: NewPayment,
  start: { event: 'hold' | 'announce' } | { event: CaptureApart; sellerId: string },
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<{ id: string; amount: number }> {
  const { to, audit, ledger } = findTransition('new', start.event);
  const now = deps.clock();
  const row = {
    ...payment,
    id: deps.newId(),
    state: to,
    created_at: now,
    settled_at: ledger ? now : null,
  };
  await withWritableState(trx).insertInto('payments').values(row).execute();
  if (ledger && 'sellerId' in start) {
    const parties = { ...row, seller_id: start.sellerId };
    await writeLedger(trx, postings[ledger], parties, deps);
  }
  const why = reasons[start.event];
  const detail = { taka: toTaka(row.amount), ...(why && { reason: why }) };
  const actorId = start.event === 'hold' ? payment.buyer_id : null;
  if (audit) await recordAudit(trx, { action: audit, actorId, target: row.id, detail }, deps);
  if ('sellerId' in start) {
    await notifyOfPayment(trx, start.event, { ...row, seller_id: start.sellerId }, deps);
  }
  return row;
}

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/**
 * Locks the phone of a payment, then the payment, and reads it for `applyEvents`; undefined if
 * it does not exist. The phone comes first everywhere, because a settlement has locked it when it
 * waits for the payment.
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
    .select(['id', 'state', 'amount', 'buyer_id', 'way'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return product && payment && { ...payment, seller_id: product.seller_id };
}

type CloseOptions = {
  /** Null: the program itself. */
  actorId?: string | null;
  /** The reason in the audit log. */
  reason?: string | undefined;
  /** For money that came by hand. */
  byHand?: { way: HandWay; reference: string };
};

/**
 * Applies events, in order, to a locked payment: writes state, ledger and audit log, and returns
 * the new state. Throws if the table has no such transition. The row is updated once, because a
 * second update in a transaction checks its foreign keys again, and so locks the referenced rows.
 */
export async function applyEvents(
  trx: Db,
  payment: LockedPayment,
  events: readonly PaymentEvent[],
  deps: Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>,
  { actorId = null, reason, byHand }: CloseOptions = {},
): Promise<PaymentState> {
  const steps: Transition[] = [];
  for (const event of events) steps.push(findTransition(steps.at(-1)?.to ?? payment.state, event));
  const last = steps.at(-1);
  if (!last) return payment.state;
  const isSettledNow = payment.state === 'held' || payment.state === 'released';
  const { numUpdatedRows } = await withWritableState(trx)
    .updateTable('payments')
    .set({
      state: last.to,
      ...(isSettledNow && { settled_at: deps.clock() }),
      ...(byHand && { way: byHand.way }),
    })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) {
    throw new Error(`Payment ${payment.id} is not ${payment.state} any more.`);
  }
  const by = actorId === null ? null : { adminId: actorId, reason: reason ?? '' };
  for (const { event, to, ledger, audit } of steps) {
    if (ledger) await writeLedger(trx, postings[ledger], payment, deps);
    const why = reason ?? reasons[event];
    const detail = {
      // Not for an expired hold, because no money moves.
      ...(ledger && { taka: toTaka(payment.amount) }),
      ...(byHand && { reference: byHand.reference }),
      ...(why && { reason: why }),
    };
    if (audit) await recordAudit(trx, { action: audit, actorId, target: payment.id, detail }, deps);
    await notifyOfPayment(trx, event, { ...payment, reference: byHand?.reference }, deps);
    await deps.followPayment(trx, { id: payment.id, state: to, by }, deps);
  }
  return last.to;
}
