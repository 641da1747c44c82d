import { accusedDays, codeDigits } from '#contract/limits.ts';
import type { DealEvent } from '#contract/orders/deal.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';

/** Part of `deal`: the acts, and each event's line of the history. */
export const actTexts = {
  /** Of a paid deal. */
  noShowPaid: [
    'The other one did not come',
    'The deal ends, and the money goes back. It is counted and shown to others; they can answer.',
  ] as [label: string, hint: string],
  /** The button, and its effect. */
  acts: {
    cancel: ['Cancel booking', 'It ends; you can book the phone again.'],
    decline: ['Decline', 'The booking ends. The buyer reads your reason.'],
    'ask-cash': [
      'Ask to pay in cash at the meeting',
      'The seller is asked. If they agree, the phone is kept for you until you meet.',
    ],
    reserve: [
      'Keep it for this buyer, for cash',
      'Nobody else can buy it until you meet. You both see the names, and the numbers once a meeting is agreed.',
    ],
    'no-show': [
      'The other one did not come',
      'It ends, and is counted and shown to others. They can answer.',
    ],
    'answer-no-show': [
      'I did come: answer',
      `The other side reads it, and others see beside the count that you say otherwise. Once, within ${accusedDays} days.`,
    ],
    propose: ['Propose a meeting', 'The other side is asked.'],
    accept: ['Accept the meeting', 'Then it is agreed.'],
    check: ['Save the check list', 'For you, and for PhoneHaat if there is a problem.'],
    neir: ['Save my steps', 'The other side sees them with the time.'],
    'share-number': [
      'Show my number',
      'The other side sees it now. Otherwise you both see the numbers once a meeting is agreed.',
    ],
    'show-code': [
      'Show my code',
      'If you stand before the seller and the code is not here yet, tap this. From then on the code is on this page, and calling off is not immediate any more.',
    ],
    'call-off': ['Call off the deal', 'The money goes back, and the phone is for sale again.'],
    refuse: ['Refuse the phone', 'Tick what is not right, and give the phone back.'],
    'agree-call-off': [
      'I have the phone: agree',
      'The buyer’s money goes back at once. The deal ends.',
    ],
    object: [
      'I object: the buyer has the phone',
      'PhoneHaat decides, and the money stays until then. Say what happened; add photos.',
    ],
    'hand-over': [
      'Enter the code',
      `The buyer shows ${codeDigits} digits. Then hand over the phone.`,
    ],
    claim: [
      'The buyer has it, without a code',
      'We ask the buyer. Without an answer PhoneHaat decides.',
    ],
    deny: ['No, I do not have it', 'PhoneHaat decides.'],
    'confirm-handover': ['Yes, I have the phone', 'Then your time to try it begins.'],
    confirm: ['All is well', 'The seller gets the money. The deal ends.'],
    'undo-confirm': [
      'Take “All is well” back',
      'The money is kept again for the time that is left to look at the phone. You can do this once.',
    ],
    report: ['There is a problem', 'The clock stops, and the seller has to answer.'],
    'take-back': ['Take the phone back', 'You get the phone, the buyer the money.'],
    offer: ['Offer a part of the price', 'The buyer keeps the phone and gets this much back.'],
    'accept-offer': [
      'Accept the offer',
      'You keep the phone and get that part back. The deal ends.',
    ],
    'decline-offer': ['Decline the offer', 'PhoneHaat decides.'],
    dispute: ['I do not agree', 'PhoneHaat decides. Say why.'],
    received: ['Enter the code: I have it back', 'The buyer’s money goes back.'],
    'not-as-sold': ['It is not as I sold it', 'PhoneHaat decides. Add photos.'],
    'order-return': ['Return the phone, then the money', 'The buyer gives it back first.'],
    'order-refund': ['All the money back now', 'The buyer gets the whole price.'],
    'order-part': ['A part of the money back', 'The buyer keeps the phone and gets this much.'],
    'order-release': ['The money to the seller', 'The deal is completed.'],
    'close-case': ['Close this case', 'Both read your reason. No money moves.'],
    'list-again': [
      'Sell this phone again',
      'It is on the lists again. Your answer stands beside what the buyer said.',
    ],
    reopen: [
      'Reopen the deal',
      'The money leaves the seller’s balance, and PhoneHaat holds it again until you decide again. Both see your reason.',
    ],
  } satisfies Record<DealAct, [label: string, hint: string]> as Record<
    DealAct,
    [label: string, hint: string]
  >,
  /** Where buyers pay at the meeting, in cash or otherwise. */
  meetingActs: {
    'ask-cash': [
      'Ask the seller to keep it for you',
      'You pay at the meeting. If the seller agrees, the phone is kept for you until then.',
    ],
    reserve: [
      'Keep it for this buyer',
      'Nobody else can have it until you meet. You both see the names, and the numbers once a meeting is agreed.',
    ],
  } as Record<'ask-cash' | 'reserve', [label: string, hint: string]>,
  /** Of `reserved`. */
  cashActs: {
    cancel: ['Cancel', 'The phone is not kept any more; no money is lost.'],
    'hand-over': [
      'Enter the code',
      `When you have the money: the buyer shows ${codeDigits} digits.`,
    ],
  } as Record<'cancel' | 'hand-over', [label: string, hint: string]>,
  /** Of a buyer, once the handover is open. */
  callOffThere: ['Call off the deal', 'Give the phone back if you have it.'] as [
    label: string,
    hint: string,
  ],
  /** Of the seller, after the money has gone back. */
  codeAfterwards: [
    'The buyer kept the phone: enter the code',
    'Only if the buyer has the phone and has shown you the code. PhoneHaat then looks into it. The money has gone back: hand nothing over.',
  ] as [label: string, hint: string],
  codeAfterRefusal: 'Entered the code, after the buyer had refused the phone',
  lateCode: 'Entered the right code, after the money had gone back',
  /** In the history, which shows the actor beside it. */
  events: {
    cancel: 'Cancelled',
    decline: 'Declined the booking',
    'ask-cash': 'Asked to pay in cash at the meeting',
    reserve: 'Agreed to cash: the phone is kept',
    'no-show': 'Said that the other one did not come',
    'answer-no-show': 'Answered: did come',
    propose: 'Proposed a meeting',
    accept: 'Accepted the meeting',
    check: 'Saved the check list',
    neir: 'Saved the steps of the NEIR hand-over',
    'share-number': 'Showed their number',
    'show-code': 'Had the code shown',
    'call-off': 'Called off the deal',
    refuse: 'Refused the phone',
    'agree-call-off': 'Has the phone, and agreed',
    object: 'Objected',
    'hand-over': 'Entered the code: handed over',
    claim: 'Said that the buyer has the phone, without a code',
    deny: 'Said that they do not have the phone',
    'confirm-handover': 'Said that they have the phone',
    confirm: 'Said that all is well',
    'undo-confirm': 'Took “All is well” back',
    report: 'Reported a problem',
    'take-back': 'Agreed to take the phone back',
    offer: 'Offered a part of the price back',
    'accept-offer': 'Accepted the offer',
    'decline-offer': 'Declined the offer',
    dispute: 'Did not agree that there is a problem',
    received: 'Entered the code: has the phone back',
    'not-as-sold': 'Said that the phone is not as it was sold',
    'order-return': 'Decided: the phone is returned, then the refund',
    'order-refund': 'Decided: full refund',
    'order-part': 'Decided: part refund',
    'order-release': 'Decided: the seller gets the money',
    'close-case': 'Closed the case',
    'list-again': 'Sells the phone again',
    reopen: 'Reopened: the money is kept again',
    pay: 'Paid',
    reversed: 'Paid the money back outside PhoneHaat',
    refunded: 'The money went back',
    'time-up': 'The time was over',
    'settled-outside': 'Completed and settled outside, before PhoneHaat kept money',
  } satisfies Record<DealEvent, string> as Record<DealEvent, string>,
};
