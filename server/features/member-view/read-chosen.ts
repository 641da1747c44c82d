import { sql } from 'kysely';
import type { ViewedAct } from '#contract/admin/view-kinds.ts';
import type { HiddenBy } from '#contract/constants.ts';
import type { MemberView } from '#contract/orders/member-view.ts';
import { requireConfirmed } from '#server/http/api/authenticate.ts';
import { Problem } from '#server/lib/problem.ts';
import { findBookable, requireBookable } from '../bookings/create-booking.ts';
import { readOwnSide } from '../deals/get-order.ts';
import { offersLeft } from '../offers/offer-limits.ts';
import { refuseWhileHeld, requireHoldable } from '../payments/holds/hold-product.ts';
import { refuseBeyondLimit } from '../products/advertize-product.ts';
import { getPhone } from '../products/get-phone.ts';
import { canHide, hidingStateOf } from '../products/hiding.ts';
import { findThread, isOpen, threadOf } from '../threads/thread-row.ts';
import { haveOpenDeal, requireAskable } from '../threads/write-message.ts';
import { refuseInClosedHours, refuseSuspended } from './read-limits.ts';
import { contextOf, refusalOf, toRefusal, type Viewed } from './viewed.ts';

type Chosen = NonNullable<MemberView['chosen']>;
type Does = Chosen['does'][number];

/** The id, or the end of an order's number, in what an admin has pasted; undefined without one. */
export function idIn(text: string): string | undefined {
  const [id] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text) ?? [];
  if (id) return id.toLowerCase();
  const [, first, last] = /^\s*(?:PH-)?([\da-f]{4})-?([\da-f]{4})\s*$/i.exec(text) ?? [];
  return first && last ? `${first}${last}`.toLowerCase() : undefined;
}

/** The phone or the order with this id as the member finds it; null where nothing has it. */
export async function readChosen(viewed: Viewed, about: string): Promise<Chosen | null> {
  const wanted = idIn(about);
  if (!wanted) return null;
  const order = await findOrder(viewed, wanted);
  if (order) return await readOrder(viewed, order);
  return wanted.length > 8 ? await readPhone(viewed, wanted) : null;
}

