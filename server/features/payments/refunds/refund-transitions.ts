import { sql } from 'kysely';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { RefundState } from '#contract/constants.ts';
import { toTaka } from '#contract/money.ts';
import { type HandWay, isOutsideProvider } from '#contract/orders/hand-ways.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { writeLedger } from '../ledger/ledger.ts';
import { notifyOfPayment } from '../notify-of-payment.ts';
import { toRef } from '../refs.ts';
import { applyEvents, type LockedPayment, type PaymentPosting, postings } from '../transitions.ts';

export type RefundEvent =
  /** Refunds money of a sale. */
  | 'order'
  /** Refunds money that never was the seller's; the payment's own step has booked it. */
  | 'order-late'
  /** The provider is requested to refund; recorded before the request. */
  | 'ask'
  /** The provider confirms that the money went back. */
  | 'confirm'
  /** The provider refuses the refund. */
  | 'refuse'
  /** The request was not sent: the provider was unreachable, or gave no token. */
  | 'unsent'
  /** No answer came, and the provider does not know whether the request arrived. */
  | 'lose'
  /** An admin has refunded it from the operator's own money. */
  | 'by-hand'
  /** An admin has refunded it on the provider's own site, which does not report it. */
  | 'by-provider-hand';

export type RefundTransition = {
  /** `new`: the row does not exist yet. */
  from: RefundState | 'new';
  event: RefundEvent;
  to: RefundState;
  ledger: PaymentPosting | null;
  audit: AuditAction | null;
};

/** The state machine of refunds. An event without a row for the refund's state throws. */
// biome-ignore format: one line is one transition, in columns.
export const refundTransitions: readonly RefundTransition[] = [
  { from: 'new',      event: 'order',      to: 'due',      ledger: 'refund-due', audit: 'refund-due'      },
  { from: 'new',      event: 'order-late', to: 'due',      ledger: null,         audit: null              },

  { from: 'due',      event: 'ask',        to: 'started',  ledger: null,         audit: null              },
  { from: 'started',  event: 'confirm',    to: 'done',     ledger: 'refund',     audit: 'refund-made'     },
  { from: 'started',  event: 'refuse',     to: 'failed',   ledger: null,         audit: 'refund-failed'   },
  { from: 'started',  event: 'lose',       to: 'in_doubt', ledger: null,         audit: 'refund-in-doubt' },

  // Retried automatically.
  { from: 'started',  event: 'unsent',     to: 'due',      ledger: null,         audit: null              },

  // An admin orders a retry.
  { from: 'failed',   event: 'ask',        to: 'started',  ledger: null,         audit: null              },
  { from: 'in_doubt', event: 'ask',        to: 'started',  ledger: null,         audit: null              },

  // The provider reports it, made by hand or late.
  { from: 'due',      event: 'confirm',    to: 'done',     ledger: 'refund',     audit: 'refund-made'     },
  { from: 'failed',   event: 'confirm',    to: 'done',     ledger: 'refund',     audit: 'refund-made'     },
  { from: 'in_doubt', event: 'confirm',    to: 'done',     ledger: 'refund',     audit: 'refund-made'     },

  // Never while the provider is processing it.
  { from: 'due',      event: 'by-hand',    to: 'done',     ledger: 'refund-by-hand', audit: 'refund-by-hand' },
  { from: 'failed',   event: 'by-hand',    to: 'done',     ledger: 'refund-by-hand', audit: 'refund-by-hand' },
  { from: 'in_doubt', event: 'by-hand',    to: 'done',     ledger: 'refund-by-hand', audit: 'refund-by-hand' },
  { from: 'due',      event: 'by-provider-hand', to: 'done', ledger: 'refund',   audit: 'refund-by-hand'  },
  { from: 'failed',   event: 'by-provider-hand', to: 'done', ledger: 'refund',   audit: 'refund-by-hand'  },
  { from: 'in_doubt', event: 'by-provider-hand', to: 'done', ledger: 'refund',   audit: 'refund-by-hand'  },
];

type RefundRow = Database['payment_refunds'];

/** The schema makes `state` read-only; only this file uses the table with a writable one. */
type WritableRefunds = { payment_refunds: Omit<RefundRow, 'state'> & { state: RefundState } };

function withWritableState(trx: Db) {
  return trx.$omitTables<'payment_refunds'>().$extendTables<WritableRefunds>();
}

function findTransition(from: RefundTransition['from'], event: RefundEvent): RefundTransition {
  const found = refundTransitions.find((row) => row.from === from && row.event === event);
  if (!found) throw new Error(`A refund that is ${from} cannot ${event}.`);
  return found;
}

export type Refund = {
  id: string;
  key: string;
  /** Poisha. */
  amount: number;
  state: RefundState;
  reason: string;
  actor_id: string | null;
  provider_refund_id: string | null;
  started_at: Date | null;
  ask_at: Date | null;
  way: HandWay | null;
};

const columns = [
  'id',
  'key',
  'amount',
  'state',
  'reason',
  'actor_id',
  'provider_refund_id',
  'started_at',
  'ask_at',
  'way',
] as const;

