import type { Ask } from './asks.ts';

/**
 * What happens if nothing is done; `until` is a formatted time, or empty without one. Each sentence
 * follows the `time-up` of its deal state (`../orders/deal.ts`), the table of offers, or the payouts.
 */
export const ifNothing: Record<Ask, (until: string) => string> = {
  'agree-on-cash': (until) =>
    `If you do not answer and the buyer does not pay by ${until}, the booking ends. Your phone stays for sale all the while.`,
  meet: (until) =>
    `If nothing happens by ${until}, the deal is called off and the money goes back to the buyer. Whoever was asked, and gave no sign, has it counted and shown to others.`,
  'meet-for-cash': (until) =>
    `If the phone is not handed over by ${until}, the reservation ends and the phone is for sale again. Whoever was asked, and gave no sign, has it counted and shown to others.`,
  'answer-call-off': (until) =>
    `If you neither enter the buyer’s code nor object by ${until}, the money goes back to the buyer.`,
  inspect: (until) =>
    `If you report no problem by ${until}, the deal is completed and the money goes to the seller.`,
  'confirm-handover': (until) =>
    `If you do not answer by ${until}, PhoneHaat decides about the money. Until then it stays where it is.`,
  'answer-problem': (until) =>
    `If you do not answer by ${until}, PhoneHaat decides about the money from what you both have said.`,
  'answer-part': (until) =>
    `If you do not answer by ${until}, PhoneHaat decides about the money from what you both have said.`,
  'give-back': (until) =>
    `If the phone’s return is not confirmed by ${until}, PhoneHaat decides about the money.`,
  decide: (until) =>
    `If no admin decides by ${until}, all admins are reminded, and the money waits on.`,
  'answer-offer': (until) =>
    `If nobody answers by ${until}, the offer expires and the listed price applies.`,
  'pay-agreed-price': (until) =>
    `If the buyer has not paid by ${until}, the listed price applies again. Until then others may still buy at the listed price.`,
  'confirm-account': (until) =>
    `Until you confirm it under “My Money”, no money is sent${until && `; after that, none before ${until}`}. If it was not you who changed it, write to us at once.`,
  'check-account': () =>
    'If you change nothing, the money stays in your balance, and the next payout tries the same account again.',
  declare: () => 'Until you declare it, the sale paper says that you have not.',
  'answer-question': () =>
    'There is no fixed time. If you do not answer, we decide about your phone without your answer.',
};
