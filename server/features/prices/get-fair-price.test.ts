import { expect, test } from 'vitest';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { suspectDeal } from '#testing/fixtures/suspected-deals.ts';
import { buyInCash, buyWholly } from '#testing/payments/dealing.ts';
import { buy, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

async function openMarket() {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, catalogueSeed.slice(0, 2));
  let seller = await shop.signUp({ title: 'seller', verified: true });
  const list = (selingPrice: number, more: object = {}, whose = seller) =>
    shop.addProduct(whose, { selingPrice, ...more });
  return {
    shop,
    list,
    seller: () => seller,
    ask: (query: Record<string, string> = {}) =>
      shop.ok('GET /fairprice', {
        query: { model: 'samsung-galaxy-a54-5g', condition: 'Good', ...query },
      } as never),
    /** Sold to these buyers, one each, through escrow. */
    async sell(taka: readonly number[], buyers: readonly Person[]) {
      for (const [place, price] of taka.entries()) {
        const buyer = buyers[place % buyers.length] as Person;
        await buyWholly(shop, buyer, seller, await list(price));
      }
    },
    buyers: (count: number) => Promise.all(Array.from({ length: count }, () => shop.signUp())),
    async wait(days: number) {
      shop.clock.advance({ minutes: days * 24 * 60 });
      seller = await renewed(shop, seller);
    },
  };
}

test('a fair price is made of sales and listings of the same model, variant and condition', async () => {
  const { shop, list, ask, sell, buyers, wait, seller } = await openMarket();
  await sell([20_000, 21_000, 22_000, 23_000], await buyers(4));
  await wait(3);
  const few = await ask({ ram: '8', storage: '128' });
  expect(few.price).toBeNull();
  expect(few.samples).toMatchObject({ sold: 4, listed: 0, leftOut: 0, newestDays: 3 });

  // Others: of another condition, variant and model, and one that was removed.
  await list(1_000, { condition: 'Fair' });
  await list(90_000, { ramRoom: '8/256 GB' });
  await list(90_000, { name: 'Galaxy A14' });
  const removed = await list(24_000);
  await shop.ok('DELETE /myproducts/:id', { params: { id: removed } }, seller());
  expect((await ask({ ram: '8', storage: '128' })).price).toBeNull();
  const phone = await list(24_000);
  const enough = await ask({ ram: '8', storage: '128' });
  expect(enough.price).toEqual({ median: 22_000, low: 21_000, high: 23_000 });
  expect(enough.samples).toMatchObject({ sold: 4, listed: 1 });
  expect(enough.months).toHaveLength(12);
  // The page of such a phone has it, and that of another its own.
  const pageOf = (id: string) => shop.ok('GET /phone/:id', { params: { id } });
  expect((await pageOf(phone)).fairPrice).toEqual(enough);
  expect((await pageOf(await list(90_000, { ramRoom: '8/256 GB' }))).fairPrice?.price).toBeNull();
});

// sec T102
test('sales count once for a buyer, three days after their end, and neither in cash nor unfinished', async () => {
  const { shop, list, ask, sell, buyers, wait, seller } = await openMarket();
  const people = await buyers(3);
  // Two accounts that buy from each other nine times count as one price.
  await sell(
    Array.from({ length: 9 }, () => 40_000),
    people.slice(0, 1),
  );
  await sell([20_000, 21_000], people.slice(1));
  expect((await ask()).samples).toMatchObject({ sold: 0 });
  await wait(3);
  const cash = await shop.signUp();
  await buyInCash(shop, cash, seller(), await list(41_000, { cash: true }));
  await buy(shop, await shop.signUp(), await list(42_000));
  await wait(3);
  expect((await ask()).samples).toMatchObject({ sold: 3, newestDays: 6 });
});

// sec T102
test('a sale whose money went back in part or in whole says no price', async () => {
  const { shop, list, ask, wait, seller } = await openMarket();
  const admin = await shop.signUp({ admin: true });
  const buyer = await shop.signUp();
  const id = await buy(shop, buyer, await list(20_000));
  const params = { id };
  const act = (body: object, who: Person) =>
    shop.ok('POST /order/:id', { params, body } as never, who);
  const code = shop.deps.deals.codeOf(id, 'to-buyer');
  await act({ event: 'hand-over', code }, seller());
  await act({ event: 'report', problem: 'battery', reason: 'It lasts an hour.' }, buyer);
  await act({ event: 'offer', taka: 5_000 }, seller());
  await act({ event: 'accept-offer' }, buyer);
  expect((await shop.ok('GET /order/:id', { params }, admin)).state).toBe('completed');
  await wait(3);
  expect((await ask()).samples).toMatchObject({ sold: 0 });
});

test('a sale that may be of one person with themselves says a price only once staff count it', async () => {
  const { shop, list, ask, wait, seller } = await openMarket();
  const buyer = await shop.signUp();
  const id = await buyWholly(shop, buyer, seller(), await list(20_000));
  await suspectDeal(shop.deps, id);
  await wait(3);
  expect((await ask()).samples).toMatchObject({ sold: 0 });
  await shop.deps.db.updateTable('ring_deals').set({ counts: true }).execute();
  expect((await ask()).samples).toMatchObject({ sold: 1 });
});

// sec T102
test('listings count once for a seller, who has the badge or a settled sale of half as much', async () => {
  const { shop, list, ask } = await openMarket();
  for (const taka of [20_000, 21_000, 22_000]) await list(taka);
  expect((await ask()).samples).toMatchObject({ listed: 1 });
  const unknown = await shop.signUp({ title: 'seller' });
  for (let n = 0; n < 14; n += 1) await list(95_000, {}, unknown);
  expect((await ask()).samples).toMatchObject({ listed: 1 });
  shop.clock.advance({ minutes: 400 * 24 * 60 });
  expect((await ask()).samples).toMatchObject({ listed: 1 });
  const other = await shop.signUp({ title: 'seller' });
  const prove = async (taka: number) => {
    const phone = await list(taka, { name: 'Galaxy A14' }, other);
    await buyWholly(shop, await shop.signUp(), other, phone);
  };
  await list(23_000, {}, other);
  // A sale of a cheap phone does not prove an expensive one.
  await prove(11_000);
  shop.clock.advance({ minutes: 3 * 24 * 60 });
  expect((await ask()).samples).toMatchObject({ listed: 1 });
  const seller = await renewed(shop, other);
  const phone = await list(11_500, { name: 'Galaxy A14' }, seller);
  await buyWholly(shop, await shop.signUp(), seller, phone);
  expect((await ask()).samples).toMatchObject({ listed: 1 });
  shop.clock.advance({ minutes: 3 * 24 * 60 });
  expect((await ask()).samples).toMatchObject({ listed: 2 });
});

test('an unknown model is not there, and a wrong question gets its sentences', async () => {
  const shop = await buildTestApp();
  const unknown = await shop.call('GET /fairprice', {
    query: { model: 'nokia-3310', condition: 'Good' },
  });
  expect(unknown.status).toBe(404);
  const wrong = await shop.call('GET /fairprice', {
    query: { model: '!', condition: 'New', ram: 'x' },
  });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['condition', 'model', 'ram']);
});
