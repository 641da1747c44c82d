import type { Language } from '#contract/languages.ts';
import type { PaymentMethod } from '#contract/orders/payment-methods.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PaymentProvider } from '#server/ports/payments/port.ts';
import { type AttemptRow, findAttempt, insertAttempt } from '../attempt-rows.ts';
import { lockPayment } from '../transitions.ts';
import { beginAttempt, type OpenedAttempt } from './begin-attempt.ts';
import { closeAttempt } from './close-attempt.ts';

type Choice = {
  provider: PaymentProvider;
  method: PaymentMethod;
  /** The buyer chose it, so it is not the default. */
  isNamed: boolean;
  /** The language of the page to return to. */
  language: Language | undefined;
};

/** A held payment; `begun`: its first attempt, which only this call has. */
export type HeldPayment = { id: string; amount: number; begun?: AttemptRow };

/**
 * Finds the open attempt of a held payment, or opens one by the buyer's method. Only one is open at
 * a time, so another choice closes it first. Throws `payment-under-way` if money may be on its way
 * by the other one, `method-down`, and `PaymentProviderDown`; call it outside of transactions.
 */
export async function openAttempt(
  deps: Deps,
  { id: paymentId, begun }: HeldPayment,
  choice: Choice,
): Promise<OpenedAttempt> {
  const { language } = choice;
  if (begun) return beginAttempt(deps, begun, language);
  const open = await findAttempt(deps.db, { openOf: paymentId });
  if (!open) return beginAttempt(deps, await insertForHold(deps, paymentId, choice), language);
  const isSame = open.provider === choice.provider.name && open.method === choice.method;
  if (open.review === 'risk') throw new Problem('payment-under-way');
  if (isSame && open.id === null && choice.provider.can.reopensByRef) {
    return beginAttempt(deps, open, language);
  }
  // After a capture the provider decides whether it is over, for example because the wallet has too
  // little money.
  if (isSame && open.id !== null && !open.isCapturing) {
    const start = await choice.provider.resume(open);
    // In the page the buyer retries the same attempt; on other pages a new one follows.
    if (start || choice.provider.can.cancel === 'final') {
      return { attempt: open, start: start ?? 'over' };
    }
  }
  // The page's card form opens a payment by itself, and may be slower than a buyer who chooses
  // another method. Only a choice closes the attempt by which the buyer is about to pay.
  if (!isSame && !choice.isNamed) throw new Problem('payment-under-way');
  const closed = await closeAttempt(deps, open, { at: 'switch' });
  if (closed === 'paid') return { attempt: open, start: 'over' };
  if (closed === 'processing') throw new Problem('payment-under-way');
  return beginAttempt(deps, await insertForHold(deps, paymentId, choice), language);
}

/** Inserts the attempt's row before the provider is called. */
function insertForHold(
  deps: Deps,
  paymentId: string,
  { provider, method }: Choice,
): Promise<AttemptRow> {
  return transact(deps.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (payment?.state !== 'held') throw new Problem('payment-not-finished');
    const { amount } = payment;
    // Another tab was faster, so its attempt is used.
    const open = await findAttempt(trx, { openOf: paymentId });
    if (open && !provider.can.reopensByRef) throw new Problem('payment-under-way');
    if (open) return open;
    return insertAttempt(trx, { paymentId, amount, provider: provider.name, method }, deps);
  });
}
