import {
  type PaymentMethod,
  type PaymentOption,
  type PaymentProviderName,
  paymentMethods,
} from '#contract/orders/payment-methods.ts';
import type { PaymentProvider } from './port.ts';

/** All providers of this shop. A payment stays with the one that it began at. */
export type PaymentProviders = {
  all: readonly PaymentProvider[];
  /** Throws for a provider that the settings do not have (any more). */
  named: (name: PaymentProviderName) => PaymentProvider;
  /** The provider of a new payment by this method and amount (poisha); the first that can. */
  offering: (method: PaymentMethod, amount: number) => PaymentProvider | undefined;
  /** The ways to pay this amount (poisha), in the order of the buttons. */
  optionsFor: (amount: number) => PaymentOption[];
};

/**
 * `all` in the order of preference where two offer the same method. One that `isOff` is offered to
 * nobody, and goes on with what was begun.
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
