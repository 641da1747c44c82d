/**
 * The method of a payment, by its popular name. Without Zod, because the payment page imports it.
 * `other`: anything else on the provider's page, such as internet banking. `aamarpay`: its page,
 * where the buyer chooses. `test-wallet`: the demo's, which moves no money.
 */
export const paymentMethods = [
  ...(['bkash', 'nagad', 'rocket', 'upay', 'card', 'other', 'aamarpay', 'test-wallet'] as const),
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The companies, or parts of this program, that take the money. */
export const paymentProviderNames = [
  'embedded-cards',
  'test-wallet',
  'stripe',
  'sslcommerz',
  'bkash',
  'aamarpay',
] as const;
export type PaymentProviderName = (typeof paymentProviderNames)[number];

/**
 * Why a wallet or card did not pay, for the payment page. `wallet`: its own state, such as blocked.
 * `wait`: it paid the same amount a moment ago. `refused`: the provider gave no reason that helps a
 * buyer.
 */
export const declineReasons = [
  ...(['cancelled', 'expired', 'balance', 'limit', 'pin', 'wallet', 'wait', 'refused'] as const),
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** A button of the payment page. */
export type PaymentOption = {
  method: PaymentMethod;
  /** Whether the page contains the form, or the browser leaves to the provider's page. */
  kind: 'in-page' | 'redirect';
};
