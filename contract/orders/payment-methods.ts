/**
 * What a buyer pays with, by the name that people know. Without Zod, because the payment page
 * imports it. `other`: whatever else the provider's page
 * offers, such as internet banking. `aamarpay`: its page, where the buyer chooses. `test-wallet`: the demo's, which moves no money.
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
 * Why a wallet or card did not pay, as the payment page tells it. `wallet`: its own state, such as
 * blocked. `wait`: it has just paid the same. `refused`: no reason was told that helps a buyer.
 */
export const declineReasons = [
  ...(['cancelled', 'expired', 'balance', 'limit', 'pin', 'wallet', 'wait', 'refused'] as const),
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** A button of the payment page. */
export type PaymentOption = {
  method: PaymentMethod;
  /** Whether its form stands in the page, or the browser leaves to the provider's page. */
  kind: 'in-page' | 'redirect';
};
