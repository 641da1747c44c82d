import type { FastifyBaseLogger } from 'fastify';
import { sweepExpiredImages } from '../features/images/sweep-expired-images.ts';
import { reconcilePayments } from '../features/payments/reconcile-payments.ts';
import { removeLeftAccounts } from '../features/users/remove-member.ts';
import type { Deps } from '../http/api/deps.ts';

const minute = 60_000;

/** What happens without a request: unused uploads go, open payments and removals come to an end. */
const jobs: Record<string, (deps: Deps) => Promise<unknown>> = {
  sweepExpiredImages,
  reconcilePayments,
  removeLeftAccounts,
};

/** Runs every job once a minute, counted from the end of the last run; `stop` waits for them. */
export function startBackgroundJobs(deps: Deps, log: FastifyBaseLogger) {
  let stopped = false;
  const runs = Object.entries(jobs).map(([name, job]) => {
    let timer: NodeJS.Timeout;
    let underWay: Promise<unknown> = Promise.resolve();
    const schedule = () => {
      if (!stopped) timer = setTimeout(run, minute).unref();
    };
    const run = () => {
      underWay = job(deps)
        .catch((error: unknown) => log.error({ err: error, job: name }, 'job failed'))
        .finally(() => deps.listVersion.invalidate())
        .then(schedule);
    };
    run();
    return async () => {
      clearTimeout(timer);
      await underWay;
    };
  });
  return async function stop(): Promise<void> {
    stopped = true;
    for (const end of runs) await end();
  };
}
