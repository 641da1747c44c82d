import { expect, test } from 'vitest';
import { answerTimesSeen, renewing } from '#testing/answer-times.ts';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

async function openShop() {
  const shop = await buildTestApp({ startAt: new Date('2026-11-02T18:00:00Z') });
  const seller = await shop.signUp({ title: 'seller' });
  const phone = await shop.addProduct(seller, { negotiable: true, selingPrice: 20_000 });
  const buyers = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
  const renew = await renewing(shop, [seller, ...buyers]);
  const ask = async (by: Person, text = 'Still there?') => {
    const body = { productId: phone, text, entryId: shop.deps.newId() };
    return (await shop.ok('POST /threads', { body }, by)).insertedId;
  };
  const answer = (id: string, text = 'Yes') => {
    const body = { text, entryId: shop.deps.newId() };
    return shop.ok('POST /threads/:id', { params: { id }, body }, seller);
  };
  const wait = async (minutes: number) => {
    shop.clock.advance({ minutes });
    await renew();
  };
  return {
    shop,
    seller,
    phone,
    buyers,
    ask,
    answer,
    wait,
    shown: () => answerTimesSeen(shop, seller),
  };
}

test('three people who asked show a time, thanks ask nothing, and the phone’s page has it too', async () => {
  const { shop, phone, buyers, ask, answer, wait, shown } = await openShop();
  for (const [index, buyer] of buyers.entries()) {
    expect(await shown()).toEqual({ asked: 0, answered: 0, hours: null });
    const id = await ask(buyer, 'I would take it');
    await wait([10, 80, 6 * 60][index] ?? 0);
    if (index === 0) await answer(id, '01812345678');
    await answer(id);
    await wait(1);
    await ask(buyer, 'ok thanks');
  }
  // 10, 80 and 360 minutes: two of three within two hours.
  expect(await shown()).toEqual({ asked: 3, answered: 3, hours: 2 });
  const page = await shop.ok('GET /phone/:id', { params: { id: phone } });
  expect(page.seller.facts.answers).toEqual({ asked: 3, answered: 3, hours: 2 });
});

test('who never answers is not without a fact: the count is shown, and no time', async () => {
  const { buyers, ask, answer, wait, shown } = await openShop();
  const threads: string[] = [];
  for (const buyer of buyers) threads.push(await ask(buyer));
  await wait(24 * 60 - 1);
  expect(await shown()).toEqual({ asked: 0, answered: 0, hours: null });
  await wait(1);
  expect(await shown()).toEqual({ asked: 3, answered: 0, hours: null });
  // An answer after two days is one, and its time is later than a day.
  await wait(24 * 60);
  for (const id of threads) await answer(id);
  expect(await shown()).toEqual({ asked: 3, answered: 3, hours: null });
});

test('neither blocked people nor a suspected deal with oneself is in the count', async () => {
  const { shop, phone, buyers, ask, answer, wait, shown } = await openShop();
  const [first, second, third] = buyers;
  if (!first || !second || !third) throw new Error('No buyers');
  const threads: string[] = [];
  for (const buyer of [first, second, third]) {
    const id = await ask(buyer);
    threads.push(id);
    await wait(5);
    await answer(id);
    await ask(buyer, 'And the box?');
    await wait(70);
    await answer(id);
  }
  expect(await shown()).toEqual({ asked: 6, answered: 6, hours: 2 });
  const fewer = { asked: 0, answered: 0, hours: null };
  const params = { id: threads[0] ?? '' };
  const block = (blocked: boolean) =>
    shop.ok('PUT /threads/:id/blocked', { params, body: { blocked } }, first);
  await block(true);
  expect(await shown()).toEqual(fewer);
  await block(false);
  expect((await shown()).asked).toBe(6);
  const { db } = shop.deps;
  const ring = { booking_id: await buy(shop, second, phone), found_at: shop.clock.now() };
  await db
    .insertInto('ring_deals')
    .values({ ...ring, reasons: ['same-number'] })
    .execute();
  expect(await shown()).toEqual(fewer);
  await db.updateTable('ring_deals').set({ counts: true }).execute();
  expect((await shown()).asked).toBe(6);
});

test.each([
  ['within a day', 20, { asked: 0, answered: 0, hours: null }],
  ['later', 25, { asked: 3, answered: 0, hours: null }],
])('a phone removed %s ends the wait of those who have no answer', async (_, hours, expected) => {
  const { shop, seller, phone, buyers, ask, wait, shown } = await openShop();
  for (const buyer of buyers) await ask(buyer);
  await wait(hours * 60);
  await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, seller);
  await wait(3 * 24 * 60);
  expect(await shown()).toEqual(expected);
});

test('an act on an offer is an answer, and the next question begins another wait', async () => {
  const { shop, seller, phone, buyers, ask, answer, wait, shown } = await openShop();
  for (const buyer of buyers) {
    const body = { productId: phone, taka: 15_000, text: 'For this?', entryId: shop.deps.newId() };
    const { insertedId: id, threadId } = await shop.ok('POST /offers', { body }, buyer);
    await wait(5);
    const act = { params: { id }, body: { event: 'decline', seen: 15_000 } } as const;
    await shop.ok('POST /offers/:id', act, seller);
    await wait(1);
    await ask(buyer, 'ok thanks');
    await ask(buyer, 'And with the box?');
    await wait(200);
    await answer(threadId ?? '');
  }
  expect(await shown()).toEqual({ asked: 6, answered: 6, hours: 4 });
});
