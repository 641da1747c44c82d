import type { DealRole } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';

export type Parties = NonNullable<Awaited<ReturnType<typeof findParties>>>;

/** Whose an order is, without locks: who buys and sells does not change. Undefined when there is no such booking. */
export function findParties(db: Db, bookingId: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .innerJoin('members as buyers', 'buyers.id', 'bookings.buyer_id')
    .innerJoin('members as sellers', 'sellers.id', 'products.seller_id')
    .select([
      'bookings.id',
      'bookings.product_id',
      'bookings.buyer_id',
      'products.seller_id',
      'buyers.removed_at as buyer_removed_at',
      'sellers.removed_at as seller_removed_at',
      'products.removed_at as phone_removed_at',
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
}

/** Whether there is nobody, or nothing, left to sell again. */
export const isGone = ({ seller_removed_at, phone_removed_at }: Parties) =>
  seller_removed_at !== null || phone_removed_at !== null;

/**
 * Whether a buyer may ask to pay the seller at the meeting: where the listing takes cash, and in every one
 * of a shop that keeps no payments (decision 0172). `cash` as the seller has said it.
 */
export const isPaidAtMeeting = (
  { cash }: { cash: boolean | null },
  { keptPayments }: Pick<Deps, 'keptPayments'>,
): boolean => cash === true || !keptPayments;

/**
 * What somebody is in an order; empty for a stranger. An admin also takes the side of whoever was
 * removed, and is none in a deal of their own.
 */
export function rolesIn(parties: Parties, userId: string, isAdmin: boolean): DealRole[] {
  if (userId === parties.buyer_id) return ['buyer'];
  if (userId === parties.seller_id) return ['seller'];
  if (!isAdmin) return [];
  return [
    'admin',
    ...(parties.buyer_removed_at ? (['buyer'] as const) : []),
    ...(parties.seller_removed_at ? (['seller'] as const) : []),
  ];
}
