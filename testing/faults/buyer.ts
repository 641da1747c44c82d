import { sql } from 'kysely';
import { confirm, intentIdOf, openPayment, renewed } from '../payments/paying.ts';
import { PaymentRefused } from '../stripe-server/payer.ts';
import type { Person } from '../test-app.ts';
import type { ShopWithFaults } from './shop.ts';

/** A person before the payment page of one booking, who tries again what did not work. */
export function createBuyer({ shop, provider }: ShopWithFaults, person: Person, bookingId: string) {
  let clientSecret: string | null = null;
  let hasEnteredCard = false;

  /** Opens the page; gives the shop's status. */
  async function open(): Promise<number> {
    const { status, body } = await openPayment(shop, await renewed(shop, person), bookingId);
    clientSecret = status === 200 ? body.clientSecret : null;
    hasEnteredCard = false;
    return status;
  }

  /** False when the provider takes no money: paid in another tab, or cancelled since. */
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

    /** Opens the page, pays, tells the shop; gives the shop's status, 200 where it was not asked. */
    async next(): Promise<number> {
      if (!clientSecret) return open();
      if (!hasEnteredCard) {
        await enterCard(clientSecret);
        hasEnteredCard = true;
        return 200;
      }
      const { status } = await confirm(shop, await renewed(shop, person), bookingId, clientSecret);
      // Any other answer is an end; from there a person opens the page again.
      if (status !== 503) clientSecret = null;
      return status;
    },

    /**
     * Pays in the very moment in which the hold ends: a provider that takes money after it said
     * that the payment was cancelled. Stripe does not, but then nobody would ever pay too late.
     */
    async payTooLate(): Promise<void> {
      if (!clientSecret || !(await enterCard(clientSecret))) return;
      await sql`update payments set state = 'released'
        where intent_id = ${intentIdOf(clientSecret)} and state = 'held'`.execute(shop.deps.db);
      clientSecret = null;
    },
  };
}
