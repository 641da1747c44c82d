import { defaultLanguage, inLanguage, type Language } from '#contract/languages.ts';
import { isDatabaseDown } from '#server/db/database-down.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import type { NewPayment, PaymentProvider, Start } from '#server/ports/payments/port.ts';
import { type AttemptRow, storeReport } from '../attempt-rows.ts';
import { leaveAttempt } from './leave-attempt.ts';
import { endTrouble, noteTrouble } from './provider-troubles.ts';

/** The buyer's next step; `over`: the provider has ended the attempt, or has its money. */
export type OpenedAttempt = { attempt: AttemptRow; start: Start | 'over' };

/**
 * Opens an attempt at the provider. A lost answer leaves the row without the provider's id; the
 * next call finds the attempt by its ref, or opens another one. The browser returns to a page in
 * `language`. Throws `method-down` if the provider gives no payment page: the attempt is over, and
 * the buyer chooses another method.
 */
export async function beginAttempt(
  deps: Deps,
  attempt: AttemptRow,
  language: Language = defaultLanguage,
): Promise<OpenedAttempt> {
  const { ref, amount, method, paymentId } = attempt;
  const provider = deps.payments.named(attempt.provider);
  const facts = await factsOf(deps, paymentId);
  const base = deps.publicUrl ?? '';
  const { attempt: report, start } = await create(deps, attempt, provider, {
    ref,
    amount,
    method,
    returnTo: `${base}${inLanguage(`/payments/return/${provider.name}`, language)}`,
    notifyTo: `${base}/api/payments/webhook/${provider.name}`,
    ...facts,
  });
  await storeReport(deps.db, attempt, report);
  const isOver = report.status === 'succeeded' || report.status === 'canceled';
  return { attempt: { ...attempt, id: report.id }, start: isOver ? 'over' : start };
}

async function create(
  deps: Deps,
  attempt: AttemptRow,
  provider: PaymentProvider,
  payment: NewPayment,
) {
  // The ref finds the same attempt, so that the form in the page can continue with it.
  if (provider.can.reopensByRef) return provider.createPayment(payment);
  try {
    const opened = await provider.createPayment(payment);
    await endTrouble(deps.db, provider.name);
    return opened;
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    await noteTrouble(deps, provider.name, error);
    await leaveAttempt(deps, attempt, provider);
    throw new Problem('method-down');
  }
}

async function factsOf({ db }: Deps, paymentId: string) {
  const row = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .innerJoin('members', 'members.id', 'payments.buyer_id')
    .select([
      'bookings.product_name',
      'bookings.user_name',
      'bookings.user_number',
      'bookings.meet_location',
      'members.email',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return {
    productName: row.product_name,
    buyer: {
      name: row.user_name,
      email: row.email,
      phone: row.user_number,
      address: row.meet_location,
    },
  };
}
