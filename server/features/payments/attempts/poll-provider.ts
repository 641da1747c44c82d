import { sql } from 'kysely';
import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import {
  type Attempt,
  type PaymentProvider,
  PaymentProviderDown,
} from '#server/ports/payments/port.ts';
import { type AttemptRow, findAttempt } from '../attempt-rows.ts';
import { updateAttempt } from '../attempt-transitions.ts';
import { findRefunds, sumReturned } from '../refunds/refund-transitions.ts';
import { lockPayment } from '../transitions.ts';

/** By the shop's ref, or by a provider's id. */
export type AttemptIds = { ref: string } | { provider: PaymentProviderName; id: string };

type Asked = {
  /** Undefined: not an attempt of this shop. */
  row: AttemptRow | undefined;
  /** Null: the provider does not know it, or it belongs to another program. */
  report: Attempt | null;
  /** Poisha that were refunded before the query, so that the report includes them. */
  returnedBefore: number;
};

/**
 * The maximum duration of a capture in seconds. None begins with less time left of the hold,
 * because its money could come after the phone is free for other buyers.
 */
const captureSeconds = 45;

/**
 * The provider's report on an attempt, and its row. Only with `mayCapture` may it move money: once
 * for each attempt, if its provider takes money by `capture`. Throws `PaymentProviderDown`.
 */
export async function pollProvider(
  deps: Deps,
  attempt: AttemptIds,
  { mayCapture }: { mayCapture: boolean },
): Promise<Asked> {
  const row = await findAttempt(deps.db, attempt);
  if (!row) {
    if (!('ref' in attempt)) return pollUnknown(deps, attempt);
    return { row, report: null, returnedBefore: 0 };
  }
  const returnedBefore = row.paidAt ? sumReturned(await findRefunds(deps.db, row.paymentId)) : 0;
  const provider = deps.payments.named(row.provider);
  const report = mayCapture || isWanted(row) ? await captureOnce(deps, row, provider) : null;
  return { row, report: report ?? (await provider.retrieve(row)), returnedBefore };
}

/** Null: it was captured before, or must not be. The claim is released if nothing was taken. */
async function captureOnce(
  deps: Deps,
  row: AttemptRow,
  provider: PaymentProvider,
): Promise<Attempt | null> {
  if (!provider.capture || row.isCapturing) return null;
  let claimedAt: Date | null = null;
  try {
    // Before the claim, because it takes time of the hold.
    await provider.prepareCapture?.();
    claimedAt = await claimCapture(deps, row);
    if (!claimedAt) return null;
    const report = await provider.capture({ ...row, isCapturing: true });
    if (report.status === 'requires_action') await giveClaimBack(deps, row, claimedAt);
    return report;
  } catch (error) {
    const isUnsent = error instanceof PaymentProviderDown && error.nothingSent;
    if (isUnsent) {
      if (claimedAt) await giveClaimBack(deps, row, claimedAt);
      await storeWanted(deps, row);
    }
    throw error;
  }
}

/** The buyer has approved, but the provider did not answer; the next query captures. */
const wanted = { captureWanted: 'yes' } as const;

const isWanted = ({ facts }: AttemptRow) =>
  facts.captureWanted === wanted.captureWanted && facts.unapproved === undefined;

async function storeWanted({ db }: Deps, { ref }: AttemptRow): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ facts: sql`facts || ${JSON.stringify(wanted)}::jsonb` })
    .where('ref', '=', ref)
    .execute();
}

async function giveClaimBack({ db }: Deps, { ref }: AttemptRow, claimedAt: Date): Promise<void> {
  await updateAttempt(db, 'give-back', claimedAt)
    .where('ref', '=', ref)
    .where('capturing_at', '=', claimedAt)
    .execute();
}

/** An id that was never stored, because the answer was lost; or one of another program. */
async function pollUnknown(
  deps: Deps,
  { provider, id }: { provider: PaymentProviderName; id: string },
): Promise<Asked> {
  const stranger = {
    ref: '',
    id,
    amount: 0,
    facts: {},
    openedAt: deps.clock(),
    isCapturing: false,
  };
  const report = await deps.payments.named(provider).retrieve(stranger);
  const returnedBefore = 0;
  if (!report?.ref) return { row: undefined, report: null, returnedBefore };
  const row = await findAttempt(deps.db, { ref: report.ref });
  return { row: row?.provider === provider ? row : undefined, report, returnedBefore };
}

/**
 * Records the capture before it happens, and returns the time; null if it was recorded before, or
 * if the hold has ended or is about to.
 */
function claimCapture({ db, clock }: Deps, { ref, paymentId }: AttemptRow): Promise<Date | null> {
  const now = clock();
  const enough = new Date(now.getTime() + captureSeconds * 1000);
  return transact(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (payment?.state !== 'held') return null;
    const { numUpdatedRows } = await updateAttempt(trx, 'claim', now)
      .where('ref', '=', ref)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('payments')
            .select('id')
            .where('id', '=', paymentId)
            .where('held_until', '>=', enough),
        ),
      )
      .executeTakeFirst();
    return numUpdatedRows === 1n ? now : null;
  });
}
