import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import type { CatalogueVersion, CatalogueVersions } from './list-version.ts';
import { createKeptAnswers } from './response-cache.ts';

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const add = () => shop.addProduct(seller, { categoryId: '2' });
  return { shop, seller, add };
}

const ask = (shop: TestShop, headers = {}, url = '/api/allproducts') =>
  shop.app.inject({ url, headers });

test('an answer is sent again without its database until something changes', async () => {
  const { shop, add } = await openShop();
  await add();
  const first = await ask(shop);
  // Whoever writes past the program, and within the half second, is not seen.
  await shop.deps.db.updateTable('products').set({ name: 'Changed' }).execute();
  const second = await ask(shop);
  expect(second.body).toBe(first.body);
  expect(second.headers['content-type']).toBe('application/json; charset=utf-8');

  const added = await add();
  const [newest, oldest] = (await ask(shop)).json<Product[]>();
  expect([newest?._id, oldest?.name]).toEqual([added, 'Changed']);
});

test('whoever has the newest answer is told so, and is sent the next one', async () => {
  const { shop, seller, add } = await openShop();
  await add();
  const address = '/api/products/2';
  const headers = { authorization: `Bearer ${seller.token}` };
  const etag = String((await ask(shop, headers, address)).headers.etag);
  const known = { ...headers, 'if-none-match': etag };
  const same = await ask(shop, known, address);
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
  // Who may not ask is not even told that.
  expect((await ask(shop, { 'if-none-match': etag }, address)).statusCode).toBe(401);

  await add();
  const next = await ask(shop, known, address);
  expect(next.statusCode).toBe(200);
  expect(next.json()).toHaveLength(2);

  // Another brand's list is as it was.
  const other = String((await ask(shop, headers, '/api/products/1')).headers.etag);
  await add();
  const still = await ask(shop, { ...headers, 'if-none-match': other }, '/api/products/1');
  expect(still.statusCode).toBe(304);
});

test('it is sent in the encoding that the client takes', async () => {
  const { shop, add } = await openShop();
  for (let n = 0; n < 4; n += 1) await add();
  const plain = await ask(shop);
  const packed = async (accepted: string) => {
    const { headers, rawPayload } = await ask(shop, { 'accept-encoding': accepted });
    expect(headers.vary).toContain('accept-encoding');
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length);
    return { bytes: rawPayload, encoding: headers['content-encoding'] };
  };
  const brotli = await packed('gzip, deflate, br, zstd');
  expect(brotli.encoding).toBe('br');
  expect(String(brotliDecompressSync(brotli.bytes))).toBe(plain.body);
  const zipped = await packed('gzip');
  expect(zipped.encoding).toBe('gzip');
  expect(String(gunzipSync(zipped.bytes))).toBe(plain.body);
});

test('however its address is spelled, a list is one list', async () => {
  const { shop, add } = await openShop();
  await add();
  const first = await ask(shop, {}, '/api/allproducts');
  await shop.deps.db.updateTable('products').set({ name: 'Changed' }).execute();
  const same = await ask(shop, {}, '/api/allproducts?limit=%31000&utm_source=elsewhere');
  expect(same.body).toBe(first.body);
});

test('asked for without its body, it tells the same of itself', async () => {
  const { shop, add } = await openShop();
  await add();
  const whole = await ask(shop);
  const { statusCode, body, headers } = await shop.app.inject({
    method: 'HEAD',
    url: '/api/allproducts',
  });
  expect([statusCode, body, headers.etag]).toEqual([200, '', whole.headers.etag]);
  expect(headers['content-length']).toBe(String(whole.rawPayload.length));
});

test('what changes while an answer is made is not missed', async () => {
  const { shop, add } = await openShop();
  await add();
  const early = ask(shop);
  const added = add();
  await Promise.all([early, added]);
  expect((await ask(shop)).json<Product[]>().map(({ _id }) => _id)).toContain(await added);
});

/** A server whose one list is as long as its address says, and counts how often it is made. */
async function serveLists(roomFor: number) {
  const version = { all: '1' } as CatalogueVersions;
  const catalogue: CatalogueVersion = {
    now: async () => version,
    known: () => version,
    mayHaveMoved() {},
  };
  const kept = createKeptAnswers(catalogue, roomFor);
  const made: number[] = [];
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/:length', async (request: FastifyRequest, reply: FastifyReply) => {
    const length = Number((request.params as { length: string }).length);
    return kept.answer('GET /allproducts', request, reply, async () => {
      made.push(length);
      return ['x'.repeat(length)];
    });
  });
  const get = (length: number) => app.inject({ url: `/${length}` });
  return { get, made };
}

test('many who ask at once have it made once', async () => {
  const { get, made } = await serveLists(100_000);
  await Promise.all([get(5), get(5), get(5)]);
  expect(made).toEqual([5]);
});

test('what was not asked for of late makes room, and nothing is too large to be sent', async () => {
  const { get, made } = await serveLists(90_000);
  await get(10_000);
  await get(10_001);
  await get(10_000);
  await get(10_002);
  await get(10_000);
  expect(made).toEqual([10_000, 10_001, 10_002]);
  await get(10_001);
  expect(made.at(-1)).toBe(10_001);
  const { body } = await get(100_000);
  expect(body).toHaveLength(100_004);
});
