import { dayMs, hourMs } from '#contract/durations.ts';
import { postTimeOf } from '#contract/formats/write-post-time.ts';
import { toPoisha } from '#contract/money.ts';
import { handoverOpensHours } from '#contract/orders/deal.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { Db } from '#server/db/client.ts';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { DemoClient, SignedIn } from './demo-client.ts';
import { type DemoDeal, type DemoPhone, listingOf, type OtherDeal } from './listing.ts';
import type { Progress } from './progress.ts';

type Order = { client: DemoClient; seller: SignedIn; buyer: SignedIn; bookingId: string };

/** Five in the afternoon in Dhaka, on the day after `now` in UTC. */
function tomorrowAtFive(now: Date): string {
  const at = new Date(now.getTime() + dayMs);
  at.setUTCHours(11, 0, 0, 0);
  return at.toISOString();
}

/**
 * Advances the deal of a paid order, or a booking for cash, to the state of `to`, by the calls of
 * buyer and seller. `photo` is the buyer's upload for a report; it may be missing.
 */
export async function advanceDeal(
  { client, seller, buyer, bookingId }: Order,
  to: DemoDeal | OtherDeal,
  { deps, photo }: { deps: Deps; photo?: () => Promise<string> },
): Promise<void> {
  const path = `/api/order/${bookingId}`;
  // A start after a crash does the missing acts only; no way has an act twice.
  const earlier = await deps.db
    .selectFrom('deal_events')
    .select('event')
    .where('booking_id', '=', bookingId)
    .execute();
  const happened = new Set<string>(earlier.map(({ event }) => event));
  const act = async (who: SignedIn, event: DealAct, more: object = {}) => {
    if (happened.has(event)) return;
    const body = { event, ...more };
    const { modifiedCount } = await client.call<{ modifiedCount: number }>(who, 'POST', path, body);
    if (modifiedCount !== 1)
      throw new Error(`The demo market cannot ${event} on the way to ${to}.`);
  };
  const now = deps.clock();
  const meet = async () => {
    if (happened.has('accept')) return;
    const at = await meetingOf(deps.db, bookingId, tomorrowAtFive(now));
    await act(buyer, 'propose', { place: 'Jamuna Future Park, ground floor, Dhaka', at });
    await act(seller, 'accept', { at });
  };
  if (to === 'booked' || to === 'paid') return;
  if (to === 'cancelled') await act(buyer, 'cancel');
  if (to === 'declined') {
    await act(seller, 'decline', { reason: 'My brother needs it until the end of the month.' });
  }
  if (to === 'lapsed') await lapse(deps, bookingId);
  if (to === 'cancelled' || to === 'declined' || to === 'lapsed') return;

  if (to === 'reserved' || to === 'no-show' || to === 'completed-cash') {
    await act(buyer, 'ask-cash');
    await act(seller, 'reserve');
  }
  if (to === 'agreed' || to === 'reserved') return await meet();
  if (to === 'claimed' || to === 'no-show') {
    await meet();
    await dateMeeting(deps.db, bookingId, new Date(now.getTime() - hourMs));
    await act(seller, to === 'claimed' ? 'claim' : 'no-show');
    return;
  }
  if (to === 'refunded') {
    await meet();
    await dateMeeting(deps.db, bookingId, new Date(now.getTime() - hourMs));
    await act(buyer, 'refuse', { checks: ['sound'], reason: 'Nobody hears me on a call.' });
    await act(seller, 'agree-call-off');
    await act(seller, 'list-again', {
      reason: 'The microphone was full of dust; a shop cleaned it.',
    });
    return;
  }
  if (!happened.has('hand-over')) {
    if (to !== 'completed-cash') await act(buyer, 'show-code');
    const { code } = await client.call<{ code: string }>(buyer, 'GET', path);
    await act(seller, 'hand-over', { code });
  }
  if (to === 'handed-over' || to === 'completed-cash') return;
  if (to === 'completed') {
    await act(buyer, 'confirm');
    return;
  }
  const isSmall = to === 'problem' || to === 'offered';
  await act(buyer, 'report', {
    problem: isSmall ? 'battery' : 'different',
    reason: isSmall
      ? 'From full to 20 % in three hours of YouTube. The listing says a whole day.'
      : 'This is the variant with 6 GB. The listing says 8 GB.',
    photos: photo && !happened.has('report') ? [await photo()] : [],
  });
  if (to === 'offered') await act(seller, 'offer', { taka: 1500 });
  if (to === 'returning') {
    await act(seller, 'take-back', { reason: 'I took the wrong box. Sorry.' });
  }
  if (to !== 'decision') return;
  await act(seller, 'dispute', {
    reason: 'The box says 8 GB, and we looked at it together before I got the code.',
  });
}

/** The time that was proposed before a crash, or else `at`: the seller accepts exactly that one. */
async function meetingOf(db: Db, bookingId: string, at: string): Promise<string> {
  const deal = await db
    .selectFrom('deals')
    .select('meeting_at')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return deal?.meeting_at?.toISOString() ?? at;
}

