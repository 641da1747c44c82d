import {
  type EventType,
  eventKey,
  signatureHeader,
  signEvent,
  writeEvent,
} from '#server/ports/card-payments/embedded/events.ts';
import { type TestShop, testAuthSecret } from '../test-app.ts';

type CardEventOptions = { id?: string; type?: EventType; secondsAgo?: number };

/** A message of the embedded card provider, signed as it signs them. */
export function cardEvent(shop: TestShop, intentId: string, options: CardEventOptions = {}) {
  const { id = `evt_${shop.deps.newId()}`, type = 'payment_intent.succeeded' } = options;
  const body = writeEvent(id, type, intentId);
  const at = new Date(shop.clock.now().getTime() - (options.secondsAgo ?? 0) * 1000);
  return {
    body,
    headers: { [signatureHeader]: signEvent(body, eventKey(testAuthSecret), at) },
  };
}

/** Hands a message to the shop's webhook, whoever it may come from. */
export function postWebhook(shop: TestShop, body: string, headers: Record<string, string> = {}) {
  return shop.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** The provider tells the shop about an intent. */
export function sendCardEvent(shop: TestShop, intentId: string, options?: CardEventOptions) {
  const { body, headers } = cardEvent(shop, intentId, options);
  return postWebhook(shop, body, headers);
}
