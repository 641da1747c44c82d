import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import { compressAnswers, sendQuickly } from './compression.ts';

const long = JSON.stringify({ phones: Array(100).fill('Samsung Galaxy A14') });
const all = { 'accept-encoding': 'gzip, deflate, br, zstd' };

async function openServer() {
  const app = createServer({ logger: createLogger('silent'), publicUrl: null });
  onTestFinished(() => app.close());
  await compressAnswers(app);
  app.get('/long', async (_request, reply) => reply.type('application/json').send(long));
  app.get('/short', async () => ({ phones: [] }));
  app.get('/picture', async (_request, reply) =>
    reply.type('image/png').send(Buffer.alloc(10_000)),
  );
  app.get('/page', (request, reply) => sendQuickly(request, reply, Buffer.from(long)));
  app.get('/short-page', (request, reply) => sendQuickly(request, reply, Buffer.from('<p>')));
  app.post('/echo', async ({ body }) => body);
  return app;
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
] as const)('a long text is sent to who takes %s as %s', async (accepted, encoding) => {
  const app = await openServer();
  const headers = { 'accept-encoding': accepted };
  const answer = await app.inject({ url: '/long', headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(answer.rawPayload.length).toBeLessThan(long.length / 10);
  expect(unpack[encoding](answer.rawPayload).toString()).toBe(long);
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
] as const)('a personal page is sent to who takes %s as %s', async (accepted, encoding, open) => {
  const app = await openServer();
  const headers = { 'accept-encoding': accepted };
  const answer = await app.inject({ url: '/page', headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(answer.rawPayload.length).toBeLessThan(long.length / 10);
  expect(open(answer.rawPayload).toString()).toBe(long);
});

test('a personal page is sent as it is where it is short, or may be guessed at', async () => {
  const app = await openServer();
  const short = await app.inject({ url: '/short-page', headers: all });
  expect(short.headers['content-encoding']).toBeUndefined();
  const headers = { ...all, cookie: 'phonehaat.session_token=1', 'sec-fetch-site': 'cross-site' };
  const page = await app.inject({ url: '/page', headers });
  expect(page.headers['content-encoding']).toBeUndefined();
  expect(page.body).toBe(long);
});

test.each([
  ['a short text', '/short', all],
  ['a picture', '/picture', all],
  ['a long text for who takes no encoding', '/long', {}],
])('%s is sent as it is', async (_, url, headers) => {
  const app = await openServer();
  expect((await app.inject({ url, headers })).headers['content-encoding']).toBeUndefined();
});

test.each([
  ['the shop’s own page', 'same-origin', 'br'],
  ['the person', 'none', 'br'],
  ['another site', 'cross-site', undefined],
  ['another host of the same domain', 'same-site', undefined],
  ['nobody that the browser names', undefined, undefined],
])('what %s asks for with a cookie gets the encoding that is safe', async (_, site, encoding) => {
  const app = await openServer();
  const headers = {
    'accept-encoding': 'br',
    cookie: 'phonehaat.session_token=1',
    ...(site && { 'sec-fetch-site': site }),
  };
  const { headers: got } = await app.inject({ url: '/long', headers });
  expect(got['content-encoding']).toBe(encoding);
});

test('cookies of others are no reason to send a page uncompressed', async () => {
  const app = await openServer();
  const headers = { 'accept-encoding': 'br', cookie: '_ga=1', 'sec-fetch-site': 'cross-site' };
  const { headers: got } = await app.inject({ url: '/long', headers });
  expect(got['content-encoding']).toBe('br');
});

test('a compressed body is not unpacked: a few bytes could become a thousand times as many', async () => {
  const app = await openServer();
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await app.inject({
    method: 'POST',
    url: '/echo',
    headers,
    payload: gzipSync(long),
  });
  expect(answer.statusCode).toBe(400);
});
