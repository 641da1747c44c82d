import { dayMs, hourMs } from '#contract/durations.ts';
import type { OwnMoney } from '#contract/payouts/calls.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { advanceDeal } from './deals.ts';
import type { DemoClient, SignedIn } from './demo-client.ts';

/** Its sales are those of `sellLike` in the small market. */
const paidOutModel = 'Samsung Galaxy S24 Ultra';

/**
 * Each has one deal, so that no second admin is needed. The first is paid out, the next is on its
 * way.
 */
const batches = 2;

/** Earlier than the window of an admin's limit, and after the cooling days of the deals' money. */
const batchesDaysAgo = 2;

/**
 * Completes the deals of a seller with these buyers, so that their money shows every state: in
 * escrow (of other deals), waiting, available, on its way and paid out. Open deals would be
 * refunded at their deadline. It uses the calls of buyer, seller and an admin. Only what takes days
 * is written to the database: the waiting time of a destination, the cooling days, and the limit of
 * a single admin.
 */
export async function payOutDemo(
  client: DemoClient,
  deps: Deps,
  {
    seller,
    buyers,
    admin,
    password,
  }: Record<'seller' | 'admin', SignedIn> & {
    buyers: readonly SignedIn[];
    password: string;
  },
): Promise<void> {
  const { db, clock } = deps;
  const orders = await db
    .selectFrom('deals')
    .innerJoin('members', 'members.id', 'deals.seller_id')
    .innerJoin('members as buyers', 'buyers.id', 'deals.buyer_id')
    .innerJoin('products', 'products.id', 'deals.product_id')
    .select(['deals.booking_id', 'deals.payment_id', 'deals.seller_id', 'buyers.email'])
    .where('members.email', '=', seller.email)
    .where(
      'buyers.email',
      'in',
      buyers.map(({ email }) => email),
    )
    .where('products.name', '=', paidOutModel)
    .where('deals.state', 'in', ['paid', 'handed-over', 'completed'])
    // The cheapest first, so that one admin alone can pay for the batches.
    .orderBy('deals.price')
    .orderBy('deals.booking_id')
    .execute();
  const sellerId = orders[0]?.seller_id;
  if (!sellerId) return;
  const known = await client.call<OwnMoney>(seller, 'GET', '/api/money');
  if (!known.destination) {
    await client.call(seller, 'PUT', '/api/money/destination', {
      method: 'bkash',
      account: '01712345678',
      name: 'Rahim Uddin',
      password,
    });
  }
  await db
    .updateTable('payout_destinations')
    .set({ usable_from: new Date(clock().getTime() - hourMs) })
    .where('member_id', '=', sellerId)
    .execute();
  const { destination } = await client.call<OwnMoney>(seller, 'GET', '/api/money');
  const unconfirmed = destination?.confirm?.id;
  if (unconfirmed) {
    await client.call(seller, 'POST', '/api/money/destination/confirm', { id: unconfirmed });
  }
  for (const [index, { booking_id: bookingId, payment_id, email }] of orders.entries()) {
    const buyer = buyers.find((one) => one.email === email);
    if (!buyer) throw new Error('Each of these orders has one of the buyers.');
    await advanceDeal({ client, seller, buyer, bookingId }, 'completed', { deps });
    // The newest deal can still be reopened.
    if (index === orders.length - 1) continue;
    await db
      .updateTable('deals')
      .set({ changed_at: new Date(clock().getTime() - (deps.deals.coolingDays + 1) * dayMs) })
      .where('booking_id', '=', bookingId)
      .execute();
    if (index >= batches || !payment_id) continue;
    const paidOut = await db
      .selectFrom('payout_batches')
      .select('id')
      .orderBy('id')
      .offset(index)
      .limit(1)
      .executeTakeFirst();
    const { id: batchId } = paidOut ?? {
      id: await payOut(client, admin, payment_id),
    };
    await db
      .updateTable('payout_batches')
      .set({ created_at: new Date(clock().getTime() - batchesDaysAgo * dayMs) })
      .where('id', '=', batchId)
      .execute();
    if (index > 0) continue;
    const { lines } = await client.call<{ lines: { _id: string; state: string }[] }>(
      admin,
      'GET',
      `/api/payouts/${batchId}`,
    );
    // A phone above the limit of a wallet is paid for by several transfers.
    for (const [at, { _id, state }] of lines.entries()) {
      if (state === 'sent') continue;
      const reference = `BKX7Q2M9L${at === 0 ? 'T' : at}`;
      await client.call(admin, 'POST', `/api/payouts/lines/${_id}/sent`, { reference });
    }
  }
}

async function payOut(client: DemoClient, admin: SignedIn, paymentId: string): Promise<string> {
  const body = { lines: [paymentId] };
  return (await client.call<{ insertedId: string }>(admin, 'POST', '/api/payouts', body))
    .insertedId;
}
