import { sql } from 'kysely';
import type { PaymentState } from '#contract/constants.ts';
import { toTaka } from '#contract/money.ts';
import { cooledAt } from '#contract/orders/deal.ts';
import type { DealState } from '#contract/orders/deal-states.ts';
import type { HandWay } from '#contract/orders/hand-ways.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { rowsToFetch, toPage } from '#server/http/api/keyset-pagination.ts';
import { isReserved } from '../bookings/sale.ts';
import { takenLines } from '../payouts/taken-lines.ts';

/** A page of all payments for an admin, newest first: ids are UUIDv7, so their order is by time. */
export const getPayments: Handler<'GET /payments'> = async ({ query, caller, deps }) => {
  const { state, payment, before: cursor } = query;
  let found = deps.db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .innerJoin('products', 'products.id', 'payments.product_id')
    .innerJoin('members as buyer', 'buyer.id', 'payments.buyer_id')
    .innerJoin('members as seller', 'seller.id', 'products.seller_id')
    .leftJoin('deals', 'deals.payment_id', 'payments.id')
    .select(({ selectFrom }) => [
      'payments.id',
      'payments.state',
      'payments.amount',
      'payments.product_id',
      'payments.booking_id',
      'payments.buyer_id',
      'products.seller_id',
      'deals.state as deal_state',
      'deals.changed_at',
      'payments.created_at',
      'payments.settled_at',
      'payments.way',
      'bookings.product_name',
      'buyer.name as buyer_name',
      'buyer.email as buyer_email',
      'seller.name as seller_name',
      // The paid attempt, or else the newest.
      selectFrom('payment_attempts')
        .select('provider_id')
        .whereRef('payment_id', '=', 'payments.id')
        .orderBy('paid_at', (order) => order.asc().nullsLast())
        .orderBy('opened_at', 'desc')
        .limit(1)
        .as('provider_id'),
      selectFrom('payment_refunds')
        .select('reason')
        .whereRef('payment_id', '=', 'payments.id')
        .where('actor_id', 'is not', null)
        .orderBy('payment_refunds.created_at', 'desc')
        .limit(1)
        .as('refund_reason'),
      // Refunds that wait for an admin, with the admin's record.
      sql<OpenRefund[] | null>`(
        select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'state', r.state,
          'problem', r.problem, 'way', hand.way, 'reference', hand.reference,
          'recorded_by', hand.recorded_by, 'name', members.name) order by r.created_at)
        from payment_refunds r
        left join money_by_hand hand on hand.refund_id = r.id and hand.replaced_at is null
        left join members on members.id = hand.recorded_by
        where r.payment_id = payments.id and r.state in ('due', 'failed', 'in_doubt'))`.as(
        'open_refunds',
      ),
      sql<HandRecord | null>`(
        select json_build_object('way', hand.way, 'reference', hand.reference,
          'recorded_by', hand.recorded_by, 'name', members.name,
          'waits', hand.needs_approval and hand.approved_by is null)
        from money_by_hand hand join members on members.id = hand.recorded_by
        where hand.payment_id = payments.id and hand.replaced_at is null)`.as('by_hand'),
      mayBePaid.as('may_be_paid'),
      // Not `exists`, for which PostgreSQL would read the attempts of all payments.
      selectFrom('payment_attempts')
        .select('review')
        .whereRef('payment_id', '=', 'payments.id')
        .where('review', '=', 'risk')
        .where('paid_at', 'is', null)
        .limit(1)
        .as('in_review'),
      sql<boolean>`exists (${takenLines(sql`payments.id`)})`.as('is_taken'),
      // Sold before deals existed: its money was never in the shop.
      selectFrom('ledger_transactions')
        .select('ledger_transactions.id')
        .whereRef('ledger_transactions.payment_id', '=', 'payments.id')
        .where('kind', '=', 'settled-outside')
        .as('settled_outside'),
    ]);
  if (state) found = found.where('payments.state', '=', state);
  if (payment) found = found.where('payments.id', '=', payment);
  if (cursor) found = found.where('payments.id', '<', cursor);
  const rows = await found.orderBy('payments.id', 'desc').limit(rowsToFetch).execute();
  const { page, next } = toPage(rows);
  const payments = page.map((row) => ({
    _id: row.id,
    state: row.state,
    amount: toTaka(row.amount),
    productId: row.product_id,
    productName: row.product_name,
    bookingId: row.booking_id,
    buyerName: row.buyer_name,
    buyerEmail: row.buyer_email,
    selersName: row.seller_name,
    transitionId: row.way ? (row.by_hand?.reference ?? '') : (row.provider_id ?? ''),
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    refundReason: row.refund_reason ?? '',
    inReview: row.in_review !== null,
    openRefunds: (row.open_refunds ?? []).map((refund) => toOpenRefund(refund, caller.userId)),
    // None once the provider has reported the payment itself.
    byHand:
      row.by_hand && (row.way || row.by_hand.waits) ? toByHand(row.by_hand, caller.userId) : null,
    ...possibleActs(row, caller, deps),
  }));
  return { payments, next };
};

