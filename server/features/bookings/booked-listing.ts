import type { DealPerson, DealState } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { askAgainOf, heldUntil, partsOf, priceUntilOf } from './ask-again.ts';
import { bookedColumns, changeColumns, toBookedListing } from './listing-version.ts';

type AsBooked = Pick<
  OrderPage,
  'productImg' | 'condition' | 'description' | 'booked' | 'changed' | 'askAgain' | 'priceUntil'
>;

/**
 * The phone of an order as it was booked, which is the evidence in disputes, and its seller's
 * changes since. For orders from before versions existed, nothing is returned, because the current
 * listing would be wrong evidence.
 */
export async function readBookedListing(
  db: Db,
  bookingId: string,
  { state, role }: { state: DealState; role: DealPerson },
  { imageHost, clock }: Pick<Deps, 'imageHost' | 'clock'>,
): Promise<AsBooked> {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .select(['bookings.price', 'bookings.price_until', 'bookings.version'])
    .select(['products.selling_price', 'products.version as phone_version', 'products.edited_at'])
    .select(['products.paid_at', 'products.hidden_at', 'products.removed_at'])
    .select(heldUntil)
    .select(bookedColumns)
    .select(changeColumns)
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const now = clock();
  const host = { imageHost, bookingId };
  const booked =
    row.booked_content &&
    toBookedListing({ content: row.booked_content, photos: row.booked_photos }, host);
  const parts = partsOf(row);
  const phone = { selling_price: row.selling_price, version: row.phone_version };
  const canPay = state === 'booked' && !row.paid_at && !row.hidden_at && !row.removed_at;
  return {
    productImg: booked?.photos[0] ?? '',
    condition: booked?.condition ?? '',
    description: booked?.description ?? '',
    booked,
    changed: parts && {
      parts,
      at: row.edited_at?.toISOString() ?? null,
      now:
        row.now_content && !row.removed_at
          ? toBookedListing({ content: row.now_content, photos: row.now_photos ?? [] }, host)
          : null,
    },
    askAgain: role === 'buyer' && canPay ? askAgainOf(row, phone, now) : null,
    priceUntil: state === 'booked' ? priceUntilOf(row, now) : null,
  };
}
