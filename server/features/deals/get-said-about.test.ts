import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { suspectDeal } from '#testing/fixtures/suspected-deals.ts';
import { buyInCash, buyWholly } from '#testing/payments/dealing.ts';
import { renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

type Word = 'yes' | 'no' | 'none';

async function open() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim Uddin' });
  const phone = await shop.addProduct(seller);
  const { seller: page } = await shop.ok('GET /phone/:id', { params: { id: phone } });
  return { shop, seller, page: page._id };
}

const answer = (
  shop: TestShop,
  who: Person,
  id: string,
  [asDescribed, onTime, asAgreed]: [Word, Word, Word],
  sentence = '',
) =>
  shop.ok(
    'POST /order/:id/answers',
    { params: { id }, body: { asDescribed, onTime, asAgreed, sentence } },
    who,
  );

const saidOf = (shop: TestShop, id: string, before?: string) =>
  shop.ok('GET /seller/:id/answers', { params: { id }, query: before ? { before } : {} });

const nothing = { yes: 0, of: 0 };

test('a seller’s page has counts with denominators and sentences, from 14 days after the end', async () => {
  const { shop, seller, page } = await open();
  const nadia = await shop.signUp({ name: 'Nadia Islam' });
  const karim = await shop.signUp({ name: 'করিম উদ্দিন' });
  const kept = await buyWholly(shop, nadia, seller, await shop.addProduct(seller));
  const cash = await buyInCash(shop, karim, seller, await shop.addProduct(seller, { cash: true }));
  await answer(shop, nadia, kept, ['yes', 'no', 'yes'], 'Late, but the phone is good.');
  await answer(shop, karim, cash, ['no', 'yes', 'none'], 'ক্যামেরায় দাগ ছিল।');
  expect(await saidOf(shop, page)).toEqual({
    counts: { asDescribed: nothing, onTime: nothing, asAgreed: nothing },
    sentences: [],
    next: null,
  });

  shop.clock.advance({ minutes: 14 * 24 * 60 - 1 });
  expect((await saidOf(shop, page)).sentences).toEqual([]);
  shop.clock.advance({ minutes: 1 });
  const said = await saidOf(shop, page);
  expect(said.counts).toEqual({
    asDescribed: { yes: 1, of: 2 },
    onTime: { yes: 1, of: 2 },
    asAgreed: { yes: 1, of: 1 },
  });
  expect(said.sentences.map(({ by, sentence, reply }) => [by, sentence, reply])).toEqual([
    ['করিম উ.', 'ক্যামেরায় দাগ ছিল।', ''],
    ['Nadia I.', 'Late, but the phone is good.', ''],
  ]);
  const [newest] = said.sentences;
  const body = { reply: 'It was in the photos.' };
  const again = await renewed(shop, seller);
  await shop.ok('POST /answers/:id/reply', { params: { id: newest?._id ?? '' }, body }, again);
  expect((await saidOf(shop, page)).sentences[0]?.reply).toBe('It was in the photos.');

  const leaving = await renewed(shop, nadia);
  await shop.ok(
    'DELETE /allbuyers/:id',
    { params: { id: leaving.userId } },
    await shop.signUp({ admin: true }),
  );
  expect((await saidOf(shop, page)).sentences.map(({ by }) => by)).toEqual(['করিম উ.', null]);
  expect(JSON.stringify(await saidOf(shop, page))).not.toContain('Nadia');
  expect(await saidOf(shop, page)).toMatchObject({ counts: { onTime: { yes: 1, of: 2 } } });
});

