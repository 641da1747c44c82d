import { toTaka } from '#contract/money.ts';
import type { HandWay } from '#contract/orders/hand-ways.ts';
import { type PaymentMethod, paymentMethods } from '#contract/orders/payment-methods.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { toRef } from './refs.ts';

/** The receipt of the caller's own booking; throws `booking-not-found` for others and unpaid ones. */
export const getReceipt: Handler<'GET /receipts/:id'> = async ({ params, caller, deps }) => {
  const sale = await deps.db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .leftJoin('payment_attempts', (join) =>
      join
        .onRef('payment_attempts.payment_id', '=', 'payments.id')
        .on('payment_attempts.paid_at', 'is not', null),
    )
    .leftJoin('money_by_hand', (join) =>
      join
        .onRef('money_by_hand.payment_id', '=', 'payments.id')
        .on('money_by_hand.replaced_at', 'is', null),
    )
    .innerJoin('ledger_transactions', (join) =>
      join
        .onRef('ledger_transactions.payment_id', '=', 'payments.id')
        // Also if it was fully refunded later; money that came too late is not a sale.
        .on('ledger_transactions.kind', '=', 'sale'),
    )
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .innerJoin('members as seller', 'seller.id', 'products.seller_id')
    .select([
      'payments.id',
      'payments.amount',
      'payments.way',
      'payments.settled_at',
      'money_by_hand.reference',
      'payment_attempts.paid_at',
      'payment_attempts.method',
      'payment_attempts.provider_id',
      'payment_attempts.facts',
      'bookings.product_name',
      'bookings.user_name',
      'seller.name as seller_name',
    ])
    .where('bookings.id', '=', params.id)
    .where('bookings.buyer_id', '=', caller.userId)
    .executeTakeFirst();
  const paidAt = sale?.paid_at ?? sale?.settled_at;
  const paidBy = sale && methodOf(sale);
  if (!sale || !paidAt || !paidBy) throw new Problem('booking-not-found');
  const refunds = await deps.db
    .selectFrom('payment_refunds')
    .select(['id', 'amount', 'state', 'settled_at'])
    .where('payment_id', '=', sale.id)
    .orderBy('created_at')
    .execute();
  return {
    number: toRef(sale.id),
    paidAt: paidAt.toISOString(),
    productName: sale.product_name,
    buyerName: sale.user_name,
    selersName: sale.seller_name,
    amount: toTaka(sale.amount),
    ...paidBy,
    refunds: refunds.map(({ id, amount, state, settled_at: settledAt }) => ({
      _id: id,
      amount: toTaka(amount),
      state,
      settledAt: settledAt?.toISOString() ?? null,
    })),
  };
};

type Paid = {
  way: HandWay | null;
  reference: string | null;
  method: PaymentMethod | null;
  provider_id: string | null;
  facts: Record<string, string> | null;
};

/** The payment's method, and its reference for the buyer. Null without money. */
function methodOf({ way, reference, method, provider_id, facts }: Paid) {
  if (way) return { method: way, byHand: true, reference: reference ?? '' };
  if (!method) return null;
  return {
    // The wallet that paid, if the provider reports it, because a button may offer several.
    method: paymentMethods.find((each) => each === facts?.paidBy) ?? method,
    byHand: false,
    reference: facts?.receipt ?? provider_id ?? '',
  };
}
