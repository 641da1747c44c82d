import { expect, test } from 'vitest';
import { stolenMatchOf, stolenReportOf } from '#testing/fixtures/imeis.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim' });
  const buyer = await shop.signUp({ name: 'Nadia' });
  const moderator = await shop.signUp({ name: 'Mitu' });
  const params = { email: moderator.email };
  await shop.ok('PUT /staff/:email', { params, body: { role: 'moderator' } }, admin);
  const decide = async (decision: 'hide' | 'warn' | 'dismiss' | 'ask', by: Person) => {
    const params = { itemId: await shop.addProduct(seller, { name: 'Vivo V29' }) };
    await shop.ok('POST /reportitem', { body: params }, buyer);
    const { version } = await shop.ok('GET /reportitems/:itemId', { params }, by);
    const body = { decision, reason: 'The box is of another phone', version };
    await shop.ok('POST /reportitems/:itemId/decision', { params, body }, by);
    const [notice] = await shop.ok('GET /notices', {}, decision === 'dismiss' ? buyer : seller);
    return { id: notice?._id ?? '', ...params };
  };
  const answer = (id: string, by: Person) =>
    shop.call('POST /notices/:id/answer', { params: { id }, body: { answer: 'It is not' } }, by);
  const review = (id: string, outcome: 'stands' | 'back', by: Person) =>
    shop.call(
      'POST /decisions/:id/review',
      { params: { id }, body: { outcome, reason: 'I have seen the box' } },
      by,
    );
  const told = async (to: Person) => (await shop.ok('GET /notices', {}, to)).map((n) => n.kind);
  const waiting = async (by: Person) =>
    (await shop.ok('GET /queue', { query: { kind: 'answer' } }, by)).entries;
  const isListed = async (itemId: string) =>
    (await shop.ok('GET /allproducts', {})).some(({ _id }) => _id === itemId);
  return { shop, admin, seller, buyer, moderator, decide, answer, review, told, waiting, isListed };
}

const refused = (status: number, code: string) => ({ status, body: { code } });

test('an answer to a moderator’s decision waits for an admin, who takes it back: both are told', async () => {
  const { shop, admin, seller, moderator, ...at } = await openShop();
  const { id, itemId } = await at.decide('hide', moderator);
  expect(await at.waiting(admin)).toEqual([]);
  expect(await at.answer(id, seller)).toMatchObject({ status: 200 });

  expect(await at.waiting(admin)).toMatchObject([{ _id: id, own: false, person: 'Rahim' }]);
  expect(await at.review(id, 'back', moderator)).toMatchObject(refused(403, 'not-allowed'));
  expect(await at.isListed(itemId)).toBe(false);
  expect(await at.review(id, 'back', admin)).toMatchObject({ status: 200 });

  expect(await at.isListed(itemId)).toBe(true);
  expect(await at.waiting(admin)).toEqual([]);
  expect(await at.told(seller)).toContain('decision-back');
  expect(await at.told(moderator)).toContain('decision-reviewed');
  const log = await shop.ok('GET /auditlog', { query: { action: 'decision-back' } }, admin);
  expect(log.entries).toMatchObject([
    { target: seller.userId, detail: { reason: 'I have seen the box' } },
  ]);
  const query = { decision: id };
  expect((await shop.ok('GET /decisions', { query }, admin)).decisions).toMatchObject([
    { review: { outcome: 'back', reason: 'I have seen the box' }, reviewable: false },
  ]);
  expect(await at.review(id, 'stands', admin)).toMatchObject(refused(409, 'case-changed'));
});

test('a decision that stands changes nothing but the notices; without an answer it can be read again, too', async () => {
  const { admin, seller, moderator, ...at } = await openShop();
  const { id, itemId } = await at.decide('hide', moderator);
  expect(await at.review(id, 'stands', admin)).toMatchObject({ status: 200 });
  expect(await at.isListed(itemId)).toBe(false);
  expect(await at.told(seller)).toContain('decision-stands');
});

test('an admin’s decision is read again by another admin, and by the same if there is no other', async () => {
  const { shop, admin, seller, ...at } = await openShop();
  const [first, second] = [await at.decide('warn', admin), await at.decide('warn', admin)];
  await at.answer(first.id, seller);
  expect(await at.waiting(admin)).toMatchObject([{ own: false }]);
  expect(await at.review(first.id, 'stands', admin)).toMatchObject({ status: 200 });

  const other = await shop.signUp({ admin: true });
  await at.answer(second.id, seller);
  expect(await at.waiting(admin)).toMatchObject([{ own: true }]);
  expect(await at.review(second.id, 'back', admin)).toMatchObject(refused(403, 'own-matter'));
  expect(await at.review(second.id, 'back', other)).toMatchObject({ status: 200 });
});

test('a warning that was taken back does not count', async () => {
  const { shop, admin, moderator, ...at } = await openShop();
  const { id } = await at.decide('warn', moderator);
  const { itemId } = await at.decide('ask', moderator);
  const warnings = async () =>
    (await shop.ok('GET /reportitems/:itemId', { params: { itemId } }, admin)).seller.warnings;
  expect(await warnings()).toBe(1);
  await at.review(id, 'back', admin);
  expect(await warnings()).toBe(0);
});

