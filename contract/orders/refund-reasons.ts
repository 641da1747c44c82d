/**
 * Reasons of refunds that no person has written: a screen shows them in its language. Without Zod,
 * because screens import it.
 */
export const givenBack = 'given back at the card provider';
export type OwnReason = typeof givenBack | 'deal';

const ofDeal = 'deal: ';

/** The reason of a refund that follows from an event of the deal, such as `agree-call-off`. */
export const dealReason = (event: string): string => `${ofDeal}${event}`;

/** Which of the program's reasons it is; null for one that a person wrote. */
export function ownReasonOf(reason: string): OwnReason | null {
  if (reason.startsWith(ofDeal)) return 'deal';
  return reason === givenBack ? reason : null;
}
