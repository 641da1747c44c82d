import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Product } from '#contract/phones/products.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import {
  createEncodedBody,
  createResponseCache,
  type EncodedBody,
  sendEncoded,
} from './response-cache.ts';

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const add = () => shop.addProduct(seller, { categoryId: '2' });
  return { shop, seller, add };
}

const get = (shop: TestShop, headers = {}, url = '/api/allproducts') =>
  shop.app.inject({ url, headers });

test('a list is sent from the cache until something changes', async () => {
  const { shop, add } = await openShop();
  await add();
  const first = await get(shop);
  // A write by another program becomes visible after at most half a second.
  await shop.deps.db.updateTable('products').set({ name: 'Changed' }).execute();
  const second = await get(shop);
  expect(second.body).toBe(first.body);
  expect(second.headers['content-type']).toBe('application/json; charset=utf-8');

  const added = await add();
  const [newest, oldest] = (await get(shop)).json<Product[]>();
  expect([newest?._id, oldest?.name]).toEqual([added, 'Changed']);
});

test('a client that has the newest list gets 304, and the next list when it changes', async () => {
  const { shop, seller, add } = await openShop();
  await add();
  const address = '/api/products/2';
  const headers = { authorization: `Bearer ${seller.token}` };
  const etag = String((await get(shop, headers, address)).headers.etag);
  const known = { ...headers, 'if-none-match': etag };
  const same = await get(shop, known, address);
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
  // The list of a brand is the same for all, so a client without a token has it too.
  expect((await get(shop, { 'if-none-match': etag }, address)).statusCode).toBe(304);

  await add();
  const next = await get(shop, known, address);
  expect(next.statusCode).toBe(200);
  expect(next.json()).toHaveLength(2);

  // Another brand's list is unchanged.
  const other = String((await get(shop, headers, '/api/products/1')).headers.etag);
  await add();
  const still = await get(shop, { ...headers, 'if-none-match': other }, '/api/products/1');
  expect(still.statusCode).toBe(304);
});

// A list without a token is public; these are not, even if a client sends a matching ETag.
test.each([
  ['/api/me', 401],
  ['/api/notices', 401],
  ['/api/payments', 401],
  ['/api/allsellers', 401],
])('a conditional request without access to %s gets no 304', async (url, status) => {
  const { shop, add } = await openShop();
  await add();
  const buyer = await shop.signUp();
  const admin = await shop.signUp({ admin: true });
  const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
  const { statusCode, headers } = await get(shop, as(admin), url);
  expect([url, statusCode]).toEqual([url, 200]);
  const tags = ['*', 'W/"x"', String(headers.etag ?? '*')];
  for (const tag of tags) {
    const stranger = await get(shop, { 'if-none-match': tag }, url);
    expect([tag, stranger.statusCode, stranger.headers.etag]).toEqual([tag, status, undefined]);
    const wrong = { authorization: 'Bearer nonsense', 'if-none-match': tag };
    expect((await get(shop, wrong, url)).statusCode).toBe(status);
    if (url !== '/api/payments' && url !== '/api/allsellers') continue;
    const other = await get(shop, { ...as(buyer), 'if-none-match': tag }, url);
    expect([tag, other.statusCode, other.headers.etag]).toEqual([tag, 403, undefined]);
  }
});

test('a list is sent in the encoding that the client accepts', async () => {
  const { shop, add } = await openShop();
  for (let n = 0; n < 4; n += 1) await add();
  const plain = await get(shop);
  const compressed = async (accepted: string) => {
    const { headers, rawPayload } = await get(shop, { 'accept-encoding': accepted });
    expect(headers.vary).toContain('accept-encoding');
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length);
    return { bytes: rawPayload, encoding: headers['content-encoding'] };
  };
  const brotli = await compressed('gzip, deflate, br, zstd');
  expect(brotli.encoding).toBe('br');
  expect(String(brotliDecompressSync(brotli.bytes))).toBe(plain.body);
  const zipped = await compressed('gzip');
  expect(zipped.encoding).toBe('gzip');
  expect(String(gunzipSync(zipped.bytes))).toBe(plain.body);
});

test('a list has one cache entry, however its URL is spelled', async () => {
  const { shop, add } = await openShop();
  await add();
  const first = await get(shop, {}, '/api/allproducts');
  await shop.deps.db.updateTable('products').set({ name: 'Changed' }).execute();
  const same = await get(shop, {}, '/api/allproducts?limit=%31000&utm_source=elsewhere');
  expect(same.body).toBe(first.body);
});

test('HEAD has the headers of GET', async () => {
  const { shop, add } = await openShop();
  await add();
  const whole = await get(shop);
  const { statusCode, body, headers } = await shop.app.inject({
    method: 'HEAD',
    url: '/api/allproducts',
  });
  expect([statusCode, body, headers.etag]).toEqual([200, '', whole.headers.etag]);
  expect(headers['content-length']).toBe(String(whole.rawPayload.length));
});

test('a change while a response is made is not missed', async () => {
  const { shop, add } = await openShop();
  await add();
  const early = get(shop);
  const added = add();
  await Promise.all([early, added]);
  expect((await get(shop)).json<Product[]>().map(({ _id }) => _id)).toContain(await added);
});

/**
 * A server whose response has the length in its path; `made` has the length of each response made.
 */
async function serveLists(maxSize: number) {
  const cache = createResponseCache<EncodedBody>({ maxSize, sizeOf: ({ size }) => size });
  const made: number[] = [];
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/:length', async (request: FastifyRequest, reply: FastifyReply) => {
    const length = Number((request.params as { length: string }).length);
    const body = await cache.get(`${length}`, '1', async () => {
      made.push(length);
      return createEncodedBody(Buffer.from('x'.repeat(length)));
    });
    return sendEncoded(request, reply, body);
  });
  return { get: (length: number) => app.inject({ url: `/${length}` }), made };
}

test('concurrent requests have a response made once', async () => {
  const { get, made } = await serveLists(100_000);
  await Promise.all([get(5), get(5), get(5)]);
  expect(made).toEqual([5]);
});

test('the least recently used response makes room, and none is too large to be sent', async () => {
  const { get, made } = await serveLists(50_000);
  await get(10_000);
  await get(10_001);
  await get(10_000);
  await get(10_002);
  await get(10_000);
  expect(made).toEqual([10_000, 10_001, 10_002]);
  await get(10_001);
  expect(made.at(-1)).toBe(10_001);
  const { body } = await get(100_000);
  expect(body).toHaveLength(100_000);
});

test('a failure is not cached', async () => {
  const cache = createResponseCache<string>({ maxSize: 10_000, sizeOf: ({ length }) => length });
  const failing = () => Promise.reject(new Error('the database is gone'));
  await expect(cache.get('/', '1', failing)).rejects.toThrow('gone');
  expect(await cache.get('/', '1', async () => 'phones')).toBe('phones');
});
