import {
  codeDigits,
  codeLockHours,
  codeTries,
  photoDays,
  problemPhotos,
  reservationsMost,
  unarrangedMost,
} from '../limits.ts';

/** What the buyer checks before showing the code. */
export const handoverChecks = [
  'power',
  'account',
  'screen',
  'cameras',
  'sound',
  'network',
  'imei',
  'as-listed',
] as const;
export type HandoverCheck = (typeof handoverChecks)[number];

/**
 * Why a buyer refuses the phone at the meeting: a failed check, or it remains registered to another
 * person (`contract/orders/neir-steps.ts`).
 */
export const refusalGrounds = [...handoverChecks, 'not-deregistered'] as const;
export type RefusalGround = (typeof refusalGrounds)[number];

/** What the buyer reports as wrong after the handover. */
export const problemKinds = [
  'broken',
  'locked',
  'different',
  'network',
  'battery',
  'other',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

export const dealLimits = {
  codeDigits,
  codeTries,
  codeLockHours,
  /** Days after a refund in which the correct code still opens a case. */
  lateCodeDays: 30,
  reservations: reservationsMost,
  unarranged: unarrangedMost,
  problemPhotos,
  /**
   * Days after the deal's end until the photos of a problem are deleted; banks accept chargebacks
   * for 120 days.
   */
  photoDays,
  /** Characters of a reason, a described problem, or an answer. */
  text: 500,
} as const;

/**
 * Days for which no batch of payouts takes the money of a completed deal, so that a deal completed
 * by fraud can be reopened. Operators change it by DEAL_COOLING_DAYS. Afterwards it can be reopened
 * until a batch has taken its money.
 */
export const coolingDays = 3;
