import {
  type PaymentMethod,
  type PaymentOption,
  type PaymentProviderName,
  paymentMethods,
} from '#contract/orders/payment-methods.ts';
import type { PaymentProvider } from './port.ts';

/** All providers of this shop. A payment remains with the provider that opened it. */
export type PaymentProviders = {
  all: readonly PaymentProvider[];
  /** Throws for a provider that is not, or no longer, configured. */
  named: (name: PaymentProviderName) => PaymentProvider;
  /**
   * The provider for a new payment by this method and amount (poisha): the first that accepts both.
   */
  offering: (method: PaymentMethod, amount: number) => PaymentProvider | undefined;
  /** The payment options for this amount (poisha), in the order of the buttons. */
  optionsFor: (amount: number) => PaymentOption[];
};

/**
 * `all` is in the order of preference for a method that several offer. A provider that `isOff` is
 * not offered for new payments, but finishes open ones.
 */
export function createPaymentProviders(
  all: readonly PaymentProvider[],
  isOff: (name: PaymentProviderName) => boolean = () => false,
): PaymentProviders {
  const offering: PaymentProviders['offering'] = (method, amount) =>
    all.find(
      ({ name, methods, can }) =>
        !isOff(name) && methods.includes(method) && amount >= can.smallest && amount <= can.largest,
    );
  return {
    all,
    named(name) {
      const found = all.find((provider) => provider.name === name);
      if (!found) throw new Error(`The settings of ${name} are gone, and it still has payments.`);
      return found;
    },
    offering,
    optionsFor: (amount) =>
      paymentMethods.flatMap((method) => {
        const provider = offering(method, amount);
        if (!provider) return [];
        return { method, kind: provider.leavesTo.length > 0 ? 'redirect' : 'in-page' };
      }),
  };
}
