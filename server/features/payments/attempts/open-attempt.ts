import type { Language } from '#contract/languages.ts';
import type { PaymentMethod } from '#contract/orders/payment-methods.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PaymentProvider } from '#server/ports/payments/port.ts';
import { type AttemptRow, findAttempt, insertAttempt } from '../attempt-rows.ts';
import { lockPayment } from '../transitions.ts';
import { beginAttempt, type Opened } from './begin-attempt.ts';
import { closeAttempt } from './close-attempt.ts';

type Choice = {
  provider: PaymentProvider;
  method: PaymentMethod;
  /** Chosen by the buyer, and not by default. */
  isNamed: boolean;
  /** Of the page to come back to. */
  language: Language | undefined;
};

/** A payment that is held; `begun`: its first attempt, which nobody but this call knows. */
export type HeldPayment = { id: string; amount: number; begun?: AttemptRow };

/**
 * Finds the open attempt of a held payment, or begins one by the method that the buyer has chosen:
 * one at a time, so choosing another one closes it first. Throws `payment-under-way` when money may be on its
 * way by the other one, `method-down`, and `PaymentProviderDown`; call it outside of transactions.
 */
export async function openAttempt(
  deps: Deps,
  { id: paymentId, begun }: HeldPayment,
  choice: Choice,
): Promise<Opened> {
  const { language } = choice;
  if (begun) return beginAttempt(deps, begun, language);
  const open = await findAttempt(deps.db, { openOf: paymentId });
  if (!open) return beginAttempt(deps, await insertForHold(deps, paymentId, choice), language);
  const isSame = open.provider === choice.provider.name && open.method === choice.method;
  if (open.review === 'risk') throw new Problem('payment-under-way');
  if (isSame && open.id === null && choice.provider.can.reopensByRef) {
    return beginAttempt(deps, open, language);
  }
  // After a capture the provider says whether it is over, such as for want of money in the wallet.
  if (isSame && open.id !== null && !open.isCapturing) {
    const start = await choice.provider.resume(open);
    // In the page the buyer tries again in the same attempt; elsewhere a new one follows.
    if (start || choice.provider.can.cancel === 'final') {
      return { attempt: open, start: start ?? 'over' };
    }
  }
  // The page's card form opens a payment by itself, and may be slower than a buyer who leaves for
  // another way: only a choice closes what the buyer is about to pay by.
  if (!isSame && !choice.isNamed) throw new Problem('payment-under-way');
  const closed = await closeAttempt(deps, open, { at: 'switch' });
  if (closed === 'paid') return { attempt: open, start: 'over' };
  if (closed === 'processing') throw new Problem('payment-under-way');
  return beginAttempt(deps, await insertForHold(deps, paymentId, choice), language);
}

/** The row of the attempt is there before the provider is asked. */
function insertForHold(
  deps: Deps,
  paymentId: string,
  { provider, method }: Choice,
): Promise<AttemptRow> {
  return transact(deps.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (payment?.state !== 'held') throw new Problem('payment-not-finished');
    const { amount } = payment;
    // Another tab has been faster: its attempt is the one.
    const open = await findAttempt(trx, { openOf: paymentId });
    if (open && !provider.can.reopensByRef) throw new Problem('payment-under-way');
    if (open) return open;
    return insertAttempt(trx, { paymentId, amount, provider: provider.name, method }, deps);
  });
}
