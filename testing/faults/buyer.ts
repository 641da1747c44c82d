import { confirm, intentIdOf, openPayment, releaseTooEarly, renewed } from '../payments/paying.ts';
import { PaymentRefused } from '../stripe-server/payer.ts';
import type { Person } from '../test-app.ts';
import type { ShopWithFaults } from './shop.ts';

/** A buyer on the payment page of one booking, who retries failures. */
export function createBuyer({ shop, provider }: ShopWithFaults, person: Person, bookingId: string) {
  let clientSecret: string | null = null;
  let hasEnteredCard = false;

  /** Opens the payment page; returns the status. */
  async function open(): Promise<number> {
    const { status, body } = await openPayment(shop, await renewed(shop, person), bookingId);
    clientSecret = status === 200 ? body.clientSecret : null;
    hasEnteredCard = false;
    return status;
  }

  /** False if the provider refuses: paid in another tab, or cancelled meanwhile. */
  async function enterCard(secret: string): Promise<boolean> {
    try {
      await provider.pay(secret);
      return true;
    } catch (error) {
      if (error instanceof PaymentRefused) return false;
      throw error;
    }
  }

  return {
    open,

    /** Opens the page, pays, confirms to the shop; returns the status, 200 without a request. */
    async next(): Promise<number> {
      if (!clientSecret) return open();
      if (!hasEnteredCard) {
        await enterCard(clientSecret);
        hasEnteredCard = true;
        return 200;
      }
      const { status } = await confirm(shop, await renewed(shop, person), bookingId, clientSecret);
      // Any other status is final; the buyer then opens the page again.
      if (status !== 503) clientSecret = null;
      return status;
    },

    /**
     * Pays at the moment when the hold expires: the provider charges although it has reported the
     * payment as cancelled. Stripe does not do this, but otherwise no payment would ever come too
     * late.
     */
    async payTooLate(): Promise<void> {
      if (!clientSecret || !(await enterCard(clientSecret))) return;
      await releaseTooEarly(shop.deps.db, intentIdOf(clientSecret));
      clientSecret = null;
    },
  };
}
