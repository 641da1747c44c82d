import { describe, expect, test } from 'vitest';
import type { QueueKind } from '#contract/admin/queue-kinds.ts';
import type { ShopQueueName } from '#contract/admin/shop-queues.ts';
import { createMetrics } from '#server/start/metrics/serve-metrics.ts';
import { type DeskShop, deskCases, openDeskShop } from '#testing/fixtures/desk-cases.ts';
import { writable } from '#testing/lib/writable.ts';
import { recordPaid } from '#testing/payments/by-hand.ts';
import { completeDeal, nameDestination } from '#testing/payments/paying-out.ts';
import type { Person } from '#testing/test-app.ts';

/** By hand: the queue of health, and after how many hours it is late. */
const expected: Record<QueueKind, [ShopQueueName, number | null]> = {
  dispute: ['cases', 48],
  verdict: ['approvals', 24],
  'late-code': ['cases', 48],
  report: ['moderation', 72],
  'thread-report': ['moderation', 72],
  words: ['moderation', 72],
  'code-photo': ['moderation', 72],
  'other-model': ['moderation', 72],
  'imei-clash': ['moderation', 72],
  'stolen-report': ['moderation', 72],
  stolen: ['moderation', 72],
  ring: ['moderation', 72],
  'same-text': ['moderation', 72],
  answer: ['answers', 72],
  verification: ['moderation', 72],
  'lost-keys': ['moderation', 72],
  'left-number': ['moderation', 72],
  support: ['answers', 72],
  refund: ['stuck-refunds', 1],
  'due-refund': ['refunds', 24],
  'slow-refund': ['refunds', 24],
  'refund-by-hand': ['approvals', 24],
  'payment-by-hand': ['approvals', 24],
  'warned-payment': ['money-checks', 72],
  mismatch: ['differences', 0],
  'payout-approval': ['payouts', 72],
  'late-payout': ['payouts', 72],
  'failed-payout': ['money-checks', 72],
  'payout-hold': ['payout-holds', null],
  settlement: ['books', 168],
  'bank-line': ['books', 168],
  'bank-missing': ['books', 168],
};

/** The program works on these first, so staff see them once they are late. */
const onceLate: QueueKind[] = ['slow-refund', 'late-payout'];

/** A kind in each place: how many wait, and how many of them are late. */
async function seen({ shop, people: { admin } }: DeskShop, kind: QueueKind) {
  const [queue] = expected[kind];
  const { counts } = await shop.ok('GET /queue', { query: {} }, admin);
  const lines = await shop.ok('GET /waiting', {}, admin);
  const { queues } = await shop.ok('GET /shop/health', {}, admin);
  const text = await createMetrics().describe(shop.deps);
  const metric = (name: string) =>
    Number(text.match(new RegExp(`^phonehaat_${name}\\{queue="${queue}"\\} (\\d+)$`, 'm'))?.[1]);
  const health = queues.find((one) => one.queue === queue);
  return {
    queue: counts.find((one) => one.kind === kind)?.count,
    dashboard: lines.find((one) => one.kind === kind)?.count ?? 0,
    health: [health?.count, health?.late],
    metrics: [metric('queue_items'), metric('queue_late')],
  };
}

const everywhere = (count: number, late = 0) => ({
  queue: count,
  dashboard: count,
  health: [count, late],
  metrics: [count, late],
});

describe('what waits for staff appears, is late and is gone, alike in queue, dashboard, health and metrics', () => {
  test.each(Object.keys(expected) as QueueKind[])('%s', async (kind) => {
    const at = await openDeskShop();
    const { shop } = at;
    const hours = expected[kind][1];
    expect(await seen(at, kind)).toEqual(everywhere(0));

    const id = await deskCases[kind].make(at);
    const { entries } = await shop.ok('GET /queue', { query: { kind } }, at.people.admin);
    const since = entries[0] ? new Date(entries[0].since) : shop.clock.now();
    const early = onceLate.includes(kind)
      ? { ...everywhere(1), queue: 0, dashboard: 0 }
      : everywhere(1);
    if (hours !== 0) expect(await seen(at, kind)).toEqual(early);
    expect(entries.map(({ _id }) => _id)).toEqual(onceLate.includes(kind) ? [] : [id]);

    const age = (shop.clock.now().getTime() - since.getTime()) / 60_000;
    await at.wait((hours ?? 1_000) * 60 - age - (hours === 0 ? 0 : 1));
    if (hours !== 0) expect(await seen(at, kind)).toEqual(early);
    await at.wait(hours === 0 ? 0 : 1);
    const late = hours === null ? 0 : 1;
    expect(await seen(at, kind)).toEqual(everywhere(1, late));

    await deskCases[kind].end(at, id);
    expect(await seen(at, kind)).toEqual(everywhere(0));
  });
});

