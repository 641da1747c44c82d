import { accusedDays, markDays } from '../limits.ts';

/**
 * How a member's record in earlier deals is counted and shown to the other side of the next one
 * (decision 0133). Without Zod, because screens import it.
 */
export const conductRules = {
  /**
   * Days after which a mark is no longer shown, and after which the records of a deleted account
   * are deleted.
   */
  days: markDays,
  /**
   * Called-off or refused deals from which the count is shown. A single one may have a good reason.
   */
  least: 2,
  /**
   * Days after the payment from which either side can call off without a mark, if no meeting was
   * ever agreed.
   */
  freeCallOffDays: 5,
  /**
   * Hours before a silence counts (`silence` in `deal-states.ts`) in which the silent side has been
   * warned. A longer stop of the shop begins them anew.
   */
  warnedHours: 24,
  /** Days in which a member can answer the claim that they did not come. */
  answerDays: accusedDays,
  /** Ended deals of one kind from which more is shown of them than how many (decision 0193). */
  leastForFacts: 3,
} as const;

/** What counts against one side of a deal. */
export const dealMarks = ['called-off', 'refused'] as const;
export type DealMark = (typeof dealMarks)[number];
