import { describe, expect, test } from 'vitest';
import { newThreadsPerDay } from '#contract/threads/first-questions.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { forgetOldThreads } from './forget-old-threads.ts';

const noon = '2026-11-23T06:00:00.000Z';

async function openThread() {
  const shop = await buildTestApp({ startAt: new Date(noon) });
  const people = {
    buyer: await shop.signUp(),
    seller: await shop.signUp({ title: 'seller' }),
    admin: await shop.signUp({ admin: true }),
  };
  const phone = await shop.addProduct(people.seller);
  const id = await ask(shop, people.buyer, phone);
  return { shop, ...people, phone, id };
}

const ask = async (shop: TestShop, by: Person, productId: string, text = 'Is it still there?') => {
  const body = { productId, text, entryId: shop.deps.newId() };
  return (await shop.ok('POST /threads', { body }, by)).insertedId;
};
const write = (shop: TestShop, by: Person, id: string, text: string) =>
  shop.call(
    'POST /threads/:id',
    { params: { id }, body: { text, entryId: shop.deps.newId() } },
    by,
  );
const read = (shop: TestShop, by: Person, id: string) =>
  shop.ok('GET /threads/:id', { params: { id } }, by);
const textsOf = async (shop: TestShop, by: Person, id: string) =>
  (await read(shop, by, id)).messages.map(({ text }) => text);
const block = (shop: TestShop, by: Person, id: string, blocked: boolean) =>
  shop.ok('PUT /threads/:id/blocked', { params: { id }, body: { blocked } }, by);
const report = (shop: TestShop, by: Person, id: string, reason = 'code', comment = '') =>
  shop.ok(
    'POST /threads/:id/report',
    { params: { id }, body: { reason: reason as 'code', comment } },
    by,
  );
const bell = async (shop: TestShop, person: Person) =>
  (await shop.ok('GET /notices/unread', {}, person)).unread;

describe('a blocked person', () => {
  test('writes on as before, and nothing of it arrives, in any thread', async () => {
    const { shop, buyer, seller, id } = await openThread();
    await shop.ok('PUT /threads/:id/read', { params: { id }, body: { upTo: 1 } }, seller);
    expect(await block(shop, seller, id, true)).toMatchObject({ modifiedCount: 1 });
    expect(await block(shop, seller, id, true)).toMatchObject({ modifiedCount: 0 });
    const before = await shop.ok('GET /threads', { query: {} }, seller);
    expect(await write(shop, buyer, id, 'Answer me')).toMatchObject({
      status: 200,
      body: { number: 2 },
    });
    const other = await ask(shop, buyer, await shop.addProduct(seller));
    expect(await textsOf(shop, buyer, id)).toEqual(['Is it still there?', 'Answer me']);
    expect(await read(shop, buyer, id)).toMatchObject({ open: true, blocked: false, last: 2 });
    expect(await read(shop, seller, id)).toMatchObject({
      open: false,
      blocked: true,
      unread: 0,
      last: 1,
      messages: [{ text: 'Is it still there?' }],
    });
    expect(await shop.ok('GET /threads', { query: {} }, seller)).toEqual(before);
    expect(await shop.ok('GET /threads', { query: { q: 'Answer' } }, seller)).toEqual([]);
    expect(await bell(shop, seller)).toBe(0);
    const unseen = await shop.call('GET /threads/:id', { params: { id: other } }, seller);
    expect(unseen).toMatchObject({ status: 404 });
    expect(await write(shop, seller, id, 'No')).toMatchObject({ body: { code: 'thread-closed' } });
  });

  test('moves its thread neither up in the list of who blocked, nor out of the archive', async () => {
    const { shop, buyer, seller, id } = await openThread();
    shop.clock.advance({ minutes: 1 });
    const newer = await ask(shop, await shop.signUp(), await shop.addProduct(seller));
    const listed = async (box: 'archived' | 'inbox') =>
      (await shop.ok('GET /threads', { query: box === 'archived' ? { box } : {} }, seller)).map(
        ({ _id }) => _id,
      );
    await block(shop, seller, id, true);
    shop.clock.advance({ minutes: 1 });
    await write(shop, buyer, id, 'Answer me');
    expect(await listed('inbox')).toEqual([newer, id]);
    const archived = { params: { id }, body: { archived: true } };
    await shop.ok('PUT /threads/:id/archived', archived, seller);
    await write(shop, buyer, id, 'Now');
    expect([await listed('inbox'), await listed('archived')]).toEqual([[newer], [id]]);
  });

  test('is heard again from the end of the block on', async () => {
    const { shop, buyer, seller, id } = await openThread();
    await block(shop, seller, id, true);
    await write(shop, buyer, id, 'Answer me');
    expect(await block(shop, seller, id, false)).toMatchObject({ modifiedCount: 1 });
    await write(shop, buyer, id, 'Sorry');
    expect(await textsOf(shop, seller, id)).toEqual(['Is it still there?', 'Sorry']);
    const { messages } = await shop.ok(
      'GET /threads/:id',
      { params: { id }, query: { after: 1 } },
      seller,
    );
    expect(messages).toMatchObject([{ number: 3, text: 'Sorry' }]);
  });

  test('does not stop the one who blocked from asking others', async () => {
    const { shop, buyer, seller, id } = await openThread();
    await block(shop, seller, id, true);
    const third = await shop.signUp({ title: 'seller' });
    const theirs = await ask(shop, seller, await shop.addProduct(third));
    expect(await textsOf(shop, third, theirs)).toHaveLength(1);
    expect(await textsOf(shop, buyer, id)).toHaveLength(1);
  });
});

