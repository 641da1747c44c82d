import { sql } from 'kysely';
import type { Person, TestShop } from '../test-app.ts';
import { buy } from './paying.ts';

type Two = { buyer: Person; seller: Person };

/** The two of a deal, an admin who pays, and one who approves. */
export async function signUpPeople(shop: TestShop) {
  return {
    admin: await shop.signUp({ admin: true, name: 'Amena' }),
    second: await shop.signUp({ admin: true, name: 'Salma' }),
    seller: await shop.signUp({ title: 'seller', name: 'Rahim' }),
    buyer: await shop.signUp({ name: 'Nadia' }),
  };
}

/** A deal that is completed now, by the calls of its two; returns the booking's id. */
export async function completeDealNow(
  shop: TestShop,
  { buyer, seller }: Two,
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

/** The same, backdated so that its money can be sent. */
export async function completeDeal(shop: TestShop, people: Two, phone: string): Promise<string> {
  const id = await completeDealNow(shop, people, phone);
  await letCool(shop);
  return id;
}

/** Backdates all completed deals by their cooling days. */
export async function letCool({ deps }: Pick<TestShop, 'deps'>): Promise<void> {
  await sql`update deals set changed_at = changed_at - make_interval(days => ${deps.deals.coolingDays})
    where state = 'completed'`.execute(deps.db);
}

/** Puts all due money into a batch; returns the answer. */
export async function callForBatch(shop: TestShop, admin: Person, only?: readonly string[]) {
  const lines = only ?? (await dueLines(shop, admin)).map(({ _id }) => _id);
  return await shop.call('POST /payouts', { body: { lines } }, admin);
}

export const dueLines = async (shop: TestShop, admin: Person) =>
  (await shop.ok('GET /payouts', { query: {} }, admin)).due.lines;

/** The same for a batch that must be made; returns its id. */
export async function makeBatch(shop: TestShop, admin: Person): Promise<string> {
  const { status, body } = await callForBatch(shop, admin);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.insertedId;
}

export const wallet = {
  method: 'bkash',
  account: '01712345678',
  name: 'Rahim Uddin',
} as const;

/** Sets a seller's payout destination, backdated by two days. */
export async function nameDestination(shop: TestShop, seller: Person): Promise<void> {
  const body = { ...wallet, password: seller.password };
  await shop.ok('PUT /money/destination', { body } as never, seller);
  await confirmDestination(shop, seller);
  await shop.deps.db
    .updateTable('payout_destinations')
    .set({ usable_from: shop.clock.now() })
    .where('member_id', '=', seller.userId)
    .execute();
}

/** The owner reads the destination, and confirms it. */
export async function confirmDestination(shop: TestShop, seller: Person): Promise<void> {
  const { destination } = await shop.ok('GET /money', {}, seller);
  const id = destination?.confirm?.id;
  if (id) await shop.ok('POST /money/destination/confirm', { body: { id } }, seller);
}

/** Another person finds that a failed line was really not sent. */
export async function lookAtFailed(shop: TestShop, by: Person, line: string): Promise<void> {
  await shop.ok('POST /payouts/lines/:id/look', { params: { id: line } }, by);
}
