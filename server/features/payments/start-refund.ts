import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';

/** What is given back of a payment that is `paid`. */
export type RefundOrder = {
  paymentId: string;
  /** Poisha; `all`: whatever has not been ordered back yet. */
  amount: number | 'all';
  /** For the buyer, the audit log and the provider; at most 255 characters. */
  reason: string;
  /** The member who ordered it; null: the program itself. */
  actorId: string | null;
};

/**
 * Orders a refund, in the transaction of what it is for; nothing has gone back yet. Locks phone and
 * payment (in the common order: call it before locking a booking), writes a row that is `due`, the
 * ledger and the audit log. Throws `payment-not-refundable` where the payment is not `paid`, and
 * where `amount` is more than what is left of it. After the commit `pursueRefund` asks the provider,
 * and the reconciler does what is left over.
 */
export type StartRefund = (
  trx: Db,
  order: RefundOrder,
  deps: Pick<Deps, 'newId' | 'clock'>,
) => Promise<{ refundId: string /** Poisha. */; amount: number }>;

/**
 * `due`: ordered. `started`: the provider has been asked, or has accepted. `done`: the provider says
 * that the money went back. `failed`: the provider says that it did not. `in_doubt`: no answer, and
 * the provider cannot say; an admin looks.
 */
export const refundStates = ['due', 'started', 'done', 'failed', 'in_doubt'] as const;
export type RefundState = (typeof refundStates)[number];

/** Outside of transactions; never throws `PaymentProviderDown`, which leaves the state as it is. */
export type PursueRefund = (deps: Deps, refundId: string) => Promise<RefundState>;
