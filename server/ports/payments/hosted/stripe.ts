import type Stripe from 'stripe';
import { stripeBrowserOrigins } from '../browser-origins.ts';
import {
  type Attempt,
  type AttemptStatus,
  type Notification,
  NotificationRefused,
  type PaymentProvider,
  type ProviderRefund,
  type Start,
} from '../port.ts';
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
 * Stripe's limits: eight digits, and what is worth half a US dollar at least. BDT has no fixed
 * minimum, so this one leaves room for the rate.
 */
const smallest = 100_00;
const largest = 99_999_999;

/**
 * Stripe as a provider of card payments in the page, by its official client. Amounts are not
 * converted, because poisha are Stripe's smallest unit of BDT.
 */
export function createStripe(options: StripeOptions): PaymentProvider {
  const { webhookSecret, clock } = options;
  const connected = connectToStripe(options);

  async function findIntent(id: string | null): Promise<Stripe.PaymentIntent | null> {
    if (id === null) return null;
    const stripe = await connected();
    return orProviderDown(() => stripe.paymentIntents.retrieve(id, withCharge)).catch(
      nullIfUnknown,
    );
  }
  const report = async (id: string | null) => {
    const intent = await findIntent(id);
    return intent && toReport(intent);
  };

  return {
    name: 'stripe',
    methods: ['card'],
    browserOrigins: stripeBrowserOrigins,
    leavesTo: [],
    can: {
      cancel: 'final',
      reopensByRef: true,
      refundsOncePerKey: true,
      refunds: 'followed',
      smallest,
      largest,
    },

    async createPayment({ ref, amount, productName }) {
      const stripe = await connected();
      const order = {
        amount,
        currency: 'bdt',
        description: productName,
        metadata: { ref },
        payment_method_types: ['card'],
        ...withCharge,
      };
      const create = () => stripe.paymentIntents.create(order, { idempotencyKey: ref });
      const intent = await orProviderDown(create);
      return { attempt: toReport(intent), start: toStart(intent) };
    },

    async resume({ id }) {
      const intent = await findIntent(id);
      const isOver = !intent || intent.status === 'succeeded' || intent.status === 'canceled';
      return isOver ? null : toStart(intent);
    },

    retrieve: ({ id }) => report(id),

    async close({ id }) {
      if (id === null) return null;
      const stripe = await connected();
      try {
        return toReport(await orProviderDown(() => stripe.paymentIntents.cancel(id, withCharge)));
      } catch (error) {
        // The attempt has already succeeded or was canceled.
        if (isUnexpectedState(error)) return report(id);
        return nullIfUnknown(error);
      }
    },

    async refund({ id }, { key, amount }) {
      if (id === null) throw new Error('There is nothing to refund');
      const stripe = await connected();
      const order = { payment_intent: id, amount };
      return toRefund(
        await orProviderDown(() => stripe.refunds.create(order, { idempotencyKey: key })),
      );
    },

    async retrieveRefund(_attempt, { id }) {
      // Without an id the answer was lost; the same key then returns the same refund.
      if (id === null) return null;
      const stripe = await connected();
      return orProviderDown(() => stripe.refunds.retrieve(id)).then(toRefund, nullIfUnknown);
    },

    async readNotification({ body, headers }) {
      const { webhooks } = await connected();
      const signature = headers.get('stripe-signature') ?? '';
      try {
        const event = webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          clock().getTime(),
        );
        return toNotification(event);
      } catch (error) {
        // Signed by Stripe, but not JSON. A refusal would only make Stripe send it again.
        if (error instanceof SyntaxError) return null;
        throw new NotificationRefused('Not signed by Stripe, changed, or too old', {
          cause: error,
        });
      }
    },

    readReturn: () => null,
  };
}

function nullIfUnknown(error: unknown): null {
  if (isUnknown(error)) return null;
  throw error;
}

function toStart({ client_secret }: Stripe.PaymentIntent): Start {
  return { kind: 'in-page', clientSecret: client_secret ?? '' };
}

/** Earlier intents have the payment's id instead of a ref. */
function toReport(intent: Stripe.PaymentIntent): Attempt {
  const { id, status, amount, currency, metadata, latest_charge } = intent;
  const charge = typeof latest_charge === 'object' ? latest_charge : null;
  return {
    id,
    ref: metadata.ref ?? metadata.paymentId ?? null,
    status: toStatus(status),
    amount,
    currency,
    refunded: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
  };
}

const knownStatuses: readonly string[] = [
  'requires_payment_method',
  'requires_action',
  'succeeded',
  'canceled',
] satisfies AttemptStatus[];

/** Statuses that the shop's intents should never have count as `processing`. */
function toStatus(status: string): AttemptStatus {
  return knownStatuses.includes(status) ? (status as AttemptStatus) : 'processing';
}

/** `pending` and `requires_action`: the refund is on its way; a bank may take days. */
function toRefund({ id, status, failure_reason }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { id, status: 'done' };
  if (status === 'failed' || status === 'canceled') {
    return { id, status: 'failed', problem: failure_reason ?? status };
  }
  return { id, status: 'started' };
}

/** Only the event's intent is used, because the shop reads the state from the provider. */
function toNotification(event: Stripe.Event | null): Notification | null {
  const { id: eventId = '', data } = event ?? {};
  // Less than Stripe's types promise, because a new kind of event may have another shape.
  const object = (data as Partial<typeof data> | undefined)?.object as
    | { object?: string; id?: unknown; payment_intent?: unknown }
    | undefined;
  const intentId = object?.object === 'payment_intent' ? object.id : object?.payment_intent;
  return typeof intentId === 'string' ? { eventId, id: intentId } : null;
}