test('a suspension and a badge come back; a question to the seller is no decision to take back', async () => {
  const { shop, admin, seller, moderator, ...at } = await openShop();
  const other = await shop.signUp({ admin: true });
  const about = { params: { email: seller.email }, body: { reason: 'Asked for an advance' } };
  const newest = async () => (await shop.ok('GET /notices', {}, seller))[0]?._id ?? '';
  const status = () => shop.ok('GET /users/admin/:email', { params: about.params }, seller);

  await shop.ok('PUT /verifyseller/:email', { params: about.params }, moderator);
  await shop.ok('POST /unverifyseller/:email', about, moderator);
  expect(await at.review(await newest(), 'back', admin)).toMatchObject({ status: 200 });
  const [row] = await shop.ok('GET /allsellers', {}, admin);
  expect(row).toMatchObject({ name: 'Rahim', isVerified: true });

  await shop.ok('POST /suspensions/:email', about, admin);
  const suspension = await newest();
  expect((await status()).suspended).toBeDefined();
  expect(await at.review(suspension, 'back', other)).toMatchObject({ status: 200 });
  expect((await status()).suspended).toBeUndefined();

  const { id } = await at.decide('ask', moderator);
  expect(await at.review(id, 'back', admin)).toMatchObject(refused(404, 'not-found'));
});

test('a decision is answered within fourteen days', async () => {
  const { shop, seller, moderator, ...at } = await openShop();
  const [early, late] = [await at.decide('warn', moderator), await at.decide('warn', moderator)];
  const age = (id: string, days: number) =>
    shop.deps.db
      .updateTable('notices')
      .set({ at: new Date(shop.clock.now().getTime() - days * 24 * 60 * 60 * 1000) })
      .where('id', '=', id)
      .execute();
  await age(early.id, 13);
  await age(late.id, 15);
  const answerable = async () =>
    (await shop.ok('GET /notices', {}, seller)).map((notice) => notice.answerable);
  expect(await answerable()).toEqual([false, true]);
  expect(await at.answer(early.id, seller)).toMatchObject({ status: 200 });
  expect(await at.answer(late.id, seller)).toMatchObject(refused(409, 'answer-over'));
});

test('a dismissal that was taken back opens the report again, once, and changes nothing of the phone', async () => {
  const { shop, admin, buyer, moderator, ...at } = await openShop();
  const { id, itemId } = await at.decide('dismiss', moderator);
  const open = async () =>
    (await shop.ok('GET /reportitems', { query: {} }, admin)).map((item) => item.itemId);
  expect(await open()).toEqual([]);
  expect(await at.review(id, 'back', admin)).toMatchObject({ status: 200 });
  expect(await open()).toEqual([itemId]);
  expect(await at.isListed(itemId)).toBe(true);
  expect((await at.review(id, 'back', admin)).status).toBe(409);
  // Dismissed anew, and not opened by what was taken back before.
  const params = { itemId };
  const { version } = await shop.ok('GET /reportitems/:itemId', { params }, moderator);
  const body = { decision: 'dismiss', reason: 'It is fine', version } as const;
  await shop.ok('POST /reportitems/:itemId/decision', { params, body }, moderator);
  expect(await open()).toEqual([]);
  expect((await at.told(buyer)).filter((kind) => kind === 'decision-back')).toHaveLength(1);
});

test('a stolen mark that was taken back shows the phone again; the report itself stands', async () => {
  const { shop, admin, seller, buyer, moderator, ...at } = await openShop();
  const match = await stolenMatchOf(shop, [buyer, seller], admin);
  const [found] = await shop.ok('GET /stolenmatches', {}, moderator);
  const phone = found?.productId ?? '';
  const decide = { params: { id: match }, body: { stolen: true } };
  await shop.ok('POST /stolenmatches/:id', decide, moderator);
  const notices = await shop.ok('GET /notices', {}, seller);
  const id = notices.find(({ kind }) => kind === 'stolen-stays')?._id ?? '';
  expect(await at.isListed(phone)).toBe(false);
  expect(await at.review(id, 'back', admin)).toMatchObject({ status: 200 });
  expect(await at.isListed(phone)).toBe(true);
  expect(await at.told(seller)).toEqual(expect.arrayContaining(['decision-back', 'stolen-back']));
  expect(await at.told(buyer)).toContain('stolen-other');
  const [after] = await shop.ok('GET /stolenmatches', {}, admin);
  expect(after).toMatchObject({ productId: phone, stolen: false });
  const [report] = await shop.ok('GET /stolenreports', {}, admin);
  expect(report).toMatchObject({ state: 'stands' });
});

test.each(['unproven', 'false'] as const)(
  'a report of theft called %s waits again once that is taken back, and counts no more',
  async (decision) => {
    const { shop, admin, seller, buyer, moderator, ...at } = await openShop();
    const params = { id: await stolenReportOf(shop, [buyer, seller]) };
    const body = { decision, seen: 'waiting', note: 'No such diary.' } as const;
    await shop.ok('POST /stolenreports/:id', { params, body }, moderator);
    const read = async () => (await shop.ok('GET /stolenreports', {}, admin))[0];
    expect(await read()).toMatchObject({ state: decision });
    const [notice] = await shop.ok('GET /notices', {}, buyer);
    expect(await at.review(notice?._id ?? '', 'back', admin)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ state: 'waiting', note: '' });
    const { entries } = await shop.ok('GET /queue', { query: { kind: 'stolen-report' } }, admin);
    expect(entries.map(({ _id }) => _id)).toEqual([params.id]);
    const again = { ...body, decision: 'stands' } as const;
    await shop.ok('POST /stolenreports/:id', { params, body: again }, moderator);
  },
);