/**
 * Whether staff may record that this payment was paid by hand: the newest one of its booking, at the
 * booking's price, for a phone that is for sale and that no other buyer pays.
 */
const mayBePaid = sql<boolean>`payments.state in ('held', 'released') and bookings.paid_at is null
  and bookings.cancelled_at is null and products.paid_at is null and products.removed_at is null
  and products.hidden_at is null and not ${isReserved} and buyer.removed_at is null
  and (payments.state = 'held' or payments.amount = bookings.price)
  and not exists (select from payments newer
    where newer.booking_id = payments.booking_id and newer.id > payments.id)
  and not exists (select from payments live where live.product_id = payments.product_id
    and live.state in ('held', 'paid') and live.id <> payments.id)`;

type HandRecord = {
  way: HandWay;
  reference: string;
  recorded_by: string;
  name: string;
  waits: boolean;
};

function toByHand({ recorded_by, name, ...record }: HandRecord, adminId: string) {
  return { ...record, adminName: name, own: recorded_by === adminId };
}

type OpenRefund = {
  id: string;
  /** Poisha. */
  amount: number;
  state: 'due' | 'failed' | 'in_doubt';
  problem: string | null;
  way: HandWay | null;
  reference: string | null;
  recorded_by: string | null;
  name: string | null;
};

function toOpenRefund(refund: OpenRefund, adminId: string) {
  const { way, reference, name, recorded_by } = refund;
  return {
    _id: refund.id,
    taka: toTaka(refund.amount),
    state: refund.state,
    problem: refund.problem ?? '',
    recorded:
      way && reference
        ? { way, reference, adminName: name ?? '', own: recorded_by === adminId }
        : null,
  };
}

type PaymentFacts = {
  state: PaymentState;
  buyer_id: string;
  seller_id: string;
  deal_state: DealState | null;
  changed_at: Date | null;
  is_taken: boolean;
  settled_outside: string | null;
  may_be_paid: boolean;
};

/** An admin's possible actions on a payment, so that no button is shown that can only fail. */
function possibleActs(
  payment: PaymentFacts,
  { userId: adminId, member }: HandlerContext<'GET /payments'>['caller'],
  { clock, deals, keptPayments }: Pick<Deps, 'clock' | 'deals' | 'keptPayments'>,
) {
  const { state, buyer_id, seller_id, deal_state, changed_at, is_taken, settled_outside } = payment;
  const own = buyer_id === adminId || seller_id === adminId;
  const isCompleted = deal_state === 'completed';
  // Money of an open deal goes back on its page; beside it only admins may refund.
  const mayRefund = deal_state === null || member?.isAdmin === true;
  const reopenable = isCompleted && !is_taken && !settled_outside && !own;
  const cooled = changed_at && cooledAt(changed_at, deals.coolingDays);
  return {
    own,
    payableByHand: payment.may_be_paid && keptPayments && !own,
    refundable: state === 'paid' && !isCompleted && !own && mayRefund,
    reopenable,
    coolingUntil: reopenable && cooled && cooled > clock() ? cooled.toISOString() : null,
  };
}
