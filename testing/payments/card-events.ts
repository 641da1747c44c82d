import {
  type EventType,
  eventKey,
  signatureHeader,
  signEvent,
  writeEvent,
} from '#server/ports/payments/embedded/events.ts';
import { type TestShop, testAuthSecret } from '../test-app.ts';

type CardEventOptions = { id?: string; type?: EventType; secondsAgo?: number };

/** A signed event of the embedded card provider. */
export function cardEvent(shop: TestShop, intentId: string, options: CardEventOptions = {}) {
  const { id = `evt_${shop.deps.newId()}`, type = 'payment_intent.succeeded' } = options;
  const body = writeEvent(id, type, intentId);
  const at = new Date(shop.clock.now().getTime() - (options.secondsAgo ?? 0) * 1000);
  return {
    body,
    headers: { [signatureHeader]: signEvent(body, eventKey(testAuthSecret), at) },
  };
}

/** Posts an event to the webhook, from any sender. */
export function postWebhook(shop: TestShop, body: string, headers: Record<string, string> = {}) {
  return shop.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** The provider reports an intent to the shop. */
export function sendCardEvent(shop: TestShop, intentId: string, options?: CardEventOptions) {
  const { body, headers } = cardEvent(shop, intentId, options);
  return postWebhook(shop, body, headers);
}
