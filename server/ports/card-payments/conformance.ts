import { beforeEach, describe, expect, test } from 'vitest';
import type { CardPayments, NewCardIntent } from './port.ts';

/** A provider under test, and how somebody pays an intent of its with a card that works. */
export type CardPaymentsUnderTest = {
  cards: CardPayments;
  pay: (clientSecret: string) => Promise<void>;
};

/** What every card provider must do, whichever one is behind the port. */
export function describeCardPayments(name: string, make: () => Promise<CardPaymentsUnderTest>) {
  describe(`${name} as card provider`, () => {
    let cards: CardPayments;
    let pay: CardPaymentsUnderTest['pay'];
    let keys = 0;
    beforeEach(async () => {
      ({ cards, pay } = await make());
    });

    function order(changes: Partial<NewCardIntent> = {}): NewCardIntent {
      keys += 1;
      return {
        amount: 2_450_000,
        currency: 'bdt',
        metadata: { paymentId: 'a payment' },
        idempotencyKey: `conformance-${Date.now()}-${keys}`,
        ...changes,
      };
    }

    test('a new intent is as ordered and waits for a card', async () => {
      const intent = await cards.createIntent(order());
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        amount: 2_450_000,
        currency: 'bdt',
        metadata: { paymentId: 'a payment' },
      });
      expect(intent.clientSecret.startsWith(`${intent.id}_secret_`)).toBe(true);
      expect(await cards.retrieveIntent(intent.id)).toEqual(intent);
    });

    test('the same key gives the same intent, another key another one', async () => {
      const first = order();
      const [one, two] = await Promise.all([cards.createIntent(first), cards.createIntent(first)]);
      expect(two).toEqual(one);
      expect((await cards.createIntent(order())).id).not.toBe(one.id);
    });

    test('the same key still gives the intent after it was paid', async () => {
      const ordered = order();
      const { id, clientSecret } = await cards.createIntent(ordered);
      await pay(clientSecret);
      expect(await cards.createIntent(ordered)).toMatchObject({ id });
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'succeeded' });
    });

    test('an unknown id is null, for asking and for cancelling', async () => {
      expect(await cards.retrieveIntent('pi_unknown')).toBeNull();
      expect(await cards.cancelIntent('pi_unknown')).toBeNull();
    });

    test('a cancelled intent stays so and can never be paid', async () => {
      const { id, clientSecret } = await cards.createIntent(order());
      expect(await cards.cancelIntent(id)).toMatchObject({ status: 'canceled' });
      expect(await cards.cancelIntent(id)).toMatchObject({ status: 'canceled' });
      await expect(pay(clientSecret)).rejects.toThrow();
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'canceled' });
    });

    test('cancelling does not take back what was paid', async () => {
      const { id, clientSecret } = await cards.createIntent(order());
      await pay(clientSecret);
      expect(await cards.cancelIntent(id)).toMatchObject({ status: 'succeeded' });
    });

    test('a refund happens once for its key, and there is no second one', async () => {
      const { id, clientSecret } = await cards.createIntent(order());
      await pay(clientSecret);
      const key = order().idempotencyKey;
      await cards.refundIntent(id, key);
      await cards.refundIntent(id, key);
      await expect(cards.refundIntent(id, `${key}-again`)).rejects.toThrow();
    });

    test('what was not paid is not refunded', async () => {
      const { id } = await cards.createIntent(order());
      await expect(cards.refundIntent(id, order().idempotencyKey)).rejects.toThrow();
    });
  });
}
