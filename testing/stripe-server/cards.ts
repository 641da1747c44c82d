import { StripeRefusal } from './refusal.ts';

/** A card as Stripe.js sends it. */
export type EnteredCard = { number: string; exp_month: string; exp_year: string; cvc: string };

/** The documented test numbers that the tests use. */
export const stripeTestCards = {
  works: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCvc: '4000000000000127',
  processingError: '4000000000000119',
  asksForApproval: '4000002760003184',
} as const;

export type CardDecline = { code: string; decline_code?: string; message: string };

const declines = new Map<string, CardDecline>([
  [
    stripeTestCards.declined,
    {
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    },
  ],
  [
    stripeTestCards.noFunds,
    {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  ],
  [stripeTestCards.expired, { code: 'expired_card', message: 'Your card has expired.' }],
  [
    stripeTestCards.wrongCvc,
    { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  ],
  [
    stripeTestCards.processingError,
    {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  ],
]);

const asking = new Set<string>([stripeTestCards.asksForApproval, '4000002500003155']);

/** The decision of the bank on a payment; throws if the bank is not contacted. */
export function authorize(card: EnteredCard): 'pays' | 'asks' | CardDecline {
  const number = card.number.replaceAll(' ', '');
  if (number === stripeTestCards.works) return 'pays';
  if (asking.has(number)) return 'asks';
  const decline = declines.get(number);
  if (decline) return decline;
  throw new StripeRefusal(402, {
    type: 'card_error',
    code: 'incorrect_number',
    param: 'number',
    message: 'Your card number is incorrect.',
  });
}
