import { sql } from 'kysely';
import { isGivenBack, stateFacts } from '#contract/orders/deal-states.ts';
import type { ListedProduct } from '#contract/orders/listed-product.ts';
import type { DealLine } from '#contract/orders/orders.ts';
import type { Db } from '#server/db/client.ts';
import { countsInFavour } from '../members/suspected-deals.ts';
import { isHeldAt, orderState } from './sale.ts';

const shownOrders = 3;

type PhoneOrders = Pick<
  ListedProduct,
  'bookings' | 'orders' | 'moreOrders' | 'reservedFor' | 'isReturned'
>;

/** The orders of a seller's phones for their list, by the phone's id. */
export async function readOrdersOfPhones(
  db: Db,
  ids: string[],
  now: Date,
): Promise<(phone: { id: string; isSold: boolean }) => PhoneOrders> {
  const rows = ids.length > 0 ? await selectOrders(db, ids, now).execute() : [];
  const byPhone = Map.groupBy(
    rows.map((row) => ({ ...row, state: orderState(row) })),
    (row) => row.product_id,
  );
  return ({ id, isSold }) => toPhoneOrders(byPhone.get(id) ?? [], isSold);
}

/** Those that are open or in `deals`, newest first. */
function selectOrders(db: Db, ids: string[], now: Date) {
  return db
    .selectFrom('bookings')
    .leftJoin('deals', 'deals.booking_id', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.product_id',
      'bookings.cancelled_at',
      'bookings.ended_as',
      'deals.state',
    ])
    .select([isHeldAt(now).as('is_paying'), earlierDeals])
    .where('bookings.product_id', 'in', ids)
    .where((eb) => eb.or([eb('deals.state', 'is not', null), eb('cancelled_at', 'is', null)]))
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc');
}

/** What the buyer of a row of `bookings` has completed before. */
export const earlierDeals = sql<Pick<DealLine, 'earlierDeals' | 'earlierCashDeals'>>`(
  select jsonb_build_object('earlierDeals', kept, 'earlierCashDeals', any_way - kept)
  from (select count(distinct seller_id) as any_way,
      count(distinct seller_id) filter (where state = 'completed') as kept
    from deals earlier where earlier.buyer_id = bookings.buyer_id
      and earlier.state in ('completed', 'completed-cash') and ${countsInFavour('earlier')}) counted)`.as(
  'earlier',
);

type Order = Pick<PhoneOrders['orders'][number], 'state'> & {
  id: string;
  cancelled_at: Date | null;
  earlier: Pick<PhoneOrders['orders'][number], 'earlierDeals' | 'earlierCashDeals'>;
};

function toPhoneOrders(own: Order[], isSold: boolean): PhoneOrders {
  const sales = own.filter(
    ({ state }) => stateFacts[state].money !== undefined && stateFacts[state].ended !== 'unsold',
  );
  const isReturned = isSold && sales.length > 0 && sales.every(({ state }) => isGivenBack(state));
  const listed = own.filter(
    ({ state }) => stateFacts[state].ended !== 'unsold' && (state !== 'refunded' || isReturned),
  );
  const states = own.map(({ state }) => state);
  return {
    bookings: own.filter(({ cancelled_at }) => !cancelled_at).length,
    orders: listed
      .slice(0, shownOrders)
      .map(({ id, state, earlier }) => ({ _id: id, state, ...earlier })),
    moreOrders: Math.max(0, listed.length - shownOrders),
    reservedFor: states.find((state) => state === 'paying' || state === 'reserved') ?? null,
    isReturned,
  };
}
