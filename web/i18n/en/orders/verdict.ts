import type { ReviewOutcome } from '#contract/constants.ts';
import { newStaffDays } from '#contract/limits.ts';
import { handDays } from '#contract/payouts/held-reasons.ts';

/** An admin's decision of a deal that another admin has to confirm. */
export const messages = {
  verdict: {
    title: 'A decision waits',
    messages: 'What the two wrote (recorded)',
    next: 'Next that waits',
    /** For buyer and seller. */
    waits: (until: string) =>
      `PhoneHaat has proposed a decision. Because of the sum, a second person reads everything and confirms it or sends it back, by ${until}. Until then neither your money nor the order moves. You have nothing to do.`,
    late: (until: string) =>
      `PhoneHaat has proposed a decision. A second person should have confirmed it by ${until}; it is marked as late for all who decide. Until then neither your money nor the order moves.`,
    proposed: (name: string) => `Proposed by ${name}`,
    until: (until: string) => `Another admin should confirm it by ${until}.`,
    overdue: (until: string) =>
      `Another admin should have confirmed it by ${until}. The health page shows it until then.`,
    part: (price: string) => `Goes back: ${price}`,
    notYours: 'Another admin confirms it or sends it back.',
    /** In place of a button, for staff who approve nothing yet. */
    newStaff: (from: string) =>
      `Somebody else approves this: whoever is new in a role approves nothing for ${newStaffDays} days. You can from ${from} on.`,
    reason: 'Your reason',
    reasonHint: 'It is in the audit log; sent back, its proposer reads it.',
    answers: { stands: 'Confirm it', back: 'Send it back' } as Record<ReviewOutcome, string>,
    effect: 'Confirmed, it happens at once. Sent back, the deal is to be decided anew.',
    done: 'Answered',
    needsSecond: (price: string) =>
      `One admin decides alone about ${price} in ${handDays} days. This is more, so another admin has to confirm it first.`,
  },
};
