import type Stripe from 'stripe';
import { stripeBrowserOrigins } from '../browser-origins.ts';
import { type CardIntent, type CardPayments, WebhookRefused } from '../port.ts';
import {
  connectToStripe,
  isUnexpectedState,
  isUnknown,
  orProviderDown,
  type StripeConnection,
} from './stripe-client.ts';

export type StripeOptions = StripeConnection & {
  /** `whsec_…` of the webhook endpoint. */
  webhookSecret: string;
  clock: () => Date;
};

/** Against replays: older events are refused. */
const toleranceSeconds = 300;

/** Includes the charge, which has the refunded amount. */
const withCharge = { expand: ['latest_charge'] };

/**
 * Stripe as a card provider, by its official client. Amounts are not converted, because poisha are
 * Stripe's smallest unit of BDT.
 */
export function createStripeCardPayments(options: StripeOptions): CardPayments {
  const { webhookSecret, clock } = options;
  const connected = connectToStripe(options);

  const retrieveIntent: CardPayments['retrieveIntent'] = async (id) => {
    const stripe = await connected();
    return orProviderDown(() => stripe.paymentIntents.retrieve(id, withCharge)).then(
      toCardIntent,
      nullIfUnknown,
    );
  };

  return {
    browserOrigins: stripeBrowserOrigins,

    async createIntent({ amount, currency, metadata, idempotencyKey }) {
      const stripe = await connected();
      const order = { amount, currency, metadata, payment_method_types: ['card'], ...withCharge };
      const create = () => stripe.paymentIntents.create(order, { idempotencyKey });
      return toCardIntent(await orProviderDown(create));
    },

    retrieveIntent,

    async cancelIntent(id) {
      const stripe = await connected();
      try {
        return toCardIntent(
          await orProviderDown(() => stripe.paymentIntents.cancel(id, withCharge)),
        );
      } catch (error) {
        // It has already succeeded or was canceled.
        if (isUnexpectedState(error)) return retrieveIntent(id);
        return nullIfUnknown(error);
      }
    },

    async refundIntent(id, idempotencyKey) {
      const stripe = await connected();
      const refund = await orProviderDown(() =>
        stripe.refunds.create({ payment_intent: id }, { idempotencyKey }),
      );
      if (refund.status === 'failed' || refund.status === 'canceled') {
        throw new Error(`Refund ${refund.id} of ${id} is ${refund.status}`);
      }
    },

    async readWebhook(rawBody, headers) {
      const { webhooks } = await connected();
      const signature = headers.get('stripe-signature') ?? '';
      try {
        const event = webhooks.constructEvent(
          rawBody,
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          clock().getTime(),
        );
        return toCardEvent(event);
      } catch (error) {
        // Signed by Stripe, but no JSON; refused it would only be sent again and again.
        if (error instanceof SyntaxError) return null;
        throw new WebhookRefused('Not signed by Stripe, changed, or too old', { cause: error });
      }
    },
  };
}

function nullIfUnknown(error: unknown): null {
  if (isUnknown(error)) return null;
  throw error;
}

function toCardIntent(intent: Stripe.PaymentIntent): CardIntent {
  const { id, client_secret, status, amount, currency, metadata, latest_charge } = intent;
  return {
    id,
    clientSecret: client_secret ?? '',
    status: toStatus(status),
    amount,
    currency,
    metadata,
    refunded: typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0,
  };
}

const knownStatuses: readonly string[] = [
  'requires_payment_method',
  'requires_action',
  'succeeded',
  'canceled',
] satisfies CardIntent['status'][];

/** Statuses that our intents should never have count as `processing`. */
function toStatus(status: string): CardIntent['status'] {
  return knownStatuses.includes(status) ? (status as CardIntent['status']) : 'processing';
}

/**
 * Only the event's intent is used, because the shop reads the state from the provider. Disputes are
 * not part of that state; they are handled in Stripe's dashboard.
 */
function toCardEvent(event: Stripe.Event | null) {
  const { id = '', data } = event ?? {};
  // Less than Stripe's types promise, because a new kind of event may have another shape.
  const object = (data as Partial<typeof data> | undefined)?.object as
    | { object?: string; id?: unknown; payment_intent?: unknown }
    | undefined;
  const intentId = object?.object === 'payment_intent' ? object.id : object?.payment_intent;
  return typeof intentId === 'string' ? { id, intentId } : null;
}
