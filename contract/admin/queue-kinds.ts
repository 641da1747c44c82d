/**
 * What waits for the staff of a shop. Without Zod, because a screen imports it.
 *
 * `verdict`: an admin's decision about a deal that another has to confirm. `answer`: a member has answered a decision of staff. `late-code`: a meeting's code came after the deal was decided, or the gateway gave back the
 * money of a phone that the buyer may have. `code-photo`: of a new seller's phone beside the code of its day. `other-model`: a phone calls itself
 * another model than the listed one. `verification`: a seller lost the badge by a change. `lost-keys`: a
 * person has lost all keys of an account. `left-number`: another person has the number of an account with
 * open money.
 * `due-refund`: money that came by hand, to go back by hand. `slow-refund`: the provider has not confirmed it for a day. `by-hand`: a record of money that needs
 * a second admin. `bank-line`: of a bank's
 * statement, without a booking. `bank-missing`: a booking without a line. `warned-payment`: its provider warns of it. `mismatch`: books and provider differ.
 */
export const queueKinds = [
  'dispute',
  'verdict',
  'late-code',
  'report',
  'thread-report',
  'words',
  'code-photo',
  'other-model',
  'imei-clash',
  'stolen-report',
  'stolen',
  'ring',
  'same-text',
  'answer',
  'verification',
  'lost-keys',
  'left-number',
  'support',
  'refund',
  'due-refund',
  'slow-refund',
  'refund-by-hand',
  'payment-by-hand',
  'warned-payment',
  'mismatch',
  'payout-approval',
  'late-payout',
  'failed-payout',
  'payout-hold',
  'settlement',
  'bank-line',
  'bank-missing',
] as const;
export type QueueKind = (typeof queueKinds)[number];

/** Filters of the queue: what the reader has taken, or what is free to take. */
export const queueWhose = ['mine', 'free'] as const;
export type QueueWhose = (typeof queueWhose)[number];

/** A kind is counted up to this number; one more means that there are further ones. */
export const queueCountMax = 1_000;

/** Entries of a page. */
export const queuePageRows = 20;

export { queueTakenMinutes } from '../limits.ts';

/** The cursor of the queue: the microsecond of an entry, its kind, and its id. */
export const queueCursor = /^\d{1,16}~[a-z-]{1,30}:[\da-f-]{36}$/;
