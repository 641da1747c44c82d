import { holdAskHours, payoutAskDays, refundAskDays } from '../limits.ts';
import type { NoticeKind } from './kinds.ts';

/** The terms of the shop (hours) that a person with waiting money has to know. */
export type WaitingHours = Record<'problem' | 'calling-off' | 'decision' | 'destination', number>;

/** A length of time in hours, in days where that is easier: 48 hours, 3 days. */
const time = (hours: number) =>
  hours > 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;

/**
 * For a person whose money waits: that it is not lost, what happens next, and until when. Only in
 * mails, because the screens have it in their own places.
 */
export const moneyKept = {
  kinds: {
    'hold-ended': () =>
      `Was money taken from you all the same? Then it is not lost, and you need not pay again. We keep checking with the payment company; if the money reached it late, it goes back to you by itself and we mail you. If you have heard nothing within ${holdAskHours} hours, write to us.`,
    'refund-due': () =>
      `Your money is not lost: this amount goes back the way you paid, and you need to do nothing. We mail you again once it is sent. Your bank or wallet may then need a few days to show it. If it is not there after ${refundAskDays} days, write to us.`,
    'payout-failed': ({ destination }) =>
      `Your money is not lost: it is back in your balance at PhoneHaat. Open “My Money” and check your number or account. A changed one takes effect after ${time(destination)}; then the money goes out with the next payout, and we mail you.`,
    'payouts-held': () =>
      `Your money is not lost: it stays yours, in your balance at PhoneHaat. Until we have looked into something we send none of it. We mail you as soon as it is free. If you do not know why, or have heard nothing for ${payoutAskDays} days, write to us.`,
    problem: ({ problem, decision }) =>
      `The money is safe: PhoneHaat keeps it until this is settled. Answer on the order’s page within ${time(problem)}: take the phone back, offer something, or say that you disagree. If you do not answer, we look at what you both have said and decide, within ${time(decision)} more.`,
    answer: ({ decision }) =>
      `Money that PhoneHaat keeps for this order is safe: nobody gets it before you have agreed or we have decided. The order’s page says whose turn it is and until when. What you two cannot settle, we decide within ${time(decision)}.`,
    'calling-off': (hours) =>
      `The money is safe: PhoneHaat still keeps it. Did you hand over the phone? Then enter the buyer’s code or object within ${time(hours['calling-off'])}. If you agree or do not answer, the money goes back to the buyer.`,
    'code-after-refusal': () =>
      'The money is safe: nobody gets it because you say nothing. Open the order’s page and say whether you have the phone. Without an answer PhoneHaat decides.',
    reversed: () =>
      'PhoneHaat did not order this: the payment company did, or the buyer’s bank. Does the buyer have the phone? Then PhoneHaat looks into it, and mails both of you after that; write on the order’s page what we should know.',
    'late-code': () =>
      'This does not stop the buyer’s refund: the money goes back, or is back already. PhoneHaat looks at what happened at the meeting, and mails both of you after that.',
    'other-removed': () =>
      'You lose neither money nor phone by this. Money that PhoneHaat keeps for this order stays there until the order is settled. PhoneHaat does what the other side would have to do; the order’s page says until when.',
    'confirm-undone': () =>
      'The money is safe: PhoneHaat keeps it again. If the buyer reports no problem until the time on the order’s page, you get it without doing anything.',
    reopened: ({ decision }) =>
      `The money is safe: PhoneHaat keeps it again until this is settled. Write on the order’s page what we should know. We decide within ${time(decision)}, and mail you.`,
  } satisfies Partial<Record<NoticeKind, (hours: WaitingHours) => string>> as Partial<
    Record<NoticeKind, (hours: WaitingHours) => string>
  >,
  order: 'Order number',
  write: 'Write to us about it',
};
