/**
 * What a notice requires of its reader. `../orders/ask-of.ts` has of whom and until when,
 * `if-nothing-en.ts` and `if-nothing-bn.ts` what happens if nothing is done.
 */
export const asks = [
  'agree-on-cash',
  'meet',
  'meet-for-cash',
  'answer-call-off',
  'inspect',
  'confirm-handover',
  'answer-problem',
  'answer-part',
  'give-back',
  'decide',
  'answer-offer',
  'pay-agreed-price',
  'confirm-account',
  'check-account',
  'answer-question',
  'declare',
] as const;
export type Ask = (typeof asks)[number];
