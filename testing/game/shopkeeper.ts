import type { QueuePage } from '#contract/admin/queue.ts';
import type { PayoutsPage } from '#contract/payouts/calls.ts';
import type { Glance } from './glance.ts';
import { nameOf, type Table } from './table.ts';
import { fits, isTheirs } from './world.ts';

/**
 * The honest admin, who examines only cases that reach an admin. The admin finds out who has the
 * phone (both sides send pictures of it with a note of the day), and compares it with the listing
 * on the order's page, which is all that an admin knows of the sold phone.
 */
export async function shopkeepersTurn(t: Table, seen: Glance): Promise<boolean> {
  let hasActed = false;
  const isCase = seen.states.some((state) => ['decision', 'refunding', 'refunded'].includes(state));
  if (!isCase && t.world.stolenFound !== 'in-time') return false;
  const { body } = await t.send('GET /queue', 'admin', {});
  for (const line of (body as unknown as QueuePage).entries) {
    const order = t.world.orders.findIndex((_, nth) => t.orderId(nth) === line._id);
    if (order >= 0 && (await decide(t, order))) hasActed = true;
  }
  if (await dealWithTheft(t)) hasActed = true;
  return hasActed;
}

async function decide(t: Table, order: number): Promise<boolean> {
  const page = await t.read(order, 'admin');
  const [phone] = t.world.phones;
  if (!page || !phone) return false;
  const acts: readonly string[] = page.acts;
  const isSellers = phone.holder === t.seller;
  // The phone of another order does not count for this one.
  const isBuyers = t.buyerOf(order) === 'honest' ? isTheirs(phone, order) : !isSellers;
  const reason = 'By what each of you has shown.';
  const decision = () => {
    if (phone.holder === 'police' || !isBuyers) return 'order-refund';
    return fits(phone, page.description) ? 'order-release' : 'order-return';
  };
  const event = acts.includes('order-refund') ? decision() : 'close-case';
  if (!acts.includes(event)) return false;
  t.say(
    isBuyers
      ? `${nameOf.admin} finds that the buyer has the phone; the order's page says “${page.description}”`
      : `${nameOf.admin} finds that the buyer does not have the phone of this order.`,
  );
  return (await t.act(order, 'admin', event, { reason })).changed;
}

/**
 * The police have taken the phone from its buyer: the money is refunded if the shop still has it,
 * and the seller is removed.
 */
async function dealWithTheft(t: Table): Promise<boolean> {
  if (t.world.stolenFound !== 'in-time') return false;
  const order = t.world.orders.findIndex(({ buyer }) => buyer === 'honest');
  const page = order >= 0 ? await t.read(order, 'admin') : null;
  if (!page) return false;
  let hasActed = false;
  for (const event of ['reopen', 'order-refund'] as const) {
    const now = await t.read(order, 'admin');
    if (!(now?.acts as string[] | undefined)?.includes(event)) continue;
    const { changed } = await t.act(order, 'admin', event, { reason: 'The phone was stolen.' });
    hasActed ||= changed;
  }
  if (!page.seller.removed) {
    const id = t.people.cheat.userId;
    await t.send('DELETE /allsellers/:id', 'admin', { id }, { reason: 'The phone was stolen.' });
    t.say(`${nameOf.admin} removes ${nameOf.cheat}.`);
    hasActed = true;
  }
  return hasActed;
}

/** Payments whose money is due and can be sent. */
export async function dueMoney(t: Table): Promise<string[]> {
  const { body: page } = await t.send('GET /payouts', 'admin', {});
  return (page as unknown as PayoutsPage).due.lines.map(({ _id }) => _id);
}

/** Due money is sent in the evening, unless the shop refuses it by then. */
export async function sendMoney(t: Table, lines: string[]): Promise<void> {
  if (lines.length === 0) return;
  const { status, body } = await t.send('POST /payouts', 'admin', {}, { lines });
  if (status !== 200) return;
  const id = String(body.insertedId);
  const batch = await t.send('GET /payouts/:id', 'admin', { id });
  const { lines: made } = batch.body as { lines: { _id: string; taka: number }[] };
  for (const { _id, taka } of made) {
    const sent = await t.send(
      'POST /payouts/lines/:id/sent',
      'admin',
      { id: _id },
      { reference: 'TX1' },
    );
    if (sent.status === 200)
      t.say(`${nameOf.admin} sends ${taka.toLocaleString('en')} to the seller.`);
  }
}
