import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** An id in the format of Stripe: `pi_3` with letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_3${randomBytes(12).toString('hex')}`;
}

export type IntentOrder = Pick<
  Stripe.PaymentIntent,
  'amount' | 'currency' | 'metadata' | 'payment_method_types'
> & { description?: string | undefined };

/** A new payment intent; `created` in seconds. */
export function newIntent(order: IntentOrder, created: number): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: order.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created,
    currency: order.currency,
    customer: null,
    customer_account: null,
    description: order.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: order.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

type Decline = { code: string; message: string };

/** The charge of an intent, or its failure. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  created: number,
  decline: Decline | null = null,
): Stripe.Charge {
  const succeeded = decline === null;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: succeeded ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: succeeded ? newId('txn') : null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: succeeded,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: succeeded ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

/** A refund to the card, of all or a part. */
export function newRefund(
  charge: Stripe.Charge,
  details: Pick<Stripe.Refund, 'amount' | 'reason' | 'metadata' | 'status'>,
  created: number,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: details.amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: details.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: details.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: details.status,
    transfer_reversal: null,
  };
}