test('everybody’s dashboard counts what the queue has for their role, less their own matters', async () => {
  const at = await openDeskShop();
  const { shop, people } = at;
  const kinds = ['verdict', 'report', 'thread-report', 'words', 'ring', 'mismatch'] as const;
  for (const kind of [...kinds, 'payment-by-hand', 'support', 'payout-hold'] as const) {
    await deskCases[kind].make(at);
  }
  const db = shop.deps.db.updateTable('members');
  const named = (person: Person) => db.where('id', '=', person.userId);
  for (const person of [people.buyer, people.seller]) {
    await named(person).set({ is_admin: true }).execute();
  }
  const [moderator, cashier] = [await shop.signUp(), await shop.signUp()];
  await named(moderator).set({ staff_role: 'moderator' }).execute();
  await named(cashier).set({ staff_role: 'cashier' }).execute();

  const dashboardOf = async (person: Person) => {
    const lines = await shop.ok('GET /waiting', {}, person);
    return Object.fromEntries(
      lines.filter(({ kind }) => kind in expected).map(({ kind, count }) => [kind, count]),
    );
  };
  const queueOf = async (person: Person) => {
    const { entries } = await shop.ok('GET /queue', { query: {} }, person);
    const counts: Record<string, number> = {};
    for (const { kind, own } of entries) {
      if (!own) counts[kind] = 1 + (counts[kind] ?? 0);
    }
    return counts;
  };
  const all = { report: 1, 'thread-report': 1, words: 1, ring: 1, mismatch: 1 };
  const more = { verdict: 1, 'payment-by-hand': 1, support: 1, 'payout-hold': 1 };
  // The decision and the record by hand are those of the second admin.
  const expectedOf: [Person, object][] = [
    [people.admin, { ...all, ...more }],
    [people.second, { ...all, support: 1, 'payout-hold': 1 }],
    [people.buyer, { words: 1, verdict: 1 }],
    // The message is of the buyer, with whom the seller has an open deal.
    [people.seller, {}],
    [moderator, { report: 1, 'thread-report': 1, words: 1, ring: 1 }],
    [cashier, { mismatch: 1, 'payout-hold': 1 }],
  ];
  for (const [person, counts] of expectedOf) {
    expect(await dashboardOf(person), person.displayName).toEqual(counts);
    expect(await queueOf(person), person.displayName).toEqual(counts);
  }
});

test('a batch of payouts waits once, however many deals it pays', async () => {
  const at = await openDeskShop();
  const { shop, people } = at;
  await completeDeal(shop, people, await at.phone(9_000));
  await deskCases['late-payout'].make(at);
  const health = { health: [1, 0], metrics: [1, 0] };
  expect(await seen(at, 'late-payout')).toEqual({ queue: 0, dashboard: 0, ...health });
});

test('what an admin has recorded of a due refund waits for the second one alone', async () => {
  const at = await openDeskShop();
  const { shop, people } = at;
  const id = await deskCases['slow-refund'].make(at);
  shop.deps.payouts.secondAdminAbove = 0;
  const body = { way: 'bank', reference: 'BACK-2', reason: 'By transfer' } as const;
  await shop.ok('POST /refunds/:id/by-hand', { params: { id }, body }, people.second);
  await at.wait(25 * 60);
  expect(await seen(at, 'slow-refund')).toEqual(everywhere(0));
  expect(await seen(at, 'refund-by-hand')).toEqual(everywhere(1, 1));
});

test('a deal that is before the admins waits once, also when its code comes late', async () => {
  const at = await openDeskShop();
  const { shop } = at;
  await deskCases.dispute.make(at);
  const late = { late_code_at: shop.clock.now() };
  await shop.deps.db.updateTable('deals').set(late).execute();
  expect(await seen(at, 'dispute')).toEqual(everywhere(1));
  expect((await seen(at, 'late-code')).queue).toBe(0);
});

test('health adds the kinds of a queue', async () => {
  const at = await openDeskShop();
  await deskCases.words.make(at);
  await at.wait(73 * 60);
  await deskCases['stolen-report'].make(at);
  const sum = { health: [2, 1], metrics: [2, 1] };
  expect(await seen(at, 'words')).toEqual({ queue: 1, dashboard: 1, ...sum });
});

test('a warning about money that has come waits for nobody', async () => {
  const at = await openDeskShop();
  await at.paid(9_000);
  await writable(at.shop.deps.db).updateTable('payment_attempts').set({ review: 'risk' }).execute();
  expect(await seen(at, 'warned-payment')).toEqual(everywhere(0));
});

test('a payment by hand that is recorded anew waits once', async () => {
  const at = await openDeskShop();
  const { shop, people } = at;
  await deskCases['payment-by-hand'].make(at);
  const bookings = await shop.deps.db.selectFrom('bookings').select('id').execute();
  shop.deps.payouts.secondAdminAbove = 0;
  const record = { taka: 18_000, reference: 'BRAC-78' };
  expect((await recordPaid(shop, people.admin, bookings[0]?.id ?? '', record)).status).toBe(200);
  expect(await seen(at, 'payment-by-hand')).toEqual({ ...everywhere(1), dashboard: 0 });
});

test('a refund by hand that is recorded anew waits once', async () => {
  const at = await openDeskShop();
  const { shop, people } = at;
  await deskCases['refund-by-hand'].make(at);
  const refunds = await shop.deps.db.selectFrom('payment_refunds').select('id').execute();
  shop.deps.payouts.secondAdminAbove = 0;
  const body = { way: 'bank', reference: 'BACK-3', reason: 'By transfer' } as const;
  const again = { params: { id: refunds[0]?.id ?? '' }, body };
  await shop.ok('POST /refunds/:id/by-hand', again, people.admin);
  expect(await seen(at, 'refund-by-hand')).toEqual({ ...everywhere(1), dashboard: 0 });
});

test('payouts to make wait for who pays them', async () => {
  const at = await openDeskShop();
  const { shop, people } = at;
  await nameDestination(shop, people.seller);
  await completeDeal(shop, people, await at.phone(9_000));
  const linesOf = async (role: 'cashier' | 'moderator') => {
    const person = await shop.signUp();
    const members = shop.deps.db.updateTable('members').where('id', '=', person.userId);
    await members.set({ staff_role: role }).execute();
    return (await shop.ok('GET /waiting', {}, person)).map(({ kind, count }) => `${kind} ${count}`);
  };
  expect(await linesOf('cashier')).toEqual(['payouts 1']);
  expect(await linesOf('moderator')).toEqual([]);
});
