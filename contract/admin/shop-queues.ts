import { latePayoutDays, slowRefundDays } from '../limits.ts';

/** Seconds in a minute and in an hour. */
const minute = 60;
const hour = 60 * minute;

/**
 * What waits in a shop for the program or for staff, and after how many seconds it is late; null: it
 * may wait as long as the staff wants. The admins' page, the metrics and the alarms of
 * `deploy/prometheus-rules.yml` have the limits from here. Without Zod, because a screen imports it.
 *
 * `mails`: of notices, due or refused once. `letters`: links for sign-in and password, which the
 * mail server did not take. `refunds`: the provider has to confirm, or money that came by hand is to
 * go back by hand. `stuck-refunds`: refused or doubtful ones. `payouts`: batches without an approval
 * or without all results. `approvals`: money by hand, and decisions of deals, that need another
 * admin. `cases`: disputes and late codes for an admin. `moderation`: reports, texts, phones and
 * sellers to review. `answers`: to a decision, and messages to support. `money-checks`: payments with
 * a warning, and failed payouts. `payout-holds`: sellers whose payouts are on hold. `books`:
 * settlements and statements of banks that do not match. `deals`: a deadline that was not applied.
 * `holds`: an expired hold of a phone. `providers`: one that opens no payments. `differences`:
 * between books and provider. `uploads`: unused pictures that were not deleted.
 */
export const lateAfterSeconds = {
  mails: hour,
  letters: hour,
  refunds: slowRefundDays * 24 * hour,
  'stuck-refunds': hour,
  payouts: latePayoutDays * 24 * hour,
  approvals: 24 * hour,
  cases: 48 * hour,
  moderation: 72 * hour,
  answers: 72 * hour,
  'money-checks': 72 * hour,
  'payout-holds': null,
  books: 7 * 24 * hour,
  deals: 10 * minute,
  holds: 15 * minute,
  providers: 10 * minute,
  differences: 0,
  uploads: hour,
} as const;

export type ShopQueueName = keyof typeof lateAfterSeconds;
export const shopQueues = /* @__PURE__ */ Object.keys(lateAfterSeconds) as [
  ShopQueueName,
  ...ShopQueueName[],
];

/** A job runs each minute; after so many seconds without a success something is wrong. */
export const jobLateAfterSeconds = 20 * minute;

/** A backup each night, and the hours that it may take. */
export const backupLateAfterSeconds = 30 * hour;

/** Below it, photos and soon bookings are refused. */
export const diskLowBytes = 1024 ** 3;
