import type { FastifyBaseLogger } from 'fastify';
import { minuteMs } from '#contract/durations.ts';
import { indexPhones } from '../catalogue/index-phones.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { announceDueAnswers } from '../features/deals/announce-answers.ts';
import { endDueDeals } from '../features/deals/end-due-deals.ts';
import { findRings } from '../features/deals/find-rings.ts';
import { sweepDealPhotos } from '../features/deals/photos.ts';
import { remindOfDeals } from '../features/deals/remind-of-deals.ts';
import { forgetClaims } from '../features/desk/take-entry.ts';
import { sweepExpiredImages } from '../features/images/sweep-expired-images.ts';
import { sweepKeptImages } from '../features/images/sweep-kept-images.ts';
import { pushAtOnce } from '../features/notices/push-at-once.ts';
import { sendNoticeMails } from '../features/notices/send-notice-mails.ts';
import { sendPushes } from '../features/notices/send-pushes.ts';
import { forgetNumberCodes } from '../features/numbers/login-codes.ts';
import { endDueOffers } from '../features/offers/follow-phone.ts';
import { forgetOldOffers } from '../features/offers/forget-old-offers.ts';
import { deleteOldSubnets } from '../features/payments/holds/hold-limits.ts';
import { reconcilePayments } from '../features/payments/reconcile-payments.ts';
import { ageListings } from '../features/products/age-listings.ts';
import { forgetCodePhotos } from '../features/products/code-photos.ts';
import { rankProvenSellers } from '../features/products/rank.ts';
import { notifyOfSaved } from '../features/saved/notify-of-saved.ts';
import { forgetSupport } from '../features/support/forget-support.ts';
import { sendSupportMails } from '../features/support/send-support-mails.ts';
import { forgetOldThreads } from '../features/threads/forget-old-threads.ts';
import { expireThreadPhotos } from '../features/threads/thread-photos.ts';
import { applyLoginChanges } from '../features/users/apply-login-changes.ts';
import { forgetLeftAddresses } from '../features/users/left-addresses.ts';
import { forgetLostKeys } from '../features/users/lost-keys.ts';
import { removeLeftAccounts } from '../features/users/remove-member.ts';
import type { Deps } from '../http/api/deps.ts';
import { forgetRateCounts } from '../http/api/shared-counts.ts';
import { forgetChanges } from '../http/cache/changes.ts';
import { forgetWireCalls } from '../ports/payments/wire-log.ts';

type Jobs = Record<string, (deps: Deps) => Promise<unknown>>;

/** Jobs of a restored copy: the others reach people or providers, or continue the shop's deals. */
export const jobsOfCopies: Jobs = {
  removeExpiredSessions: ({ identity, clock }) => identity.removeExpired(clock()),
  refreshCatalogue: async ({ db }) => {
    await loadCatalogue(db);
    await indexPhones({ db });
  },
};

/**
 * Jobs that no request triggers. They delete unused uploads, photos of old deals, threads,
 * listings and codes, expired sessions, the client subnets of old payments, the address hashes of members who
 * left a year ago, threads and offers without news for a year, messages to support and requests for
 * lost keys a year after their end, expired claims of the staff's queue, counts of limits that are
 * over, what has changed on pages, codes by SMS, old records of gateway calls, and files of mails
 * and text messages after a month. They apply deadlines of deals and offers, find deals of rings,
 * remind of meetings, question sellers about old listings, rank those of proven sellers, announce answers after deals, apply
 * changes of logins, and finish payments and removals. They load the catalogue of a new release and
 * match phones to models. They check the settings of payment providers, write page views and
 * failures of browsers, notify about saved phones and searches, and send mails and pushes, also
 * those that failed before.
 */
export const jobs: Jobs = {
  ...jobsOfCopies,
  sweepExpiredImages,
  sweepDealPhotos,
  sweepKeptImages,
  endDueDeals,
  findRings,
  endDueOffers,
  ageListings,
  rankProvenSellers,
  forgetCodePhotos,
  remindOfDeals,
  announceDueAnswers,
  reconcilePayments,
  deleteOldSubnets,
  forgetLeftAddresses,
  expireThreadPhotos,
  forgetOldThreads,
  forgetOldOffers,
  forgetClaims,
  forgetNumberCodes,
  forgetRateCounts: ({ db, clock }) => forgetRateCounts(db, clock()),
  forgetChanges: ({ db }) => forgetChanges(db),
  forgetSupport,
  sendSupportMails,
  removeLeftAccounts,
  applyLoginChanges,
  forgetLostKeys,
  notifyOfSaved,
  sendNoticeMails,
  sendPushes,
  checkPaymentProviders: ({ providerWatch }) => providerWatch.checkWhenDue(),
  writePageViews: ({ pageViews, db }) => pageViews.write(db),
  writeBrowserFailures: ({ browserWatch, db }) => browserWatch.write(db),
  forgetWireCalls: ({ db, clock }) => forgetWireCalls(db, clock()),
  retryMails: async ({ mail }) => mail.retry?.(),
  forgetWrittenSms: async ({ sms }) => sms?.sender.forgetWritten?.(),
  forgetWrittenMails: async ({ mail }) => mail.forgetWritten?.(),
};

/** The sellers of a demo answer nothing, and its phones stay. */
export const jobsOfDemos: Jobs = Object.fromEntries(
  Object.entries(jobs).filter(([name]) => name !== 'ageListings'),
);

/**
 * Runs every job now, and again a minute after the end of its last run; pushes also right after the
 * commit that caused them. Failures are logged. Returns a function that stops them and waits for those in progress.
 */
export function startBackgroundJobs(deps: Deps, log: FastifyBaseLogger, chosen: Jobs) {
  let stopped = false;
  const runs = Object.entries(chosen).map(([name, job]) => {
    let timer: NodeJS.Timeout;
    let currentRun: Promise<unknown> = Promise.resolve();
    const schedule = () => {
      if (!stopped) timer = setTimeout(run, minuteMs).unref();
    };
    const run = () => {
      const ended = deps.jobRuns.begun(name);
      currentRun = job(deps)
        .then(
          () => ended(false),
          (error: unknown) => {
            ended(true);
            log.error({ err: error, job: name }, 'job failed');
          },
        )
        .finally(() => deps.listVersion.invalidate())
        .then(schedule);
    };
    run();
    return async () => {
      clearTimeout(timer);
      await currentRun;
    };
  });
  const { sendPushes: send } = chosen;
  const stopPushes = send && pushAtOnce(deps.db, () => send(deps), log);
  return async function stop(): Promise<void> {
    stopped = true;
    await stopPushes?.();
    for (const end of runs) await end();
  };
}