/** Oldest first. In a transaction, lock the payment first; its lock guards its refunds. */
export function findRefunds(db: Db, paymentId: string): Promise<Refund[]> {
  return db
    .selectFrom('payment_refunds')
    .select(columns)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Whether the operator's own money paid it. */
export const isByHand = ({ state, way }: Refund): boolean =>
  state === 'done' && isOutsideProvider(way);

/** Poisha that the provider has refunded, without refunds by hand, which it does not know. */
export function sumReturned(refunds: readonly Refund[]): number {
  return refunds.reduce(
    (sum, refund) => sum + (refund.state === 'done' && !isByHand(refund) ? refund.amount : 0),
    0,
  );
}

type NewRefund = {
  event: 'order' | 'order-late';
  /** Poisha. */
  amount: number;
  reason: string;
  actorId?: string | null;
};

/** Inserts a `due` refund of a locked payment; the database refuses too high a sum. */
export async function insertRefund(
  trx: Db,
  payment: LockedPayment,
  { event, amount, reason, actorId = null }: NewRefund,
  deps: Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>,
): Promise<Refund> {
  const { to, ledger, audit } = findTransition('new', event);
  const id = deps.newId();
  const now = deps.clock();
  const refund = await withWritableState(trx)
    .insertInto('payment_refunds')
    .values({
      id,
      key: toRef(id),
      payment_id: payment.id,
      amount,
      state: to,
      reason,
      actor_id: actorId,
      created_at: now,
      // No provider can refund money that came by hand, so an admin does.
      ask_at: payment.way === null ? now : null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  if (event === 'order') await countGivenBack(trx, payment.id);
  await writeStep(trx, payment, refund, { event, ledger, audit, actorId, why: reason }, deps);
  return refund;
}

/** Updates the deal's sum of all ordered refunds. */
async function countGivenBack(trx: Db, paymentId: string): Promise<void> {
  await sql`update deals set given_back =
      (select sum(amount) from payment_refunds where payment_id = ${paymentId})
    where payment_id = ${paymentId}`.execute(trx);
}

type CloseOptions = {
  /** The time of the next query at the provider; null: no automatic one. */
  askAt?: Date | null;
  providerRefundId?: string | null;
  /** The provider's message about a failure. */
  problem?: string | null;
  /** An admin's record by hand. */
  byHand?: { way: HandWay; reference: string; reason: string; actorId: string };
};

/**
 * Applies an event to a refund of a locked payment, and `all-back` to the payment after the last
 * one. Throws if the table has no such transition.
 */
export async function applyRefundEvent(
  trx: Db,
  payment: LockedPayment,
  refund: Refund,
  event: RefundEvent,
  deps: Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>,
  { askAt = null, providerRefundId, problem, byHand }: CloseOptions = {},
): Promise<Refund> {
  const { to, ledger, audit } = findTransition(refund.state, event);
  const now = deps.clock();
  const changed = await withWritableState(trx)
    .updateTable('payment_refunds')
    .set({
      state: to,
      ask_at: askAt,
      ...(to === 'started' && { started_at: now, problem: null }),
      // With the same key the provider would repeat the same failure.
      ...(refund.state === 'failed' && to === 'started' && { key: toRef(deps.newId()) }),
      ...(to === 'done' && { settled_at: now, problem: null, way: byHand?.way ?? null }),
      ...(providerRefundId && { provider_refund_id: providerRefundId }),
      ...(problem && { problem: problem.slice(0, 500) }),
    })
    .where('id', '=', refund.id)
    .where('state', '=', refund.state)
    .returning(columns)
    .executeTakeFirst();
  if (!changed) throw new Error(`Refund ${refund.id} is not ${refund.state} any more.`);
  await writeStep(
    trx,
    payment,
    refund,
    {
      event,
      ledger,
      audit,
      actorId: byHand?.actorId ?? null,
      why: byHand?.reason ?? problem,
      reference: byHand?.reference,
    },
    deps,
  );
  if (to === 'done') await closePaymentAfterLast(trx, payment, deps);
  return changed;
}

type Step = {
  event: RefundEvent;
  ledger: PaymentPosting | null;
  audit: AuditAction | null;
  actorId: string | null;
  why?: string | null | undefined;
  /** The reference of a transfer by hand. */
  reference?: string | undefined;
};

async function writeStep(
  trx: Db,
  payment: LockedPayment,
  { id, amount }: Refund,
  { event, ledger, audit, actorId, why, reference }: Step,
  deps: Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>,
): Promise<void> {
  const moved = { ...payment, amount, refund_id: id };
  if (ledger) await writeLedger(trx, postings[ledger], moved, deps);
  await notifyOfPayment(trx, event, { ...moved, reference }, deps);
  if (!audit) return;
  const detail = {
    taka: toTaka(amount),
    ...(reference && { reference }),
    ...(why && { reason: why }),
  };
  await recordAudit(trx, { action: audit, actorId, target: payment.id, detail }, deps);
}

async function closePaymentAfterLast(
  trx: Db,
  payment: LockedPayment,
  deps: Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>,
): Promise<void> {
  const now = await trx
    .selectFrom('payments')
    .select([
      'state',
      ({ selectFrom }) =>
        selectFrom('payment_refunds')
          .select(({ fn }) => fn.sum<string>('amount').as('back'))
          .where('payment_id', '=', payment.id)
          .where('payment_refunds.state', '=', 'done')
          .as('back'),
    ])
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow();
  if (now.state !== 'refund_due' || Number(now.back) < payment.amount) return;
  await applyEvents(trx, { ...payment, state: now.state }, ['all-back'], deps);
}
