import { beforeEach, describe, expect, test } from 'vitest';
import {
  type CardEvent,
  type CardPayments,
  type NewCardIntent,
  WebhookRefused,
} from '#server/ports/card-payments/port.ts';

/** An event as received over the network. */
export type SentWebhook = { body: string; headers: Record<string, string> };

/** A provider under test, and actions outside of the program. */
export type CardPaymentsUnderTest = {
  cards: CardPayments;
  /** A buyer pays an intent with a valid card. */
  pay: (clientSecret: string) => Promise<void>;
  /** An event about an intent, signed this many seconds ago. */
  webhookAbout: (intentId: string, secondsAgo?: number) => Promise<SentWebhook>;
  /** A signed event that concerns no intent. */
  webhookAboutElse: () => Promise<SentWebhook>;
};

/** The conformance suite of card providers. */
export function describeCardPayments(name: string, make: () => Promise<CardPaymentsUnderTest>) {
  describe(`${name} as card provider`, () => {
    let cards: CardPayments;
    let pay: CardPaymentsUnderTest['pay'];
    let webhookAbout: CardPaymentsUnderTest['webhookAbout'];
    let webhookAboutElse: CardPaymentsUnderTest['webhookAboutElse'];
    let keys = 0;
    beforeEach(async () => {
      ({ cards, pay, webhookAbout, webhookAboutElse } = await make());
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

    function read({ body, headers }: SentWebhook): Promise<CardEvent | null> {
      return cards.readWebhook(Buffer.from(body), new Headers(headers));
    }

    // spec S1-13
    test('a new intent is as ordered and waits for a card', async () => {
      const intent = await cards.createIntent(order());
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        amount: 2_450_000,
        currency: 'bdt',
        metadata: { paymentId: 'a payment' },
        refunded: 0,
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
      expect(await cards.cancelIntent(id)).toMatchObject({ status: 'succeeded', refunded: 0 });
    });

    test('a refund happens once for its key, and there is no second one', async () => {
      const { id, clientSecret } = await cards.createIntent(order());
      await pay(clientSecret);
      const key = order().idempotencyKey;
      await cards.refundIntent(id, key);
      await cards.refundIntent(id, key);
      await expect(cards.refundIntent(id, `${key}-again`)).rejects.toThrow();
      expect(await cards.retrieveIntent(id)).toMatchObject({ refunded: 2_450_000 });
    });

    test('two refunds of the same payment at once give its money back once', async () => {
      const { id, clientSecret } = await cards.createIntent(order());
      await pay(clientSecret);
      const tries = [order(), order()].map(({ idempotencyKey }) =>
        cards.refundIntent(id, idempotencyKey),
      );
      const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status).sort();
      expect(outcomes).toEqual(['fulfilled', 'rejected']);
      expect(await cards.retrieveIntent(id)).toMatchObject({ refunded: 2_450_000 });
    });

    test('what was refunded says so, still having succeeded', async () => {
      const { id, clientSecret } = await cards.createIntent(order());
      await pay(clientSecret);
      expect(await cards.retrieveIntent(id)).toMatchObject({ refunded: 0 });
      await cards.refundIntent(id, order().idempotencyKey);
      const refunded = { status: 'succeeded', amount: 2_450_000, refunded: 2_450_000 };
      expect(await cards.retrieveIntent(id)).toMatchObject(refunded);
      expect(await cards.cancelIntent(id)).toMatchObject(refunded);
    });

    test('what was not paid is not refunded', async () => {
      const { id } = await cards.createIntent(order());
      await expect(cards.refundIntent(id, order().idempotencyKey)).rejects.toThrow();
      await expect(cards.refundIntent('pi_unknown', order().idempotencyKey)).rejects.toThrow();
      expect(await cards.retrieveIntent(id)).toMatchObject({ refunded: 0 });
    });

    test('a signed event names its intent, and is the same one however often it comes', async () => {
      const { id } = await cards.createIntent(order());
      const sent = await webhookAbout(id);
      const event = await read(sent);
      expect(event).toEqual({ id: expect.stringMatching(/./), intentId: id });
      expect(await read(sent)).toEqual(event);
      expect((await read(await webhookAbout(id)))?.id).not.toBe(event?.id);
    });

    test('an event about something else is none', async () => {
      expect(await read(await webhookAboutElse())).toBeNull();
    });

    test('an event that was changed on the way is refused', async () => {
      const { id } = await cards.createIntent(order());
      const { body, headers } = await webhookAbout(id);
      const changed = body.replace(id, `${id.slice(0, -1)}x`);
      expect(changed).not.toBe(body);
      await expect(read({ body: changed, headers })).rejects.toThrow(WebhookRefused);
    });

    // sec T6
    test('the same event in other bytes is refused: the signature is over the very body', async () => {
      const { id } = await cards.createIntent(order());
      const { body, headers } = await webhookAbout(id);
      for (const other of [`${body} `, JSON.stringify(JSON.parse(body), null, 7)]) {
        await expect(read({ body: other, headers })).rejects.toThrow(WebhookRefused);
      }
    });

    // sec T6
    test('an event that was signed ten minutes ago is refused, a minute ago is fine', async () => {
      const { id } = await cards.createIntent(order());
      expect(await read(await webhookAbout(id, 60))).toMatchObject({ intentId: id });
      await expect(read(await webhookAbout(id, 600))).rejects.toThrow(WebhookRefused);
    });

    test('without its signature, or with that of another event, it is refused', async () => {
      const { id } = await cards.createIntent(order());
      const { body, headers } = await webhookAbout(id);
      const other = await webhookAbout((await cards.createIntent(order())).id);
      await expect(read({ body, headers: {} })).rejects.toThrow(WebhookRefused);
      await expect(read({ body, headers: other.headers })).rejects.toThrow(WebhookRefused);
      await expect(read({ body: '', headers })).rejects.toThrow(WebhookRefused);
      await expect(read({ body: 'no JSON', headers })).rejects.toThrow(WebhookRefused);
    });
  });
}
