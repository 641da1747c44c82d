import type { Messages } from '#web/i18n/en/index.ts';

/** The numbers that Stripe documents for its test mode and the embedded provider takes, too. */
export const testCards: { number: string; outcome: keyof Messages['card']['testOutcomes'] }[] = [
  { number: '4242 4242 4242 4242', outcome: 'succeeds' },
  { number: '4000 0027 6000 3184', outcome: 'challenge' },
  { number: '4000 0025 0000 3155', outcome: 'challenge' },
  { number: '4000 0000 0000 0002', outcome: 'declined' },
  { number: '4000 0000 0000 9995', outcome: 'noFunds' },
  { number: '4000 0000 0000 0069', outcome: 'expired' },
  { number: '4000 0000 0000 0127', outcome: 'wrongCvc' },
  { number: '4000 0000 0000 0119', outcome: 'processingError' },
];
