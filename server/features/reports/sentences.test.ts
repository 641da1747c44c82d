import { expect, test } from 'vitest';
import { openReservation, type TestDeal } from '#testing/payments/dealing.ts';
import type { Person } from '#testing/test-app.ts';

const yes = { asDescribed: 'yes', onTime: 'yes', asAgreed: 'yes' } as const;

/** An ended deal with sentences of both, and the seller's reply. */
async function answered() {
  const deal = await openReservation();
  await deal.meet();
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  const params = { id: deal.id };
  for (const [who, sentence] of [
    ['buyer', 'His cousin Jamal has a shop.'],
    ['seller', 'Paid at once.'],
  ] as const) {
    const body = { ...yes, sentence };
    await deal.shop.ok('POST /order/:id/answers', { params, body }, deal.people[who]);
  }
  const id = (await deal.read('buyer')).answers.buyer?._id ?? '';
  const body = { reply: 'Jamal is no cousin.' };
  await deal.shop.ok('POST /answers/:id/reply', { params: { id }, body }, deal.people.seller);
  return { deal, id };
}

type Part = 'sentence' | 'reply';

async function decide(
  deal: TestDeal,
  who: Person,
  [id, part, decision]: [string, Part, 'hide' | 'show'],
) {
  const body = { part, decision, reason: 'It names a third person.' };
  const { status, body: answer } = await deal.shop.call(
    'POST /sentences/:id',
    { params: { id }, body },
    who,
  );
  return status === 200 ? answer.modifiedCount : answer.code;
}

async function publicPage({ shop, people }: TestDeal) {
  const other = await shop.addProduct(people.seller);
  const { seller } = await shop.ok('GET /phone/:id', { params: { id: other } });
  return async () => {
    const { sentences, counts } = await shop.ok('GET /seller/:id/answers', {
      params: { id: seller._id },
      query: {},
    });
    return [sentences.map(({ sentence, reply }) => [sentence, reply]), counts.onTime];
  };
}

test('a moderator hides a sentence with a reason that its writer reads and answers once', async () => {
  const { deal, id } = await answered();
  const { shop, people } = deal;
  const moderator = await shop.signUp();
  await shop.ok(
    'PUT /staff/:email',
    { params: { email: moderator.email }, body: { role: 'moderator' } },
    people.admin,
  );
  const shown = await publicPage(deal);
  const all = [['His cousin Jamal has a shop.', 'Jamal is no cousin.']];
  expect(await shown()).toEqual([all, { yes: 1, of: 1 }]);
  const { sentences } = await shop.ok('GET /sentences', { query: {} }, moderator);
  expect(sentences.map(({ about, sentence }) => [about, sentence.by, sentence.text])).toEqual([
    ['Nadia', 'Rahim', 'Paid at once.'],
    ['Rahim', 'Nadia', 'His cousin Jamal has a shop.'],
  ]);

  expect(await decide(deal, people.stranger, [id, 'sentence', 'hide'])).toBe('not-allowed');
  expect(await decide(deal, moderator, [id, 'sentence', 'hide'])).toBe(1);
  expect(await decide(deal, moderator, [id, 'sentence', 'hide'])).toBe(0);
  // What was answered remains counted.
  expect(await shown()).toEqual([[], { yes: 1, of: 1 }]);
  const as = async (who: 'buyer' | 'seller' | 'admin') => (await deal.read(who)).answers.buyer;
  expect(await as('buyer')).toMatchObject({
    sentence: 'His cousin Jamal has a shop.',
    hidden: true,
  });
  expect(await as('admin')).toMatchObject({ sentence: 'His cousin Jamal has a shop.' });
  expect(await as('seller')).toMatchObject({ sentence: '', hidden: true, reply: '' });
  expect((await deal.read('seller')).seller.said.sentences).toEqual([]);

  const [notice] = await shop.ok('GET /notices', { query: {} }, people.buyer);
  expect(notice).toMatchObject({
    kind: 'sentence-hidden',
    reason: 'It names a third person.',
    answerable: true,
  });
  const answer = { params: { id: notice?._id ?? '' }, body: { answer: 'I leave him out.' } };
  await shop.ok('POST /notices/:id/answer', answer, people.buyer);
  expect((await shop.call('POST /notices/:id/answer', answer, people.buyer)).status).toBe(409);
  const { decisions } = await shop.ok('GET /decisions', { query: {} }, moderator);
  expect(decisions[0]).toMatchObject({ kind: 'sentence-hidden', answer: 'I leave him out.' });

  expect(await decide(deal, people.admin, [id, 'sentence', 'show'])).toBe(1);
  expect(await shown()).toEqual([all, { yes: 1, of: 1 }]);
  const { entries } = await shop.ok('GET /auditlog', { query: {} }, people.admin);
  const logged = entries.filter(({ action }) => action.startsWith('sentence-'));
  expect(logged.map(({ action, actorEmail }) => [action, actorEmail])).toEqual([
    ['sentence-back', people.admin.email],
    ['sentence-hidden', moderator.email],
  ]);
});

test('a reply is hidden alone, and its writer is notified, not the other', async () => {
  const { deal, id } = await answered();
  const { shop, people } = deal;
  const shown = await publicPage(deal);
  expect(await decide(deal, people.admin, [id, 'reply', 'hide'])).toBe(1);
  expect((await shown())[0]).toEqual([['His cousin Jamal has a shop.', '']]);
  expect((await deal.read('seller')).answers.buyer?.reply).toBe('Jamal is no cousin.');
  expect((await deal.read('buyer')).answers.buyer?.reply).toBe('');
  // The hidden one was the only one.
  expect((await deal.read('seller')).answers.canReply).toBe(false);
  const kindsOf = async (who: Person) =>
    (await shop.ok('GET /notices', { query: {} }, who)).map(({ kind }) => kind);
  expect(await kindsOf(people.seller)).toContain('sentence-hidden');
  expect(await kindsOf(people.buyer)).not.toContain('sentence-hidden');
});

test('what is not shown yet is in no list, and an admin who is one of the two does not decide', async () => {
  const deal = await openReservation();
  const { shop, people } = deal;
  await deal.meet();
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  const params = { id: deal.id };
  const body = { ...yes, sentence: 'Paid at once.' };
  await shop.ok('POST /order/:id/answers', { params, body }, people.seller);
  const id = (await deal.read('seller')).answers.seller?._id ?? '';
  const list = async () => (await shop.ok('GET /sentences', { query: {} }, people.admin)).sentences;
  expect(await list()).toEqual([]);
  expect(await decide(deal, people.admin, [id, 'sentence', 'hide'])).toBe('not-found');
  await deal.wait({ days: 14 });
  expect(await list()).toMatchObject([{ _id: id, reply: null }]);
  expect(await decide(deal, people.admin, [id, 'reply', 'hide'])).toBe('not-found');
  await shop.deps.db
    .updateTable('members')
    .set({ is_admin: true })
    .where('id', '=', people.buyer.userId)
    .execute();
  expect(await decide(deal, people.buyer, [id, 'sentence', 'hide'])).toBe('own-matter');
});