test('praise from a suspected deal waits for an admin; a complaint does not', async () => {
  const { shop, seller, page } = await open();
  const admin = await shop.signUp({ admin: true });
  const friend = await shop.signUp({ name: 'Friend Of Rahim' });
  const other = await shop.signUp({ name: 'Other Buyer' });
  const praised = await buyWholly(shop, friend, seller, await shop.addProduct(seller));
  const blamed = await buyWholly(shop, other, seller, await shop.addProduct(seller));
  await answer(shop, friend, praised, ['yes', 'yes', 'yes'], 'The best seller of all.');
  await answer(shop, other, blamed, ['no', 'yes', 'yes'], 'It had a scratch.');
  for (const deal of [praised, blamed]) await suspectDeal(shop.deps, deal);
  shop.clock.advance({ minutes: 14 * 24 * 60 });

  const before = await saidOf(shop, page);
  expect(before.sentences.map(({ sentence }) => sentence)).toEqual(['It had a scratch.']);
  expect(before.counts.asDescribed).toEqual({ yes: 0, of: 1 });

  const params = { id: praised };
  await shop.ok(
    'POST /ringdeals/:id',
    { params, body: { counts: true } },
    await renewed(shop, admin),
  );
  const after = await saidOf(shop, page);
  expect(after.sentences).toHaveLength(2);
  expect(after.counts.asDescribed).toEqual({ yes: 1, of: 2 });
});

test('the same buyer counts once, by the newest answers, and what a seller says is of the buyer', async () => {
  const { shop, seller, page } = await open();
  const buyer = await shop.signUp();
  const orders: string[] = [];
  for (const words of [
    ['no', 'no', 'no'],
    ['yes', 'yes', 'yes'],
  ] as [Word, Word, Word][]) {
    const phone = await shop.addProduct(seller, { cash: true });
    const id = await buyInCash(shop, buyer, seller, phone);
    await answer(shop, buyer, id, words);
    await answer(shop, seller, id, ['yes', 'yes', 'no'], `Paid less than agreed, ${words[0]}.`);
    orders.push(id);
  }
  const said = await saidOf(shop, page);
  expect(said).toEqual({
    counts: {
      asDescribed: { yes: 1, of: 1 },
      onTime: { yes: 1, of: 1 },
      asAgreed: { yes: 1, of: 1 },
    },
    sentences: [],
    next: null,
  });
  const order = await shop.ok('GET /order/:id', { params: { id: orders[0] ?? '' } }, seller);
  expect(order.buyer.said.counts.asAgreed).toEqual({ yes: 0, of: 1 });
  expect(order.buyer.said.sentences.map(({ sentence }) => sentence)).toEqual([
    // That of the order itself is in another place.
    'Paid less than agreed, yes.',
  ]);
  expect(order.seller.said.counts.asAgreed).toEqual({ yes: 1, of: 1 });
});

test('sentences come in pages of 20, and the counts stop at the newest 100', async () => {
  const { shop, seller, page } = await open();
  await fill(shop, { about: seller.userId, writer: seller.userId, count: 45 });
  const seen: string[] = [];
  const sizes: number[] = [];
  let before: string | undefined;
  do {
    const { sentences, next } = await saidOf(shop, page, before);
    seen.push(...sentences.map(({ sentence }) => sentence));
    sizes.push(sentences.length);
    before = next ?? undefined;
  } while (before);
  expect(sizes).toEqual([20, 20, 5]);
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Deal ${45 - index}`));

  await fill(shop, { about: seller.userId, writer: null, count: 130 });
  expect((await saidOf(shop, page)).counts.asDescribed).toEqual({ yes: 100, of: 100 });
});

/** So many shown answers, without the deals that they refer to; `writer` null: of different members. */
async function fill(
  { deps, clock }: TestShop,
  { about, writer, count }: { about: string; writer: string | null; count: number },
) {
  await deps.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (let number = 1; number <= count; number += 1) {
      await trx
        .insertInto('deal_answers')
        .values({
          id: deps.newId(),
          booking_id: deps.newId(),
          side: 'buyer',
          member_id: writer ?? deps.newId(),
          about_id: about,
          at: clock.now(),
          shown_from: clock.now(),
          as_described: true,
          sentence: writer ? `Deal ${number}` : '',
        })
        .execute();
    }
  });
}

test('nobody is found under an unknown address, nor a removed seller', async () => {
  const { shop, seller, page } = await open();
  const unknown = { params: { id: shop.deps.newId() }, query: {} };
  expect((await shop.call('GET /seller/:id/answers', unknown)).status).toBe(404);
  const admin = await shop.signUp({ admin: true });
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  const gone = await shop.call('GET /seller/:id/answers', { params: { id: page }, query: {} });
  expect([gone.status, gone.body.code]).toEqual([410, 'seller-gone']);
});
