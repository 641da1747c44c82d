import { defaultLanguage, inLanguage, type Language } from '#contract/languages.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Start } from '#server/ports/payments/port.ts';
import { type AttemptRow, rememberReport } from './attempt-rows.ts';

/** Where the buyer goes on; `over`: the provider has ended the attempt, or has its money. */
export type Opened = { attempt: AttemptRow; start: Start | 'over' };

/**
 * Asks the provider to begin. A lost answer leaves the row without the provider's id; the next call
 * finds the same attempt by its ref, or begins another one. The browser comes back to a page in
 * `language`.
 */
export async function beginAttempt(
  deps: Deps,
  attempt: AttemptRow,
  language: Language = defaultLanguage,
): Promise<Opened> {
  const { ref, amount, method, paymentId } = attempt;
  const provider = deps.payments.named(attempt.provider);
  const facts = await factsOf(deps, paymentId);
  const base = deps.publicUrl ?? '';
  const { attempt: report, start } = await provider.createPayment({
    ref,
    amount,
    method,
    returnTo: `${base}${inLanguage(`/payments/return/${provider.name}`, language)}`,
    notifyTo: `${base}/api/payments/webhook/${provider.name}`,
    ...facts,
  });
  await rememberReport(deps.db, attempt, report);
  const isOver = report.status === 'succeeded' || report.status === 'canceled';
  return { attempt: { ...attempt, id: report.id }, start: isOver ? 'over' : start };
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