/** Backdates a booking past its deadline, and runs the job that ends it. */
async function lapse(deps: Deps, bookingId: string): Promise<void> {
  const at = new Date(deps.clock().getTime() - (deps.deals.hours.booked + 1) * hourMs);
  await deps.db
    .updateTable('bookings')
    .set({ created_at: at })
    .where('id', '=', bookingId)
    .execute();
  await endDueDeals(deps);
}

/** The API refuses a past meeting, so the day of an agreed one is written to the database. */
async function dateMeeting(db: Db, bookingId: string, at: Date): Promise<void> {
  await db
    .updateTable('deals')
    .set({
      meeting_at: at,
      handover_from: new Date(at.getTime() - handoverOpensHours * hourMs),
    })
    .where('booking_id', '=', bookingId)
    .execute();
}

type Ordering = {
  client: DemoClient;
  deps: Deps;
  buyer: SignedIn;
  productId: string;
  /** Whole Taka, paid by a test card; null: the phone is booked only. */
  taka: number | null;
  /** Orders of the same two people for the same phone that ended like this are others. */
  not?: OtherDeal | undefined;
};

/** Books a phone, and pays for it, unless that has happened before a crash; returns the booking. */
export async function order(ordering: Ordering): Promise<string> {
  const { client, deps, buyer, productId, taka, not } = ordering;
  const bookings = await deps.db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'buyer_id')
    .select(['bookings.id', 'bookings.paid_at'])
    .where('product_id', '=', productId)
    .where('members.email', '=', buyer.email)
    .orderBy('bookings.id', 'desc')
    .limit(1)
    .execute();
  for (const { id, paid_at: paidAt } of bookings) {
    const ended = await deps.db
      .selectFrom('deal_events')
      .select('event')
      .where('booking_id', '=', id)
      .where('event', '=', (not ?? 'none') as DealAct)
      .executeTakeFirst();
    if (!ended && (paidAt || taka === null)) return id;
  }
  return taka === null ? client.book(buyer, productId) : client.buy(buyer, productId, taka);
}

/** Orders of phones that are in the market and remain for sale. */
const withListed: OtherDeal[] = ['booked', 'cancelled', 'declined', 'lapsed', 'refunded'];
/** Orders of a further copy of a phone of the market; those of a line are about one copy. */
const withOthers: OtherDeal[][] = [
  ['claimed'],
  ['offered'],
  ['returning'],
  ['no-show', 'completed-cash'],
];

/**
 * Plays a deal in each state that the market's own phones do not have, between the seller and the
 * buyer whose logins visitors use less. The lists of phones for sale do not change.
 */
export async function playOtherDeals(
  client: DemoClient,
  deps: Deps,
  {
    seller,
    buyer,
    phones: market,
    once,
  }: Pick<Order, 'seller' | 'buyer'> & Pick<Progress, 'once'> & { phones: readonly DemoPhone[] },
): Promise<void> {
  const { db } = deps;
  const phones = market.filter(
    (one) => one.seller === 'seller2' && one.brand === 'realme' && !one.sold && !one.reserved,
  );
  if (phones.length === 0) return;
  const listed = async ({ name, location }: DemoPhone) =>
    await db
      .selectFrom('products')
      .select(['id', 'image_id', 'category_id'])
      .where('name', '=', name)
      .where('location', '=', location)
      .orderBy('id')
      .executeTakeFirstOrThrow();
  const play = async (to: OtherDeal, productId: string, price: number) => {
    const isPaid = ['claimed', 'offered', 'returning', 'refunded'].includes(to);
    const not = to === 'completed-cash' ? 'no-show' : undefined;
    const taka = isPaid ? price : null;
    const bookingId = await order({ client, deps, buyer, productId, taka, not });
    await advanceDeal({ client, seller, buyer, bookingId }, to, { deps });
  };
  for (const [index, to] of withListed.entries()) {
    const phone = phones[index % phones.length] as DemoPhone;
    await once(`deal ${to}`, async () =>
      play(to, (await listed(phone)).id, phone.sellingPriceTaka),
    );
  }
  for (const [index, states] of withOthers.entries()) {
    const phone = phones.at(-1 - (index % phones.length)) as DemoPhone;
    const { image_id: image, category_id: categoryId } = await listed(phone);
    const postTime = postTimeOf(deps.clock());
    const img = deps.imageHost.urlOf(image ?? '');
    // At the same price it would count as a resent listing.
    const price = phone.sellingPriceTaka - 500;
    const body = { ...listingOf(phone, { img, postTime, categoryId }), selingPrice: price };
    const list = { ...body, cash: true };
    for (const to of states) {
      await once(`deal ${to}`, async () => {
        const id = await findListed(db, seller, { name: phone.name, taka: price });
        await play(to, id ?? (await client.list(seller, list)), price);
      });
    }
  }
}

/** The phone that a seller has listed at exactly this price; undefined without one. */
export async function findListed(
  db: Db,
  seller: SignedIn,
  { name, taka }: { name: string; taka: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .innerJoin('members', 'members.id', 'seller_id')
    .select('products.id')
    .where('members.email', '=', seller.email)
    .where('products.name', '=', name)
    .where('selling_price', '=', toPoisha(taka))
    .where('products.removed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
