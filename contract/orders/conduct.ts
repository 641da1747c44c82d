/**
 * What counts of how somebody has kept to deals, and is shown to whoever decides about the next one
 * (decision 0133). Without Zod, so that screens can import it.
 */
export const conductRules = {
  /** Days: what lies further back is not shown, and what is kept of who has left ends. */
  days: 365,
  /**
   * Deals that somebody called off or refused, until it is shown: one may have a good reason, and
   * says nothing about the next.
   */
  least: 2,
  /** Days after the payment from which either side calls off without a mark, if none was ever agreed. */
  freeCallOffDays: 5,
  /** Days in which who is said not to have come can answer. */
  answerDays: 7,
} as const;

/** What a deal says against one of its two. */
export const dealMarks = ['called-off', 'refused'] as const;
export type DealMark = (typeof dealMarks)[number];
