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

/** Older events are refused: somebody may have kept them. */
const toleranceSeconds = 300;

/** The intent with its charge inside, which knows what went back to the card. */
const withCharge = { expand: ['latest_charge'] };

/**
 * Stripe behind the card port, by its official client. Amounts go out as they are: poisha are the
 * smallest unit of BDT at Stripe, which has two decimals there.
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
        // It has ended already, one way or the other.
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

/** What an intent of ours should never be in is a step on the way, too. */
function toStatus(status: string): CardIntent['status'] {
  return knownStatuses.includes(status) ? (status as CardIntent['status']) : 'processing';
}

/**
 * Of an event only its intent counts: it says that something happened, not what. So a dispute, too,
 * makes the shop ask for the intent, which does not tell of it: disputes are for the dashboard.
 */
function toCardEvent({ id, data }: Stripe.Event) {
  const about = data.object as { object: string; id: string; payment_intent?: unknown };
  const intentId = about.object === 'payment_intent' ? about.id : about.payment_intent;
  return typeof intentId === 'string' ? { id, intentId } : null;
}
