import { describe, expect, test } from 'vitest';
import type { QueueKind } from '#contract/admin/queue-kinds.ts';
import { type DeskShop, deskCases, openDeskShop } from '#testing/fixtures/desk-cases.ts';
import { proposeRefund } from '#testing/payments/verdicts.ts';
import type { Person } from '#testing/test-app.ts';

const waits = async ({ shop, people }: DeskShop, kind: QueueKind, by: Person = people.admin) =>
  (await shop.ok('GET /queue', { query: { kind } }, by)).entries;

async function removePhones({ shop }: DeskShop, of?: Person) {
  let phones = shop.deps.db.updateTable('products').set({ removed_at: shop.clock.now() });
  if (of) phones = phones.where('seller_id', '=', of.userId);
  await phones.execute();
}

const member = ({ shop }: DeskShop, id: string) =>
  shop.deps.db.updateTable('members').where('id', '=', id);

/** Ends besides the acts of staff, which `every-kind.slow.test.ts` has. */
const ends: [QueueKind, string, (at: DeskShop, id: string) => Promise<unknown>][] = [
  ['words', 'its phone is removed', (at) => removePhones(at)],
  ['code-photo', 'its phone is removed', (at) => removePhones(at)],
  ['other-model', 'its phone is removed', (at) => removePhones(at)],
  [
    'other-model',
    'the listing names that model',
    async ({ shop: { deps } }, id) => {
      const run = await deps.db
        .selectFrom('self_tests')
        .select(['product_id', 'device_model_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const named = deps.db.updateTable('products').set({ model_id: run.device_model_id });
      await named.where('id', '=', run.product_id).execute();
    },
  ],
  ['imei-clash', 'the one phone is removed', (at) => removePhones(at, at.people.seller)],
  ['imei-clash', 'the other phone is removed', (at) => removePhones(at, at.people.other)],
  [
    'stolen-report',
    'its writer withdraws it',
    ({ shop, people }, id) => shop.ok('DELETE /stolenphones/:id', { params: { id } }, people.buyer),
  ],
  ['stolen', 'its phone is removed', (at) => removePhones(at)],
  [
    'same-text',
    'its writer is suspended',
    async ({ shop, people }, id) => {
      const { email } = await shop.deps.db
        .selectFrom('same_texts')
        .innerJoin('members', 'members.id', 'member_id')
        .select('email')
        .where('same_texts.id', '=', id)
        .executeTakeFirstOrThrow();
      shop.clock.advance({ minutes: 1 });
      const suspend = { params: { email }, body: { reason: 'One text to many' } };
      await shop.ok('POST /suspensions/:email', suspend, people.admin);
    },
  ],
  [
    'verification',
    'the seller is removed',
    ({ shop, people }, id) => shop.ok('DELETE /allsellers/:id', { params: { id } }, people.admin),
  ],
  [
    'verification',
    'the seller is an admin',
    (at, id) => member(at, id).set({ is_admin: true }).execute(),
  ],
  ['payment-by-hand', 'its phone is removed', (at) => removePhones(at)],
  ['settlement', 'it is older than 90 days', (at) => at.wait(90 * 24 * 60)],
  [
    'late-payout',
    'its batch is dissolved',
    ({ shop, people }, id) =>
      shop.ok('POST /payouts/:id/dissolve', { params: { id } }, people.admin),
  ],
];

describe('what waits for staff is gone when', () => {
  test.each(ends)('%s: %s', async (kind, _, end) => {
    const at = await openDeskShop();
    const id = await deskCases[kind].make(at);
    if (kind === 'late-payout') await at.wait(73 * 60);
    expect((await waits(at, kind)).map(({ _id }) => _id)).toEqual([id]);
    await end(at, id);
    expect(await waits(at, kind)).toEqual([]);
  });
});

test('a line of a settlement waits for 90 days', async () => {
  const at = await openDeskShop();
  await deskCases.settlement.make(at);
  await at.wait(90 * 24 * 60 - 1);
  expect(await waits(at, 'settlement')).toHaveLength(1);
});

test('a phone that is ranked last for its words waits until it is sold or hidden, and not for its age', async () => {
  const at = await openDeskShop();
  const { shop } = at;
  const id = await at.phone(9_000);
  const set = (values: object) =>
    shop.deps.db.updateTable('products').set(values).where('id', '=', id).execute();
  const count = async () => (await waits(at, 'words')).length;
  await set({ stands_last: true });
  expect(await count()).toBe(1);
  await set({ last_by: 'age' });
  expect(await count()).toBe(0);
  await set({ last_by: null, paid_at: shop.clock.now() });
  expect(await count()).toBe(0);
  await set({ paid_at: null, hidden_at: shop.clock.now(), hidden_by: 'seller' });
  expect(await count()).toBe(0);
});

test('an entry stays with who took it for 30 minutes, and not longer', async () => {
  const at = await openDeskShop();
  const { shop, people } = at;
  const id = await deskCases.report.make(at);
  const take = (by: Person) =>
    shop.ok('POST /queue/:id', { params: { id }, body: { kind: 'report', take: true } }, by);
  await take(people.admin);
  await at.wait(30);
  shop.clock.advance({ seconds: -1 });
  expect((await take(people.second)).taken).toBe(false);
  shop.clock.advance({ seconds: 1 });
  expect((await take(people.second)).taken).toBe(true);
});

test('a message to support waits since its writer wrote again', async () => {
  const at = await openDeskShop();
  const { shop, people } = at;
  const id = await deskCases.support.make(at);
  const answer = { params: { id }, body: { answers: 0, text: 'It is on its way.' } };
  await shop.ok('POST /support/messages/:id', answer, people.admin);
  expect(await waits(at, 'support')).toEqual([]);
  await at.wait(60);
  await shop.ok(
    'POST /support/own/:id',
    { params: { id }, body: { text: 'It is not.', answers: 1 } },
    people.buyer,
  );
  const [entry] = await waits(at, 'support');
  expect(entry?.since).toBe(shop.clock.now().toISOString());
});

test('a deal in dispute whose decision another has to confirm waits for that alone', async () => {
  const at = await openDeskShop();
  const { shop, people } = at;
  const id = await deskCases.dispute.make(at);
  await proposeRefund(shop, people.second, id);
  expect((await waits(at, 'verdict')).map(({ _id }) => _id)).toEqual([id]);
  expect(await waits(at, 'dispute')).toEqual([]);
});

test('nobody works on a matter of their own', async () => {
  const at = await openDeskShop();
  const { shop, people } = at;
  await deskCases.answer.make(at);
  await deskCases.report.make(at);
  await deskCases.dispute.make(at);
  await deskCases['thread-report'].make(at);
  await deskCases['imei-clash'].make(at);
  const ownOf = async (by: Person) => {
    await member(at, by.userId).set({ is_admin: true }).execute();
    const { entries } = await shop.ok('GET /queue', { query: {} }, by);
    return entries.flatMap(({ own, kind }) => (own ? [kind] : [])).sort();
  };
  // The second admin has made the decision that was answered.
  expect(await ownOf(people.second)).toEqual(['answer']);
  expect(await ownOf(people.admin)).toEqual([]);
  expect(await ownOf(people.buyer)).toEqual(['answer', 'dispute', 'report', 'thread-report']);
  expect(await ownOf(people.seller)).toEqual(['dispute', 'imei-clash', 'report', 'thread-report']);
  expect(await ownOf(people.other)).toEqual(['imei-clash']);
});
