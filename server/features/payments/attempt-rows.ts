import type { PaymentMethod, PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Attempt, StoredAttempt } from '#server/ports/payments/port.ts';
import { updateReview } from './attempt-transitions.ts';
import { toRef } from './refs.ts';

/** A row of `payment_attempts`, in the form of the port's methods. */
export type AttemptRow = StoredAttempt & {
  paymentId: string;
  provider: PaymentProviderName;
  method: PaymentMethod;
  /** When the hold or the attempt ended; money may still come. */
  closedAt: Date | null;
  /** When the payment got this attempt's money. */
  paidAt: Date | null;
  review: 'risk' | 'accepted' | 'refused' | null;
};

const columns = [
  'ref',
  'provider_id as id',
  'amount',
  'facts',
  'opened_at as openedAt',
  'capturing_at as capturingAt',
  'payment_id as paymentId',
  'provider',
  'method',
  'closed_at as closedAt',
  'paid_at as paidAt',
  'review',
] as const;

type SelectedRow = Omit<AttemptRow, 'isCapturing'> & { capturingAt: Date | null };

function toAttempt({ capturingAt, ...row }: SelectedRow): AttemptRow {
  return { ...row, isCapturing: capturingAt !== null };
}

/** By the shop's ref, by the provider's id, or the open one of a payment. */
export type AttemptKey =
  | { ref: string }
  | { provider: PaymentProviderName; id: string }
  | { openOf: string };

export async function findAttempt(db: Db, key: AttemptKey): Promise<AttemptRow | undefined> {
  const attempts = db.selectFrom('payment_attempts').select(columns);
  const row = await ('ref' in key
    ? attempts.where('ref', '=', key.ref)
    : 'openOf' in key
      ? attempts.where('payment_id', '=', key.openOf).where('closed_at', 'is', null)
      : attempts.where('provider', '=', key.provider).where('provider_id', '=', key.id)
  ).executeTakeFirst();
  return row && toAttempt(row);
}

/** The attempt that paid a payment; undefined without money. */
export async function findPaidAttempt(db: Db, paymentId: string): Promise<AttemptRow | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select(columns)
    .where('payment_id', '=', paymentId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  return row && toAttempt(row);
}

type NewAttempt = {
  paymentId: string;
  /** Poisha. */
  amount: number;
  provider: PaymentProviderName;
  method: PaymentMethod;
};

/**
 * Before the provider is called, so that a crash leaves a row for the reconciler. The database
 * refuses a second open attempt of a payment.
 */
export async function insertAttempt(
  trx: Db,
  { paymentId, amount, provider, method }: NewAttempt,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<AttemptRow> {
  const row = await trx
    .insertInto('payment_attempts')
    .values({
      ref: toRef(newId()),
      payment_id: paymentId,
      provider,
      method,
      amount,
      opened_at: clock(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toAttempt(row);
}

/**
 * Stores the browser's claim that the attempt is paid, while the provider does not answer. Until it
 * answers, the buyer is not offered another method. `storeReport` deletes the claim.
 */
export async function storeClaim(db: Db, { ref, facts }: AttemptRow): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ facts: JSON.stringify({ ...facts, claimed: 'paid' }) })
    .where('ref', '=', ref)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Stores the ids of a report, why it was declined, and whether the provider warns; other code books
 * the money.
 */
export async function storeReport(db: Db, row: AttemptRow, report: Attempt): Promise<void> {
  const { declined } = report;
  // The provider has answered, which replaces the browser's claim.
  const { claimed, ...known } = row.facts;
  const facts = { ...known, ...report.facts, ...(declined && { declined }) };
  const review = row.review ?? report.review ?? null;
  const isKnown =
    row.id === report.id &&
    row.review === review &&
    claimed === undefined &&
    Object.entries(facts).every(([name, value]) => row.facts[name] === value);
  if (isKnown) return;
  // Only for a new warning, so that an admin's decision is not overwritten.
  const update =
    row.review === review ? db.updateTable('payment_attempts') : updateReview(db, 'warn');
  await update
    .set({ provider_id: report.id, facts: JSON.stringify(facts) })
    .where('ref', '=', row.ref)
    .execute();
}
