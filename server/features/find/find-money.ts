import { type RawBuilder, sql } from 'kysely';
import type { Found } from '#contract/admin/find.ts';
import type { PaymentState } from '#contract/constants.ts';
import { batchPath, paymentPath } from '#contract/members/staff-pages.ts';
import { toTaka } from '#contract/money.ts';
import { handWays } from '#contract/orders/hand-ways.ts';
import { paymentProviderNames } from '#contract/orders/payment-methods.ts';
import type { PayoutState } from '#contract/payouts/methods.ts';
import type { Db } from '#server/db/client.ts';
import { moneyIds } from '#server/ports/payments/port.ts';
import { begun, hitsOf } from './candidates.ts';
import type { SearchedText } from './read-text.ts';

const none = sql`select null::uuid as id where false`;

/** Bookings by id, or by the number of the order. */
export async function findOrders(
  db: Db,
  searched: SearchedText,
  page: number,
): Promise<Found['orders']> {
  if (!searched.id && !searched.beginning && !searched.end) return [];
  const { rows } = await selectOrders(searched, page).execute(db);
  return rows.map((row) => ({
    _id: row.id,
    productName: row.product_name,
    buyerName: row.buyer_name,
    taka: toTaka(row.price),
    at: row.created_at.toISOString(),
    path: `/order/${row.id}`,
  }));
}

export function selectOrders(searched: SearchedText, page?: number) {
  const { id, end } = searched;
  const branches = [
    ...begun('bookings', searched),
    id ? sql`select id from bookings where id = ${id}` : none,
    end ? sql`select id from bookings where right(id::text, 8) = ${end}` : none,
  ];
  return sql<OrderRow>`/* planned for its values */
    select bookings.id, product_name, members.name as buyer_name, price, bookings.created_at
    from ${hitsOf(branches, { page })} join bookings on bookings.id = hits.id
    join members on members.id = bookings.buyer_id
    order by rank, hits.id desc`;
}

type OrderRow = {
  id: string;
  product_name: string;
  buyer_name: string;
  price: number;
  created_at: Date;
};

/**
 * Payments by any id that we, their provider or an admin has given them or their refunds, and by
 * their order.
 */
export async function findPayments(
  db: Db,
  searched: SearchedText,
  page: number,
): Promise<Found['payments']> {
  const { rows } = await selectPayments(searched, page).execute(db);
  return rows.map((row) => ({
    _id: row.id,
    productName: row.product_name,
    buyerName: row.buyer_name,
    taka: toTaka(row.amount),
    state: row.state,
    at: row.created_at.toISOString(),
    path: paymentPath(row.id),
  }));
}

export function selectPayments(searched: SearchedText, page?: number) {
  return sql<PaymentRow>`/* planned for its values */
    select payments.id, amount, payments.state, payments.created_at, bookings.product_name,
      members.name as buyer_name
    from ${hitsOf(paymentBranches(searched), { page })} join payments on payments.id = hits.id
    join bookings on bookings.id = payments.booking_id
    join members on members.id = payments.buyer_id
    order by rank, hits.id desc`;
}

type PaymentRow = Omit<OrderRow, 'price'> & { amount: number; state: PaymentState };

/** The ids that providers state beside their own. */
const otherIds = sql`(array[${sql.join(moneyIds.map((name) => sql`facts ->> ${sql.lit(name)}`))}])`;

function paymentBranches(searched: SearchedText): RawBuilder<unknown>[] {
  const { id, end, text } = searched;
  // Ours and those of bKash are capital letters, which a phone's keyboard may not write.
  const spellings = [...new Set([text, text.toUpperCase()])];
  const any = sql`any(${spellings}::text[])`;
  const branches = [
    sql`select payment_id as id from payment_attempts
      where provider = any(${[...paymentProviderNames]}::text[]) and provider_id = ${any}`,
    sql`select payment_id as id from payment_attempts where ref = ${any}`,
    sql`select payment_id as id from payment_attempts where ${otherIds} && ${spellings}::text[]`,
    sql`select payment_id as id from payment_refunds where key = ${any}`,
    sql`select payment_id as id from payment_refunds where provider_refund_id = ${any}`,
    sql`select coalesce(hand.payment_id, payment_refunds.payment_id) as id
      from money_by_hand hand left join payment_refunds on payment_refunds.id = hand.refund_id
      where hand.way = any(${[...handWays]}::text[]) and lower(hand.reference) = lower(${text}::text)
        and hand.replaced_at is null`,
    ...begun('payments', searched),
  ];
  if (id) {
    branches.push(sql`select id from payments where id = ${id}`);
    branches.push(sql`select payment_id as id from payment_refunds where id = ${id}`);
    branches.push(sql`select id from payments where booking_id = ${id}`);
  }
  if (end) {
    branches.push(sql`select payments.id from bookings
      join payments on payments.booking_id = bookings.id where right(bookings.id::text, 8) = ${end}`);
  }
  return branches;
}

/** Lines of payouts by the reference of their transfer, by its number in the file, or by an id. */
export async function findPayouts(
  db: Db,
  searched: SearchedText,
  page: number,
): Promise<Found['payouts']> {
  const { rows } = await selectPayouts(searched, page).execute(db);
  return rows.map((row) => ({
    _id: row.id,
    sellerName: row.seller_name,
    productName: row.product_name,
    taka: toTaka(row.amount),
    state: row.state,
    reference: row.reference ?? '',
    path: batchPath(row.batch_id),
  }));
}

export function selectPayouts(searched: SearchedText, page?: number) {
  const { id, text, transfer } = searched;
  const branches = [
    ...begun('payout_lines', searched),
    sql`select id from payout_lines where lower(reference) = lower(${text}::text)`,
    transfer
      ? sql`select payout_lines.id from payout_transfers
          join payout_lines on payout_lines.transfer_id = payout_transfers.id
          where payout_transfers.number = ${transfer}::bigint`
      : none,
    id ? sql`select id from payout_lines where transfer_id = ${id}` : none,
    id ? sql`select id from payout_lines where id = ${id}` : none,
    id ? sql`select id from payout_lines where batch_id = ${id}` : none,
  ];
  return sql<PayoutRow>`/* planned for its values */
    select payout_lines.id, payout_lines.amount, payout_lines.state, reference, batch_id,
      members.name as seller_name, bookings.product_name
    from ${hitsOf(branches, { page })} join payout_lines on payout_lines.id = hits.id
    join members on members.id = payout_lines.seller_id
    join payments on payments.id = payout_lines.payment_id
    join bookings on bookings.id = payments.booking_id
    order by rank, hits.id desc`;
}

type PayoutRow = {
  id: string;
  amount: number;
  state: PayoutState;
  reference: string | null;
  batch_id: string;
  seller_name: string;
  product_name: string;
};