/** By its number only one of the member's own, because that is no whole id. */
async function findOrder({ deps, member }: Viewed, wanted: string) {
  const orders = deps.db
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .select(['bookings.id', 'bookings.product_id', 'bookings.buyer_id', 'bookings.price']);
  if (wanted.length > 8) return await orders.where('bookings.id', '=', wanted).executeTakeFirst();
  return await orders
    .where(sql`right(bookings.id::text, 8)`, '=', wanted)
    .where(({ eb, or }) => or([eb('buyer_id', '=', member.id), eb('seller_id', '=', member.id)]))
    .executeTakeFirst();
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

async function readOrder(viewed: Viewed, { id, product_id: productId }: Found): Promise<Chosen> {
  const { deps, member } = viewed;
  const side = await readOwnSide({ id, memberId: member.id }, deps);
  if (!side) {
    const refusal = toRefusal(new Problem('booking-not-found'), deps.clock());
    return { _id: id, what: 'order', name: '', refusal, own: false, order: null, does: [] };
  }
  const { productName: name, ...order } = side;
  const isToPay = order.role === 'buyer' && ['booked', 'paying'].includes(order.state);
  const does = isToPay ? await readPaying(viewed, productId) : [];
  return {
    _id: id,
    what: 'order',
    name,
    refusal: null,
    own: order.role === 'seller',
    order,
    does,
  };
}

async function readPhone(viewed: Viewed, id: string): Promise<Chosen> {
  const { deps, member } = viewed;
  const context = { ...contextOf(viewed), caller: null };
  let name = '';
  const page = await refusalOf(viewed, async () => {
    ({ name } = await getPhone({ ...context, params: { id } }));
  });
  const phone = await deps.db
    .selectFrom('products')
    .select(['id', 'name', 'seller_id', 'paid_at', 'hidden_at', 'hidden_by', 'removed_at'])
    .select(['advertised_at', 'negotiable', 'selling_price', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  const own = phone?.seller_id === member.id;
  // Its seller finds it among their phones also while its page is hidden.
  const refusal = own && phone.removed_at === null ? null : page;
  if (own) name = phone.name;
  const acts = !phone ? [] : own ? ownActs(viewed, phone) : othersActs(viewed, phone);
  const does: Does[] = [];
  for (const [act, check] of refusal && !phone ? [] : acts) {
    does.push({ act, refusal: await refusalOf(viewed, check) });
  }
  if (phone && !own) does.push(...(await readPaying(viewed, id)));
  return { _id: id, what: 'phone', name, refusal, own, order: null, does };
}

type Phone = {
  id: string;
  seller_id: string;
  paid_at: Date | null;
  hidden_at: Date | null;
  hidden_by: HiddenBy | null;
  removed_at: Date | null;
  advertised_at: Date | null;
  negotiable: boolean | null;
};

type Check = () => unknown;

/** Throws what a call that begins something throws before its own checks. */
function refuseBeginning(viewed: Viewed): void {
  refuseInClosedHours(viewed);
  requireConfirmed(viewed.caller, viewed.deps);
  refuseSuspended(viewed);
}

function othersActs(viewed: Viewed, phone: Phone): [ViewedAct, Check][] {
  const { deps, member } = viewed;
  const { db } = deps;
  const now = deps.clock();
  const of = { productId: phone.id, buyerId: member.id };
  const requireThread = async () => {
    const before = await threadOf(db, of);
    if (!before) return await requireAskable(db, { ...phone, ...of }, now);
    if (!isOpen(await findThread(db, before, member.id))) throw new Problem('thread-closed');
  };
  const book = async () => {
    refuseBeginning(viewed);
    requireBookable(await findBookable(db, phone.id).executeTakeFirst(), member.id);
  };
  const ask = async () => {
    refuseInClosedHours(viewed);
    requireConfirmed(viewed.caller, deps);
    const isDealing = await haveOpenDeal(db, { product_id: phone.id, buyer_id: member.id });
    if (!isDealing) refuseSuspended(viewed);
    await requireThread();
  };
  const offer = async () => {
    refuseBeginning(viewed);
    if (phone.hidden_at || phone.removed_at) throw new Problem('product-not-found');
    if (phone.paid_at) throw new Problem('product-sold');
    if (!phone.negotiable) throw new Problem('offers-off');
    const live = await db
      .selectFrom('price_offers')
      .select('id')
      .where('product_id', '=', phone.id)
      .where('buyer_id', '=', member.id)
      .where('due_at', '>', now)
      .executeTakeFirst();
    if (live) throw new Problem('offer-open');
    if ((await offersLeft(db, of, now)) === 0) throw new Problem('too-many-offers');
    await requireThread();
  };
  return [
    ['book', book],
    ['ask', ask],
    ['offer', offer],
  ];
}

function ownActs(viewed: Viewed, phone: Phone): [ViewedAct, Check][] {
  const { deps, member } = viewed;
  const { db } = deps;
  const now = deps.clock();
  const requireUnsold = async () => {
    if (phone.removed_at) throw new Problem('product-not-found');
    if (phone.paid_at) throw new Problem('product-sold');
    await refuseWhileHeld(db, [phone.id], now);
  };
  const advertise = async () => {
    refuseInClosedHours(viewed);
    refuseSuspended(viewed);
    if (!phone.removed_at && !phone.paid_at && phone.advertised_at) return;
    await requireUnsold();
    await refuseBeyondLimit(db, member.id, now);
  };
  const show = async () => {
    requireConfirmed(viewed.caller, deps);
    await requireUnsold();
    if (phone.hidden_at === null || canHide(hidingStateOf(phone), 'put-back')) return;
    throw new Problem('product-hidden');
  };
  return [
    ['edit', requireUnsold],
    ['advertise', advertise],
    ['show', show],
  ];
}

/** Of an open booking, if they have one and pay through the shop. */
async function readPaying(viewed: Viewed, productId: string): Promise<Does[]> {
  const { deps, member } = viewed;
  const { db } = deps;
  if (!deps.keptPayments) return [];
  const booking = await db
    .selectFrom('bookings')
    .select(['id', 'product_id', 'buyer_id', 'price', 'price_until', 'version'])
    .where('product_id', '=', productId)
    .where('buyer_id', '=', member.id)
    .where('cancelled_at', 'is', null)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  if (!booking) return [];
  const product = await db
    .selectFrom('products')
    .select(['paid_at', 'hidden_at', 'removed_at', 'selling_price', 'version'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const refusal = await refusalOf(viewed, async () => {
    refuseInClosedHours(viewed);
    refuseSuspended(viewed);
    const wish = { booking, product, buyerId: member.id, network: null };
    await requireHoldable(db, wish, deps.clock());
  });
  return [{ act: 'pay', refusal }];
}
