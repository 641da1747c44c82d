import type Stripe from 'stripe';
import { authorize, type CardDecline, type EnteredCard } from './cards.ts';
import { type IntentOrder, newCharge, newId, newIntent, newRefund } from './objects.ts';
import { invalidRequest, missing, StripeRefusal } from './refusal.ts';

/** An event that Stripe sends to webhooks. */
export type Happened = {
  type: Stripe.Event.Type;
  object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund;
};

/** The outcome of a refund at the bank of the card. */
export type RefundStatus = 'succeeded' | 'pending' | 'failed' | 'canceled';

const cancelable = ['requires_payment_method', 'requires_action'];

/** The page of the bank in the 3-D Secure frame, as Stripe.js opens it. */
const bankPage = (intentId: string) => `https://hooks.stripe.com/redirect/authenticate/${intentId}`;

/**
 * The books of Stripe: payment intents, charges, refunds and their transitions. Each change is
 * synchronous, so concurrent requests cannot interleave.
 */
export function openBook(clock: () => Date, happened: (what: Happened) => void) {
  const intents = new Map<string, Stripe.PaymentIntent>();
  const charges = new Map<string, Stripe.Charge>();
  const refunds = new Map<string, Stripe.Refund>();
  let refundStatus: RefundStatus = 'succeeded';
  const now = () => Math.floor(clock().getTime() / 1000);

  function find(id: string): Stripe.PaymentIntent {
    const intent = intents.get(id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  }

  function create(order: IntentOrder): Stripe.PaymentIntent {
    const intent = newIntent(order, now());
    intents.set(intent.id, intent);
    happened({ type: 'payment_intent.created', object: intent });
    return intent;
  }

  function cancel(id: string, reason: Stripe.PaymentIntent.CancellationReason | null) {
    const intent = find(id);
    if (!cancelable.includes(intent.status)) {
      throw unexpectedState(
        intent,
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a ` +
          'PaymentIntent with one of the following statuses may be canceled: ' +
          'requires_payment_method, requires_capture, requires_confirmation, requires_action, ' +
          'processing.',
      );
    }
    intent.status = 'canceled';
    intent.canceled_at = now();
    intent.cancellation_reason = reason;
    intent.next_action = null;
    happened({ type: 'payment_intent.canceled', object: intent });
    return intent;
  }

  function confirm(id: string, card: EnteredCard): Stripe.PaymentIntent {
    const intent = find(id);
    if (!cancelable.includes(intent.status)) {
      throw unexpectedState(
        intent,
        intent.status === 'succeeded'
          ? 'You cannot confirm this PaymentIntent because it has already succeeded after being ' +
              'previously confirmed.'
          : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      );
    }
    const verdict = authorize(card);
    intent.payment_method = newId('pm');
    if (verdict === 'pays') return succeed(intent);
    if (verdict !== 'asks') throw decline(intent, verdict);
    intent.status = 'requires_action';
    intent.last_payment_error = null;
    intent.next_action = {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: bankPage(id) },
    };
    happened({ type: 'payment_intent.requires_action', object: intent });
    return intent;
  }

  /** The answer to a 3-D Secure challenge; without a challenge nothing happens. */
  function answerBank(id: string, approve: boolean): Stripe.PaymentIntent {
    const intent = find(id);
    if (intent.status !== 'requires_action') return intent;
    if (approve) return succeed(intent);
    intent.status = 'requires_payment_method';
    intent.next_action = null;
    intent.payment_method = null;
    intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment ' +
        'method and try again.',
    };
    happened({ type: 'payment_intent.payment_failed', object: intent });
    return intent;
  }

  function succeed(intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
    const charge = newCharge(intent, now());
    charges.set(charge.id, charge);
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = charge.id;
    intent.last_payment_error = null;
    intent.next_action = null;
    happened({ type: 'charge.succeeded', object: charge });
    happened({ type: 'payment_intent.succeeded', object: intent });
    return intent;
  }

  function decline(intent: Stripe.PaymentIntent, reason: CardDecline): StripeRefusal {
    const charge = newCharge(intent, now(), reason);
    charges.set(charge.id, charge);
    intent.status = 'requires_payment_method';
    intent.latest_charge = charge.id;
    intent.next_action = null;
    intent.payment_method = null;
    const error = { ...reason, type: 'card_error', charge: charge.id } as const;
    intent.last_payment_error = error as Stripe.PaymentIntent.LastPaymentError;
    happened({ type: 'charge.failed', object: charge });
    happened({ type: 'payment_intent.payment_failed', object: intent });
    return new StripeRefusal(402, { ...error, payment_intent: intent });
  }

  function refund(
    intentId: string,
    {
      amount,
      ...details
    }: Pick<Stripe.Refund, 'reason' | 'metadata'> & { amount?: number | undefined },
  ): Stripe.Refund {
    const intent = intents.get(intentId);
    if (!intent) throw missing('payment_intent', intentId, 'payment_intent');
    const charge = charges.get(String(intent.latest_charge));
    if (intent.status !== 'succeeded' || !charge) {
      throw invalidRequest({
        param: 'payment_intent',
        message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      });
    }
    if (charge.refunded) {
      throw invalidRequest({
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      });
    }
    const left = charge.amount - charge.amount_refunded;
    if (amount !== undefined && amount > left) {
      throw invalidRequest({
        param: 'amount',
        message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      });
    }
    const order = { ...details, amount: amount ?? left, status: refundStatus };
    const made = newRefund(charge, order, now());
    refunds.set(made.id, made);
    if (refundStatus === 'failed' || refundStatus === 'canceled') {
      happened({ type: 'refund.failed', object: made });
      return made;
    }
    // Also for a refund that is pending at the bank for days.
    charge.amount_refunded += made.amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    happened({ type: 'charge.refunded', object: charge });
    happened({ type: 'refund.created', object: made });
    return made;
  }

  /** The intent as in a response, with the charge if `expand` requests it. */
  function show(intent: Stripe.PaymentIntent, expand: string[] = []): Stripe.PaymentIntent {
    const charge = charges.get(String(intent.latest_charge));
    return structuredClone(
      charge && expand.includes('latest_charge') ? { ...intent, latest_charge: charge } : intent,
    );
  }

  function findRefund(id: string): Stripe.Refund {
    const found = refunds.get(id);
    if (!found) throw missing('refund', id);
    return found;
  }

  /** The bank finishes all pending refunds. */
  function finishRefunds(status: RefundStatus): void {
    for (const kept of refunds.values()) if (kept.status === 'pending') kept.status = status;
  }

  /** The buyer's bank wants the money back. */
  function dispute(intentId: string): void {
    const charge = charges.get(String(find(intentId).latest_charge));
    if (!charge) throw missing('charge', intentId);
    charge.disputed = true;
  }

  function refundsEndAs(status: RefundStatus): void {
    refundStatus = status;
  }

  return {
    intents,
    charges,
    refunds,
    find,
    create,
    cancel,
    confirm,
    answerBank,
    refund,
    findRefund,
    refundsEndAs,
    finishRefunds,
    dispute,
    show,
  };
}

function unexpectedState(intent: Stripe.PaymentIntent, message: string): StripeRefusal {
  return invalidRequest({
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  });
}
