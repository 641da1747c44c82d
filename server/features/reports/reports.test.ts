import { describe, expect, test } from 'vitest';
import { booksOf } from '#testing/payments/ledger.ts';
import { book, buy, enterCard, openPayment } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

const refused = (status: number, code: string) => ({ status, body: { code } });

async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim Mia' });
  const buyer = await shop.signUp();
  const itemId = await shop.addProduct(seller, { name: 'Vivo V29', categoryId: '1' });
  return { shop, admin, seller, buyer, itemId };
}

describe('POST /reportitem', () => {
  // spec S3-11, S7-22
  test('shows the phone to the admin, as the shop knows it', async () => {
    const { shop, admin, buyer, itemId } = await openShop();
    const forged = { itemId, img: 'https://elsewhere.test/x.png', selersName: 'Somebody Else' };

    const answer = await shop.call('POST /reportitem', { body: forged }, buyer);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ acknowledged: true, insertedId: expect.any(String) });
    const [product] = await shop.ok('GET /allproducts', {});
    expect(await shop.ok('GET /reportitems', {}, admin)).toEqual([
      {
        _id: answer.body.insertedId,
        itemId,
        img: product?.img,
        selersName: 'Rahim Mia',
        productName: 'Vivo V29',
        reports: 1,
        reasons: [],
        hidden: false,
        sold: false,
        own: false,
      },
    ]);
  });

  // spec S7-12
  test('counts once for each person, also when clicked twice', async () => {
    const { shop, admin, buyer, itemId } = await openShop();
    const report = () => shop.call('POST /reportitem', { body: { itemId } }, buyer);
    const statuses = (await Promise.all([report(), report()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await report()).toMatchObject(refused(409, 'already-reported'));
    await shop.ok('POST /reportitem', { body: { itemId } }, await shop.signUp());
    expect(await shop.ok('GET /reportitems', {}, admin)).toMatchObject([{ itemId, reports: 2 }]);
  });

  test('needs a phone that is there and somebody who is registered', async () => {
    const { shop, seller, buyer, itemId } = await openShop();
    const missing = refused(404, 'product-not-found');
    const unknown = { body: { itemId: shop.deps.newId() } };
    expect(await shop.call('POST /reportitem', unknown, buyer)).toMatchObject(missing);
    const halfway = await shop.signUpAtProvider();
    expect(await shop.call('POST /reportitem', { body: { itemId } }, halfway)).toMatchObject(
      refused(403, 'not-allowed'),
    );
    await shop.ok('DELETE /myproducts/:id', { params: { id: itemId } }, seller);
    expect(await shop.call('POST /reportitem', { body: { itemId } }, buyer)).toMatchObject(missing);
    expect(await shop.deps.db.selectFrom('reports').select('id').execute()).toEqual([]);
  });
});

// spec S7-22
test('the most reported phone comes first, and a removed one not at all', async () => {
  const { shop, admin, seller, buyer, itemId } = await openShop();
  const [twice, removed] = [await shop.addProduct(seller), await shop.addProduct(seller)];
  for (const id of [itemId, twice, removed]) {
    await shop.ok('POST /reportitem', { body: { itemId: id } }, buyer);
  }
  await shop.ok('POST /reportitem', { body: { itemId: twice } }, admin);
  await shop.ok('DELETE /myproducts/:id', { params: { id: removed } }, seller);

  const reported = await shop.ok('GET /reportitems', {}, admin);
  expect(reported.map((each) => [each.itemId, each.reports])).toEqual([
    [twice, 2],
    [itemId, 1],
  ]);
});

describe('DELETE /deleteReportItem/:itemId', () => {
  // spec S7-23
  test('removes the phone and its reports, and no others', async () => {
    const { shop, admin, seller, buyer, itemId } = await openShop();
    const other = await shop.addProduct(seller, { categoryId: '1' });
    for (const id of [itemId, other]) {
      await shop.ok('POST /reportitem', { body: { itemId: id } }, buyer);
    }

    const params = { itemId };
    expect(await shop.ok('DELETE /deleteReportItem/:itemId', { params }, admin)).toEqual({
      acknowledged: true,
      deletedCount: 1,
    });

    expect(await shop.ok('GET /reportitems', {}, admin)).toMatchObject([{ itemId: other }]);
    // Its report was right, which the next admin reads about the reporter.
    const next = await shop.ok('GET /reportitems/:itemId', { params: { itemId: other } }, admin);
    expect(next.reports).toMatchObject([{ outcome: null, reporter: { reports: 2, upheld: 1 } }]);
    expect(await shop.ok('GET /allproducts', {})).toMatchObject([{ _id: other }]);
    expect(await shop.ok('GET /categories', {})).toMatchObject([
      { unpaid: 1 },
      { unpaid: 0 },
      { unpaid: 0 },
    ]);
    expect(await shop.call('DELETE /deleteReportItem/:itemId', { params }, admin)).toMatchObject(
      refused(404, 'not-found'),
    );
  });

  test('is for reported phones that are still there', async () => {
    const { shop, admin, seller, buyer, itemId } = await openShop();
    const remove = () =>
      shop.call('DELETE /deleteReportItem/:itemId', { params: { itemId } }, admin);
    expect(await remove()).toMatchObject(refused(404, 'not-found'));
    expect(await shop.ok('GET /allproducts', {})).toHaveLength(1);
    await shop.ok('POST /reportitem', { body: { itemId } }, buyer);
    await shop.ok('DELETE /myproducts/:id', { params: { id: itemId } }, seller);
    expect(await remove()).toMatchObject(refused(404, 'not-found'));
  });

  test('leaves a phone that is sold, with its reports', async () => {
    const { shop, admin, buyer, itemId } = await openShop();
    await shop.ok('POST /reportitem', { body: { itemId } }, buyer);
    await buy(shop, buyer, itemId);
    const remove = shop.call('DELETE /deleteReportItem/:itemId', { params: { itemId } }, admin);
    expect(await remove).toMatchObject(refused(409, 'product-sold'));
    expect(await shop.ok('GET /reportitems', {}, admin)).toHaveLength(1);
    expect(await shop.ok('GET /allproducts', {})).toHaveLength(1);
  });

  // sec T3, T12
  test('does not wait for somebody who is paying: the hold ends', async () => {
    const { shop, admin, buyer, itemId } = await openShop();
    await shop.ok('POST /reportitem', { body: { itemId } }, buyer);
    const { clientSecret } = (await openPayment(shop, buyer, await book(shop, buyer, itemId))).body;
    await shop.ok('DELETE /deleteReportItem/:itemId', { params: { itemId } }, admin);
    expect(await enterCard(shop, clientSecret)).toMatchObject({ status: 409 });
    expect(await booksOf(shop.deps.db)).toEqual({ states: ['released'], wrong: [] });
    expect(await shop.ok('GET /allproducts', {})).toEqual([]);
  });
});
