import type { DealRole } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';

export type Parties = NonNullable<Awaited<ReturnType<typeof findParties>>>;

/**
 * Buyer and seller of an order, without locks, because they never change. Undefined if there is no
 * such booking.
 */
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

/** Whether the seller or the phone was removed, so that it cannot be sold again. */
export const isGone = ({ seller_removed_at, phone_removed_at }: Parties) =>
  seller_removed_at !== null || phone_removed_at !== null;

/**
 * Whether a buyer may request to pay the seller at the meeting: if the listing accepts cash, and
 * always in a shop without escrow payments (decision 0172). `cash` is the seller's declaration.
 */
export const isPaidAtMeeting = (
  { cash }: { cash: boolean | null },
  { keptPayments }: Pick<Deps, 'keptPayments'>,
): boolean => cash === true || !keptPayments;

/**
 * A user's roles in an order; empty for a stranger. An admin also acts for a removed member, but is
 * not an admin in their own deals.
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
