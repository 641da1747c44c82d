import { expect, test } from 'vitest';
import { signUpByNumber, textMessages } from '#testing/numbers.ts';
import { openDeal } from '#testing/payments/dealing.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { sendNoticeMails } from '../notices/send-notice-mails.ts';

const text = 'Your bank sent the money back. Which account shall we use?';

async function open() {
  // At noon in Dhaka, because mails of lesser notices wait at night.
  const startAt = new Date('2026-11-29T06:00:00Z');
  const shop = await buildTestApp({ startAt, publicUrl: 'http://localhost:80' });
  const admin = await shop.signUp({ admin: true, name: 'Amena Begum' });
  const nadia = await shop.signUp({ name: 'Nadia' });
  return { shop, admin, nadia };
}

const write = (shop: TestShop, admin: Person, to: Person, words = text) =>
  shop.call(
    'POST /people/:id/support',
    { params: { id: to.userId }, body: { text: words } },
    admin,
  );

const reply = (shop: TestShop, by: Person, id: string, answers: number, words = 'The same one.') =>
  shop.call('POST /support/own/:id', { params: { id }, body: { text: words, answers } }, by);

const states = async (shop: TestShop, admin: Person) =>
  (await shop.ok('GET /support/messages', { query: {} }, admin)).entries.map(({ state }) => state);

const waiting = async (shop: TestShop, admin: Person) =>
  (await shop.ok('GET /queue', { query: { kind: 'support' } }, admin)).entries;

test('a member reads what an admin writes first as from the shop, and answers in the same conversation', async () => {
  const { shop, admin, nadia } = await open();
  const id = (await write(shop, admin, nadia)).body.insertedId;
  // It waits for the member, and not for the staff.
  expect(await states(shop, admin)).toEqual(['written']);
  expect(await waiting(shop, admin)).toEqual([]);
  const [notice] = await shop.ok('GET /notices', {}, nadia);
  expect(notice).toMatchObject({
    kind: 'support-wrote',
    reason: text,
    path: '/dashboard/mysupport',
  });
  const [talk] = await shop.ok('GET /support/own', {}, nadia);
  expect(talk).toMatchObject({ _id: id, waits: false, answers: 1, texts: [{ own: false, text }] });
  expect(JSON.stringify(talk)).not.toContain('Amena');
  const presses = [await reply(shop, nadia, id, 1), await reply(shop, nadia, id, 1)];
  expect(presses.map(({ body }) => body.modifiedCount)).toEqual([1, 0]);
  expect(await states(shop, admin)).toEqual(['open']);
  expect(await waiting(shop, admin)).toMatchObject([{ kind: 'support', _id: id }]);

  const read = () => shop.ok('GET /support/messages/:id', { params: { id } }, admin);
  expect(await read()).toMatchObject({
    begun: true,
    text: '',
    answers: [
      { by: 'Amena Begum', ofMember: false, text },
      { by: 'Nadia', ofMember: true, text: 'The same one.' },
    ],
  });
  const answer = { params: { id }, body: { answers: 2, text: 'Thank you.' } };
  await shop.ok('POST /support/messages/:id', answer, admin);
  expect(await states(shop, admin)).toEqual(['answered']);
  expect((await shop.ok('GET /notices', {}, nadia))[0]).toMatchObject({
    kind: 'support-wrote',
    reason: 'Thank you.',
  });
  // The member has not read that answer.
  expect(await reply(shop, nadia, id, 2)).toMatchObject({
    status: 409,
    body: { code: 'case-changed' },
  });

  shop.clock.advance({ minutes: 30 });
  await sendNoticeMails(shop.deps);
  const mails = (await shop.mails()).filter(({ to }) => to?.[0]?.address === nadia.email);
  const texts = mails.map((mail) => mail.text ?? '');
  expect(texts.some((one) => one.includes(text))).toBe(true);
  expect(texts.join()).not.toContain('Amena');
});

test('a double press writes once, and the log has who wrote to whom', async () => {
  const { shop, admin, nadia } = await open();
  const [first, second] = await Promise.all([write(shop, admin, nadia), write(shop, admin, nadia)]);
  expect(second.body.insertedId).toBe(first.body.insertedId);
  expect(await shop.ok('GET /notices', {}, nadia)).toHaveLength(1);
  const { entries } = await shop.ok('GET /auditlog', { query: { target: nadia.userId } }, admin);
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['member-written-to', 'Amena Begum'],
  ]);
});

test('a member without an address gets an SMS that the shop has written', async () => {
  const { shop, admin } = await open();
  const rina = await signUpByNumber(shop, '01712345678');
  const before = (await textMessages(shop)).length;
  await write(shop, admin, rina);
  shop.clock.advance({ minutes: 30 });
  await sendNoticeMails(shop.deps);
  const texts = (await textMessages(shop)).slice(before);
  expect(texts).toHaveLength(1);
  expect(Object.values(texts[0] ?? {}).join()).not.toContain('account shall we use');
});

test('a helper, a stranger, a removed member, oneself and the other side of a deal', async () => {
  const { shop, admin, nadia } = await open();
  for (const role of ['moderator', 'cashier'] as const) {
    const helper = await shop.signUp();
    await shop.ok('PUT /staff/:email', { params: { email: helper.email }, body: { role } }, admin);
    expect(await write(shop, helper, nadia)).toMatchObject({ status: 403 });
  }
  expect(await write(shop, nadia, admin)).toMatchObject({ status: 403 });
  const own = { status: 403, body: { code: 'own-matter' } };
  expect(await write(shop, admin, admin)).toMatchObject(own);
  const gone = await shop.signUp({ name: 'Rafiq' });
  await shop.ok('DELETE /allbuyers/:id', { params: { id: gone.userId } }, admin);
  expect(await write(shop, admin, gone)).toMatchObject({ status: 404 });
  // The conversation of another is not there.
  const id = (await write(shop, admin, nadia)).body.insertedId;
  expect(await reply(shop, await shop.signUp(), id, 1)).toMatchObject({ status: 404 });
  // In a deal of their own an admin is a buyer, and not the shop.
  const deal = await openDeal();
  const other = await deal.shop.signUp({ admin: true });
  await deal.shop.deps.db
    .updateTable('deals')
    .set({ buyer_id: other.userId })
    .where('booking_id', '=', deal.id)
    .execute();
  expect(await write(deal.shop, other, deal.people.seller)).toMatchObject(own);
});
