import type { Deps } from '#server/http/api/deps.ts';
import type { DemoClient, SignedIn } from './demo-client.ts';

const hour = 60 * 60_000;

/** Deals that are completed, the first of them with money on its way or paid out. */
const completed = 3;
const inBatch = 2;

/**
 * Completes some deals of a seller, so that their money shows every state: kept, available, on its
 * way and paid out. By the calls of the two and of an admin; only the day that a destination waits is
 * written to the database.
 */
export async function payOutDemo(
  client: DemoClient,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    seller,
    buyer,
    admin,
    password,
  }: Record<'seller' | 'buyer' | 'admin', SignedIn> & {
    password: string;
  },
): Promise<void> {
  // A first start that was cut short goes on where it had come to.
  if (await db.selectFrom('payout_batches').select('id').executeTakeFirst()) return;
  const orders = await db
    .selectFrom('deals')
    .innerJoin('members', 'members.id', 'deals.seller_id')
    .select(['deals.booking_id', 'deals.seller_id'])
    .innerJoin('members as buyers', 'buyers.id', 'deals.buyer_id')
    .where('members.email', '=', seller.email)
    .where('buyers.email', '=', buyer.email)
    .where('deals.state', '=', 'paid')
    .orderBy('deals.booking_id')
    .limit(completed)
    .execute();
  const sellerId = orders[0]?.seller_id;
  if (!sellerId) return;
  await client.call(seller, 'PUT', '/api/money/destination', {
    method: 'bkash',
    account: '01712345678',
    name: 'Rahim Uddin',
    password,
  });
  await db
    .updateTable('payout_destinations')
    .set({ usable_from: new Date(clock().getTime() - hour) })
    .where('member_id', '=', sellerId)
    .execute();
  const complete = async (id: string) => {
    const path = `/api/order/${id}`;
    const { code } = await client.call<{ code?: string }>(buyer, 'GET', path);
    await client.call(seller, 'POST', path, { event: 'hand-over', code });
    await client.call(buyer, 'POST', path, { event: 'confirm' });
  };
  for (const { booking_id } of orders.slice(0, inBatch)) await complete(booking_id);
  const batch = await client.call<{ insertedId: string }>(admin, 'POST', '/api/payouts');
  const { lines } = await client.call<{ lines: { _id: string }[] }>(
    admin,
    'GET',
    `/api/payouts/${batch.insertedId}`,
  );
  await client.call(admin, 'POST', `/api/payouts/lines/${lines[0]?._id}/sent`, {
    reference: 'BKX7Q2M9LT',
  });
  for (const { booking_id } of orders.slice(inBatch)) await complete(booking_id);
}
