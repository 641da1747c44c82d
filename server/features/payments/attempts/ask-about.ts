import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Attempt } from '#server/ports/payments/port.ts';
import { findRefunds, sumReturned } from '../refunds/refund-transitions.ts';
import { lockPayment } from '../transitions.ts';
import { type AttemptRow, findAttempt } from './attempt-rows.ts';

/** By our ref, or by the id of a provider. */
export type AttemptToFind = { ref: string } | { provider: PaymentProviderName; id: string };

type Asked = {
  /** Undefined: none of ours. */
  row: AttemptRow | undefined;
  /** Null: the provider does not know it, or it is another program's. */
  report: Attempt | null;
  /** Poisha that had gone back before the provider was asked, so that the report has them. */
  returnedBefore: number;
};

/**
 * The time in seconds that a capture may take: none begins when less is left of the hold, because
 * its money could come after the phone was given to somebody else.
 */
const captureSeconds = 45;

/**
 * The provider's report on an attempt, and its row. Only with `mayCapture` may it move money: once
 * for each attempt, where its provider takes money by `capture`. Throws `PaymentProviderDown`.
 */
export async function askAbout(
  deps: Deps,
  attempt: AttemptToFind,
  { mayCapture }: { mayCapture: boolean },
): Promise<Asked> {
  const row = await findAttempt(deps.db, attempt);
  if (!row) {
    if (!('ref' in attempt)) return askAboutStranger(deps, attempt);
    return { row, report: null, returnedBefore: 0 };
  }
  const returnedBefore = row.paidAt ? sumReturned(await findRefunds(deps.db, row.paymentId)) : 0;
  const provider = deps.payments.named(row.provider);
  if (mayCapture && provider.capture && (await claimCapture(deps, row))) {
    const report = await provider.capture({ ...row, isCapturing: true });
    return { row, report, returnedBefore };
  }
  return { row, report: await provider.retrieve(row), returnedBefore };
}

/** An id that was never stored, because the answer was lost; or one of another program. */
async function askAboutStranger(
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
 * Writes that the money is being taken, before it is; false when that was written before, and when
 * the hold has ended or is about to.
 */
function claimCapture({ db, clock }: Deps, { ref, paymentId }: AttemptRow): Promise<boolean> {
  const now = clock();
  const enough = new Date(now.getTime() + captureSeconds * 1000);
  return transact(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (payment?.state !== 'held') return false;
    const { numUpdatedRows } = await trx
      .updateTable('payment_attempts')
      .set({ capturing_at: now })
      .where('ref', '=', ref)
      .where('capturing_at', 'is', null)
      .where('closed_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('payments')
            .select('id')
            .where('id', '=', paymentId)
            .where('held_until', '>=', enough),
        ),
      )
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}
