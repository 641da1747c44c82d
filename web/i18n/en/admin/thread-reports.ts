import type { ThreadDecision } from '#contract/threads/first-questions.ts';

/** Reported messages, for admins. */
export const messages = {
  threadReports: {
    recorded: 'This reading is in the audit log.',
    reports: 'Reports',
    messages: 'Messages',
    reason: 'Why',
    reasonHint: 'Who reported it reads this; with a warning, the other reads it too.',
    disputeTitle: 'What the two wrote',
    disputeDescription: 'The messages of buyer and seller of a deal that you have to decide.',
    noMessages: 'They have written nothing to each other here.',
    toOrder: 'Back to the order',
    sides: { buyer: 'buyer', seller: 'seller' },
    decisions: { dismiss: 'Nothing is wrong', warn: 'Warn the other' } as Record<
      ThreadDecision,
      string
    >,
  },
};
