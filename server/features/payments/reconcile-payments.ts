import type { Deps } from '#server/http/api/deps.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { findAttempt, findPaidAttempt } from './attempt-rows.ts';
import { setNextPoll } from './attempt-transitions.ts';
import { closeAttempt } from './attempts/close-attempt.ts';
import { nextPoll } from './attempts/leave-attempt.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';
import { endHold } from './holds/end-hold.ts';

/** Of each kind for each run; the rest waits for the next one. */
const batchSize = 100;

/**
 * Seconds in which the buyer's page probably finishes it; afterwards the event may have been lost.
 */
const staleSeconds = 90;

/** Providers that did not answer in this run, so that each timeout occurs once. */
type Down = Set<string>;

/** Whether the step has finished its payment. */
type Step = (down: Down) => Promise<boolean>;

/**
 * Finishes what no page or notification has finished, by the provider's state: paid holds are
 * settled, expired ones released, refunds made and queried, and closed attempts that may still get
 * money are queried. Returns the number of finished ones. Those checked longest ago come first. A
 * failure does not stop the others: failures are thrown together as an `AggregateError`. Several
 * processes may run this concurrently, because each step locks its rows.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  let finished = 0;
  const failures: unknown[] = [];
  const down: Down = new Set();
  const steps = [
    ...(await findHolds(deps)),
    ...(await findRefundsToFollow(deps)),
    ...(await findWatched(deps)),
  ];
  for (const { provider, step, goesOnWithout } of steps) {
    if (down.has(provider) && !goesOnWithout) continue;
    try {
      if (await step(down)) finished += 1;
    } catch (error) {
      failures.push(error);
      if (error instanceof PaymentProviderDown) down.add(provider);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments are still open');
  return finished;
}

type ToDo = {
  provider: string;
  step: Step;
  /** The step may be useful although the provider is down. */
  goesOnWithout?: boolean;
};

async function findHolds(deps: Deps): Promise<ToDo[]> {
  const { db, clock } = deps;
  const now = clock();
  const staleSince = new Date(now.getTime() - staleSeconds * 1000);
  const holds = await db
    .selectFrom('payments')
    .leftJoin('payment_attempts', (join) =>
      join.onRef('payment_id', '=', 'payments.id').on('closed_at', 'is', null),
    )
    .select(['payments.id', 'held_until', 'provider'])
    .where('payments.state', '=', 'held')
    .where((where) =>
      where.or([
        where('held_until', '<=', now),
        where.and([
          where('provider_id', 'is not', null),
          where(where.fn.coalesce('asked_at', 'payments.created_at'), '<=', staleSince),
        ]),
      ]),
    )
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('held_until')
    .limit(batchSize)
    .execute();
  return holds.map(({ id, held_until: heldUntil, provider }) => ({
    provider: provider ?? '',
    goesOnWithout: heldUntil <= now && canEndWithout(deps, provider),
    async step(down) {
      await db.updateTable('payments').set({ asked_at: now }).where('id', '=', id).execute();
      if (heldUntil <= deps.clock()) {
        const isDown = down.has(provider ?? '');
        return endHold(deps, id, { isDown, onDown: () => down.add(provider ?? '') });
      }
      const open = await findAttempt(db, { openOf: id });
      return open ? isSettled(deps, open.ref) : false;
    },
  }));
}

/** A hold at a provider that cannot cancel does not wait for its answer. */
function canEndWithout({ payments }: Deps, name: string | null): boolean {
  return payments.all.find((each) => each.name === name)?.can.cancel !== 'final';
}

async function findRefundsToFollow(deps: Deps): Promise<ToDo[]> {
  const { db, clock } = deps;
  const now = clock();
  const payments = await db
    .selectFrom('payment_refunds')
    .leftJoin('payment_attempts', (join) =>
      join
        .onRef('payment_attempts.payment_id', '=', 'payment_refunds.payment_id')
        .on('paid_at', 'is not', null),
    )
    .select(['payment_refunds.payment_id', 'provider'])
    .select(({ fn }) => fn.min('payment_refunds.ask_at').as('since'))
    .where('payment_refunds.ask_at', '<=', now)
    .groupBy(['payment_refunds.payment_id', 'provider'])
    .orderBy('since')
    .limit(batchSize)
    .execute();
  return payments.map(({ payment_id: id, provider }) => ({
    provider: provider ?? '',
    async step() {
      // Failures go to the end of the list.
      const later = new Date(now.getTime() + 1);
      await db
        .updateTable('payment_refunds')
        .set({ ask_at: later })
        .where('payment_id', '=', id)
        .where('ask_at', '<=', now)
        .execute();
      const paid = await findPaidAttempt(db, id);
      if (!paid || !(await isSettled(deps, paid.ref))) {
        throw new Error(`The provider does not know the money of payment ${id}`);
      }
      const open = await db
        .selectFrom('payment_refunds')
        .select('id')
        .where('payment_id', '=', id)
        .where('ask_at', 'is not', null)
        .executeTakeFirst();
      return !open;
    },
  }));
}

/**
 * Attempts that the shop has closed and their providers could not cancel; and those that were open
 * when another attempt's money came, which are closed now.
 */
async function findWatched(deps: Deps): Promise<ToDo[]> {
  const { db, clock } = deps;
  const now = clock();
  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['ref', 'provider', 'opened_at', 'closed_at', 'payment_id'])
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(batchSize)
    .execute();
  return attempts.map(({ ref, provider, opened_at: openedAt, closed_at, payment_id }) => ({
    provider,
    async step() {
      const open = closed_at ? undefined : await findAttempt(db, { openOf: payment_id });
      const settled =
        open?.ref === ref
          ? (await closeAttempt(deps, open, { at: 'end' })) !== 'processing'
          : await isSettled(deps, ref);
      await setNextPoll(db, nextPoll(openedAt, now))
        .where('ref', '=', ref)
        .where('ask_at', '<=', now)
        .execute();
      return settled;
    },
  }));
}

async function isSettled(deps: Deps, ref: string): Promise<boolean> {
  return (await settleAttempt(deps, { ref })).outcome !== 'unfinished';
}