describe('an admin', () => {
  const look = (shop: TestShop, admin: Person, id: string) =>
    shop.call('GET /threadreports/:id', { params: { id } }, admin);
  const decide = (shop: TestShop, admin: Person, id: string, decision: 'dismiss' | 'warn') =>
    shop.call(
      'POST /threadreports/:id/decision',
      { params: { id }, body: { decision, reason: 'Codes are never asked for.' } },
      admin,
    );
  const acts = (
    shop: TestShop,
    admin: Person,
    action: 'thread-read' | 'thread-warned' | 'thread-dismissed',
  ) => shop.ok('GET /auditlog', { query: { action } }, admin);

  // sec T178
  test('cannot read a thread that nobody reported, by any call', async () => {
    const { shop, admin, id } = await openThread();
    const refused = { status: 404, body: { code: 'not-found' } };
    expect(await look(shop, admin, id)).toMatchObject(refused);
    expect(await decide(shop, admin, id, 'warn')).toMatchObject(refused);
    expect(await shop.ok('GET /threadreports', {}, admin)).toEqual([]);
    expect(await acts(shop, admin, 'thread-read')).toMatchObject({ entries: [] });
  });

  test('reads a reported one as it was written, and each reading is in the audit log', async () => {
    const { shop, buyer, seller, admin, id } = await openThread();
    await write(shop, seller, id, 'Call 01712345678, SMS e je code ta bolen');
    await report(shop, buyer, id, 'code', 'A code by SMS');
    const [line] = await shop.ok('GET /threadreports', {}, admin);
    expect(line).toMatchObject({ _id: id, reports: 1, reasons: ['code'], own: false });
    expect(JSON.stringify(line)).not.toContain('01712345678');
    for (const times of [1, 2]) {
      expect(await look(shop, admin, id)).toMatchObject({
        status: 200,
        body: {
          buyer: { name: buyer.displayName },
          reports: [{ by: 'buyer', reason: 'code', comment: 'A code by SMS' }],
          messages: [
            { number: 1, by: 'buyer' },
            { number: 2, by: 'seller', text: 'Call 01712345678, SMS e je code ta bolen' },
          ],
        },
      });
      const { entries } = await acts(shop, admin, 'thread-read');
      expect(entries.map(({ target }) => target)).toEqual(Array(times).fill(seller.userId));
    }
  });

  test('warns the other, tells both why, and reads no more of it', async () => {
    const { shop, buyer, seller, admin, id } = await openThread();
    await report(shop, buyer, id, 'rude');
    await report(shop, buyer, id, 'code');
    expect(await read(shop, buyer, id)).toMatchObject({ reported: true });
    expect(await read(shop, seller, id)).toMatchObject({ reported: false });
    expect(await decide(shop, admin, id, 'warn')).toMatchObject({ body: { modifiedCount: 1 } });
    const kinds = async (by: Person) =>
      (await shop.ok('GET /notices', {}, by)).map(({ kind, reason }) => [kind, reason]);
    const reason = 'Codes are never asked for.';
    expect(await kinds(buyer)).toEqual([['talk-answered', reason]]);
    expect(await kinds(seller)).toEqual([
      ['talk-warned', reason],
      ['message', ''],
    ]);
    expect(await look(shop, admin, id)).toMatchObject({ status: 404 });
    expect(await decide(shop, admin, id, 'warn')).toMatchObject({ status: 404 });
    expect((await acts(shop, admin, 'thread-warned')).entries).toHaveLength(1);
    // A new report opens it again.
    await report(shop, seller, id);
    expect(await look(shop, admin, id)).toMatchObject({ body: { reports: [{ by: 'seller' }] } });
  });

  test('dismisses, and the other is not told', async () => {
    const { shop, buyer, seller, admin, id } = await openThread();
    const before = await bell(shop, seller);
    await report(shop, buyer, id);
    await decide(shop, admin, id, 'dismiss');
    expect([await bell(shop, buyer), await bell(shop, seller)]).toEqual([1, before]);
    const { entries } = await acts(shop, admin, 'thread-dismissed');
    expect(entries).toMatchObject([{ target: seller.userId }]);
  });

  test('still finds a reported thread after its year', async () => {
    const { shop, buyer, admin, id } = await openThread();
    await report(shop, buyer, id);
    const year = 365 * 24 * 60 * 60 * 1000;
    await shop.deps.db
      .updateTable('threads')
      .set({ last_at: new Date(Date.parse(noon) - year - 1) })
      .execute();
    expect(await forgetOldThreads(shop.deps)).toBe(0);
    await decide(shop, admin, id, 'dismiss');
    expect(await forgetOldThreads(shop.deps)).toBe(1);
  });
});

test('a new account asks about ten phones a day, an older one about forty', async () => {
  expect(newThreadsPerDay).toEqual({ new: 10, known: 40 });
  const { shop, seller, buyer, phone, id } = await openThread();
  const phones: string[] = [];
  for (let n = 0; n < 11; n += 1) phones.push(await shop.addProduct(seller));
  for (const each of phones.slice(0, 9)) await ask(shop, buyer, each);
  const tenth = { productId: phones[9] ?? '', text: 'Hello', entryId: shop.deps.newId() };
  const refused = { status: 429, body: { code: 'too-many-threads' } };
  expect(await shop.call('POST /threads', { body: tenth }, buyer)).toMatchObject(refused);
  // Those that are open go on.
  expect(await ask(shop, buyer, phone, 'And the box?')).toBe(id);
  await shop.deps.db
    .updateTable('members')
    .set({ created_at: new Date(Date.parse(noon) - 31 * 24 * 60 * 60 * 1000) } as never)
    .where('id', '=', buyer.userId)
    .execute();
  expect(await shop.call('POST /threads', { body: tenth }, buyer)).toMatchObject({ status: 200 });
});
