import { expect, test } from 'vitest';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { writable } from '#testing/lib/writable.ts';
import { buyWholly } from '#testing/payments/dealing.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';

async function openShop() {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, catalogueSeed.slice(0, 4));
  const seller = await shop.signUp({ title: 'seller', name: 'Karim' });
  const get = (id: string) => shop.ok('GET /phone/:id', { params: { id } });
  const refusal = async (id: string) => {
    const { status, body } = await shop.call('GET /phone/:id', { params: { id } });
    return [status, body.code];
  };
  return { shop, seller, get, refusal };
}

// spec D1-81
test('everybody reads a phone with what its seller said, and nothing that belongs to the seller', async () => {
  const { shop, seller, get } = await openShop();
  const joined = shop.clock.now().toISOString();
  shop.clock.advance({ minutes: 5 });
  const id = await shop.addProduct(seller, { box: true, defects: [] });
  const phone = await get(id);
  expect(phone).toMatchObject({
    _id: id,
    name: 'Galaxy A54 5G',
    selingPrice: 24500,
    marketPrice: 46000,
    brand: { slug: 'samsung', name: 'SAMSUNG', bangla: 'স্যামসাং' },
    model: { slug: 'samsung-galaxy-a54-5g', name: 'Galaxy A54 5G' },
    box: true,
    defects: [],
    division: 'Dhaka',
    listedAt: shop.clock.now().toISOString(),
    views: 0,
    seller: { since: joined, sold: 0, reported: 0 },
    selersName: 'Karim',
    similar: [],
    fairPrice: { price: null, samples: { sold: 0, listed: 0 } },
  });
  expect(phone.photos).toEqual([phone.img]);
  // Undeclared.
  expect(phone).not.toHaveProperty('receipt');
  expect(phone).not.toHaveProperty('soldAt');
  const text = JSON.stringify(phone);
  for (const secret of [seller.email, seller.userId, '01712345678']) {
    expect(text).not.toContain(secret);
  }
});

// spec D1-81
test('a sold phone stays for 90 days, without its price, and leads to others', async () => {
  const { shop, seller, get, refusal } = await openShop();
  const buyer = await shop.signUp();
  const [sold, other] = [await shop.addProduct(seller), await shop.addProduct(seller)];
  await buyWholly(shop, buyer, seller, sold);
  const phone = await get(sold);
  expect(phone).toMatchObject({
    paid: true,
    selingPrice: null,
    soldAt: shop.clock.now().toISOString(),
    seller: { sold: 1 },
  });
  expect(phone.fairPrice).toBeNull();
  expect(JSON.stringify({ ...phone, similar: [] })).not.toContain('24500');
  expect(phone.similar.map(({ _id }) => _id)).toEqual([other]);
  shop.clock.advance({ minutes: 90 * 24 * 60 });
  expect((await get(sold)).paid).toBe(true);
  shop.clock.advance({ seconds: 1 });
  expect(await refusal(sold)).toEqual([410, 'product-gone']);
});

test('a removed phone is gone, a hidden one cannot be found, and no id is neither', async () => {
  const { shop, seller, refusal } = await openShop();
  const [removed, hidden] = [await shop.addProduct(seller), await shop.addProduct(seller)];
  await shop.ok('DELETE /myproducts/:id', { params: { id: removed } }, seller);
  await writable(shop.deps.db)
    .updateTable('products')
    .set({ hidden_at: shop.clock.now() })
    .where('id', '=', hidden)
    .execute();
  expect(await refusal(removed)).toEqual([410, 'product-gone']);
  expect(await refusal(hidden)).toEqual([404, 'product-not-found']);
  expect(await refusal('01920000-0000-7000-8000-000000000000')).toEqual([404, 'product-not-found']);
  expect((await refusal('1')).at(0)).toBe(400);
});

test('similar are those of the same model, then the nearest in price of the brand, never sold ones', async () => {
  const { shop, seller, get } = await openShop();
  const list = async (name: string, selingPrice: number, categoryId: '1' | '2' = '2') => {
    shop.clock.advance({ seconds: 1 });
    return shop.addProduct(seller, { name, selingPrice, categoryId });
  };
  const a15 = await list('Galaxy A15', 15_000);
  const far = await list('Galaxy S23 Ultra', 90_000);
  const same = await list('Galaxy A54 5G', 60_000);
  const dearer = await list('Galaxy A55 5G', 25_000);
  await list('ViVo Y21', 24_500, '1');
  const wanted = await list('Galaxy A54 5G', 24_500);
  const { similar } = await get(wanted);
  expect(similar.map(({ _id }) => _id)).toEqual([same, dearer, a15, far]);
});

test('a report counts for the seller once staff agree with it, each phone once', async () => {
  const { shop, seller, get } = await openShop();
  const [one, two] = [await shop.signUp(), await shop.signUp()];
  const admin = await shop.signUp({ admin: true });
  const reported = async (decision: 'dismiss' | 'warn') => {
    const id = await shop.addProduct(seller);
    for (const person of [one, two]) {
      await shop.ok('POST /reportitem', { body: { itemId: id } }, person);
    }
    const before = (await get(id)).seller.reported;
    await decide(shop, admin, id, decision);
    return [before, (await get(id)).seller.reported];
  };
  expect(await reported('dismiss')).toEqual([0, 0]);
  expect(await reported('warn')).toEqual([0, 1]);
});

async function decide(
  shop: TestShop,
  admin: Awaited<ReturnType<TestShop['signUp']>>,
  id: string,
  decision: 'dismiss' | 'warn',
) {
  const params = { itemId: id };
  const { version } = await shop.ok('GET /reportitems/:itemId', { params }, admin);
  const body = { decision, reason: 'The box and the receipt.', version };
  await shop.ok('POST /reportitems/:itemId/decision', { params, body }, admin);
}
