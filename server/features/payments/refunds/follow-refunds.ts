import { minuteMs } from '#contract/durations.ts';
import type { Db } from '#server/db/client.ts';
import { isDatabaseDown } from '#server/db/database-down.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import {
  type PaymentProvider,
  PaymentProviderDown,
  type ProviderRefund,
} from '#server/ports/payments/port.ts';
import type { AttemptRow } from '../attempt-rows.ts';
import { lockPayment } from '../transitions.ts';
import {
  applyRefundEvent,
  findRefunds,
  type Refund,
  type RefundEvent,
  sumReturned,
} from './refund-transitions.ts';

/** Afterwards an unanswered request will not arrive any more, and the provider does not know it. */
const lostAfter = 10 * minuteMs;

/** How long a refund of the whole payment is repeated without an answer. */
const wholeAgainFor = 24 * 60 * minuteMs;

/** The intervals between queries about a started refund, by its age; the last one repeats. */
const pauses = [1, 10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * minuteMs);

function nextAsk(refund: Refund, now: Date): Date {
  const age = now.getTime() - (refund.started_at ?? now).getTime();
  const pause = pauses.find((each) => each > age / 2) ?? 24 * 60 * minuteMs;
  return new Date(now.getTime() + pause);
}

/**
 * Advances the refunds of a payment: requests those that are due, and queries the started ones.
 * `again`: on an admin's order, also those that failed or are in doubt. A refund counts as done
 * only after the provider's confirmation. Throws `PaymentProviderDown`.
 */
export async function followRefunds(
  deps: Deps,
  attempt: AttemptRow,
  { again = false } = {},
): Promise<void> {
  const provider = deps.payments.named(attempt.provider);
  const refunds = await findRefunds(deps.db, attempt.paymentId);
  const toAsk: Refund['state'][] = again ? ['due', 'failed', 'in_doubt'] : ['due'];
  for (const refund of refunds) {
    if (toAsk.includes(refund.state)) {
      const started = await apply(deps, attempt, refund, 'ask');
      if (started) await ask(deps, provider, attempt, started);
    } else if (refund.state === 'started') {
      await lookAfter(deps, provider, attempt, refund, refunds);
    }
  }
}

async function ask(
  deps: Deps,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refund: Refund,
): Promise<void> {
  const { key, amount, reason } = refund;
  let answer: ProviderRefund;
  try {
    answer = await provider.refund(attempt, { key, amount, reason: reason.slice(0, 255) });
  } catch (error) {
    if (error instanceof PaymentProviderDown) {
      if (error.nothingSent) await apply(deps, attempt, refund, 'unsent');
      else await rememberProblem(deps, refund, error.message);
    }
    if (error instanceof PaymentProviderDown || isDatabaseDown(error)) throw error;
    deps.log.error({ err: error, refundId: refund.id }, 'the provider refuses a refund');
    await settleRefused(deps, provider, attempt, refund, String(error));
    return;
  }
  await take(deps, attempt, refund, answer);
}

/** Stores the reason for a refund that ends in doubt, or is still on its way. */
async function rememberProblem(deps: Deps, { id }: Refund, problem: string): Promise<void> {
  await deps.db
    .updateTable('payment_refunds')
    .set({ problem: problem.slice(0, 500) })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .execute();
}

/** A refused refund is done if it was made by hand meanwhile. */
async function settleRefused(
  deps: Deps,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refund: Refund,
  problem: string,
): Promise<void> {
  const report = await provider.retrieve(attempt);
  const refunds = await findRefunds(deps.db, attempt.paymentId);
  const isBack = (report?.refunded ?? 0) >= sumReturned(refunds) + refund.amount;
  await apply(deps, attempt, refund, isBack ? 'confirm' : 'refuse', { problem });
}

async function lookAfter(
  deps: Deps,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refund: Refund,
  all: readonly Refund[],
): Promise<void> {
  const now = deps.clock();
  const otherIds = all.flatMap(({ id, provider_refund_id: other }) =>
    other && id !== refund.id ? [other] : [],
  );
  const startedAt = refund.started_at ?? now;
  const { key, amount, reason, provider_refund_id: id } = refund;
  const stored = { key, amount, reason, id, otherIds, startedAt };
  const answer = await provider.retrieveRefund(attempt, stored);
  if (answer) return take(deps, attempt, refund, answer);
  if (provider.can.refundsOncePerKey) return ask(deps, provider, attempt, refund);
  const age = now.getTime() - startedAt.getTime();
  let problem: string | null = null;
  if (age < wholeAgainFor && (await isWhole(deps, attempt, refund))) {
    problem = await sendAgain(deps, provider, attempt, refund);
    if (problem === null) return;
  }
  // A refusal may mean that the first request did arrive, so the refund is in doubt and not failed.
  if (age >= lostAfter) await apply(deps, attempt, refund, 'lose', { problem });
}

/**
 * Whether it refunds the whole payment. Providers never refund more than they took, so such a
 * request can be repeated (decision 0150); a part that is requested twice may be refunded twice.
 */
async function isWhole({ db }: Deps, { paymentId }: AttemptRow, refund: Refund): Promise<boolean> {
  const { amount } = await db
    .selectFrom('payments')
    .select('amount')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return refund.amount === amount;
}

/** Returns the provider's reason for a refusal, or null. Throws `PaymentProviderDown`. */
async function sendAgain(
  deps: Deps,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refund: Refund,
): Promise<string | null> {
  const { key, amount, reason } = refund;
  let answer: ProviderRefund;
  try {
    answer = await provider.refund(attempt, { key, amount, reason: reason.slice(0, 255) });
  } catch (error) {
    if (error instanceof PaymentProviderDown || isDatabaseDown(error)) throw error;
    deps.log.error({ err: error, refundId: refund.id }, 'the provider refuses a repeated refund');
    return String(error);
  }
  await take(deps, attempt, refund, answer);
  return null;
}

async function take(
  deps: Deps,
  attempt: AttemptRow,
  refund: Refund,
  { id, status, problem }: ProviderRefund,
): Promise<void> {
  const facts = { providerRefundId: id, problem: problem ?? null };
  if (status === 'done') await apply(deps, attempt, refund, 'confirm', facts);
  else if (status === 'failed') await apply(deps, attempt, refund, 'refuse', facts);
  else {
    const askAt = nextAsk(refund, deps.clock());
    await deps.db
      .updateTable('payment_refunds')
      .set({ ask_at: askAt, ...(id && { provider_refund_id: id }) })
      .where('id', '=', refund.id)
      .where('state', '=', 'started')
      .execute();
  }
}

/** The reconciler's next step after these events; other events need no further step. */
const askAtAfter: Partial<Record<RefundEvent, (now: Date) => Date>> = {
  // At once: without an answer it queries the refund.
  ask: (now) => now,
  unsent: (now) => new Date(now.getTime() + minuteMs),
};

type Facts = { providerRefundId?: string | null; problem?: string | null };

/** Applies the event, unless a concurrent step has advanced the refund; then undefined. */
function apply(
  deps: Deps,
  { paymentId }: AttemptRow,
  refund: Refund,
  event: RefundEvent,
  facts: Facts = {},
): Promise<Refund | undefined> {
  const now = deps.clock();
  return transact(deps.db, async (trx: Db) => {
    const payment = await lockPayment(trx, paymentId);
    const current = (await findRefunds(trx, paymentId)).find(({ id }) => id === refund.id);
    if (!payment || current?.state !== refund.state) return undefined;
    const askAt = askAtAfter[event]?.(now) ?? null;
    return applyRefundEvent(trx, payment, current, event, deps, { ...facts, askAt });
  });
}
