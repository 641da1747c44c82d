import { jobs } from '#server/start/background-jobs.ts';
import type { Shop } from './shop.ts';

const hour = 3_600_000;

/** What only forgets and compresses runs twice a day; the rest whenever time has passed. */
const rare = new Set([
  'refreshCatalogue',
  'removeExpiredSessions',
  'sweepExpiredImages',
  'sweepDealPhotos',
  'sweepKeptImages',
  'findRings',
  'deleteOldSubnets',
  'forgetLeftAddresses',
  'expireThreadPhotos',
  'forgetOldThreads',
  'forgetOldOffers',
  'forgetClaims',
  'forgetRateCounts',
  'forgetChanges',
  'forgetSupport',
  'removeLeftAccounts',
  'checkPaymentProviders',
  'forgetWireCalls',
  'retryMails',
  'forgetWrittenMails',
]);

/** Runs the program's jobs one after the other, as their timers would. A failure is logged, as there. */
export async function runJobs(shop: Shop, now: number): Promise<void> {
  const isRareTime = Math.floor(now / (hour / 2)) % 24 === 4;
  for (const [name, job] of Object.entries(jobs)) {
    // The catalogue of this release is in the template.
    if (name === 'refreshCatalogue' || (rare.has(name) && !isRareTime)) continue;
    await job(shop.deps).catch((error: unknown) =>
      shop.deps.log.error({ err: error, job: name }, 'job failed'),
    );
  }
  shop.deps.listVersion.invalidate();
}
