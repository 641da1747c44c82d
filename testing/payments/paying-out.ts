import type { Person, TestShop } from '../test-app.ts';
import { buy } from './paying.ts';

/** A deal that is completed, by the calls of its two; returns the booking's id. */
export async function completeDeal(
  shop: TestShop,
  { buyer, seller }: { buyer: Person; seller: Person },
  phone: string,
): Promise<string> {
  const id = await buy(shop, buyer, phone);
  const params = { id };
  await shop.ok('POST /order/:id', { params, body: { event: 'show-code' } }, buyer);
  const { code = '' } = await shop.ok('GET /order/:id', { params }, buyer);
  const handOver = { event: 'hand-over', code } as const;
  await shop.ok('POST /order/:id', { params, body: handOver }, seller);
  const done = await shop.ok('POST /order/:id', { params, body: { event: 'confirm' } }, buyer);
  if (done.state !== 'completed') throw new Error(`The deal is ${done.state}.`);
  return id;
}

export const wallet = {
  method: 'bkash',
  account: '01712345678',
  name: 'Rahim Uddin',
} as const;

/** Names where a seller's money goes, as if they had done it two days ago. */
export async function nameDestination(shop: TestShop, seller: Person): Promise<void> {
  const body = { ...wallet, password: seller.password };
  await shop.ok('PUT /money/destination', { body } as never, seller);
  await shop.deps.db
    .updateTable('payout_destinations')
    .set({ usable_from: shop.clock.now() })
    .where('member_id', '=', seller.userId)
    .execute();
}
