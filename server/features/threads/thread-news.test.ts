import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Problem } from '#server/lib/problem.ts';
import { patience } from '#testing/lib/patience.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { serveNews } from './news-route.ts';
import { createThreadNews } from './thread-news.ts';

async function openShop() {
  const shop = await buildTestApp();
  // A connection on which `fetch` has sent nothing yet would delay the end for a minute.
  onTestFinished(() => shop.app.server.closeAllConnections());
  const [buyer, seller] = [await shop.signUp(), await shop.signUp({ title: 'seller' })];
  const phone = await shop.addProduct(seller);
  await shop.app.listen({ port: 0 });
  return { shop, buyer, seller, phone };
}

/** A stream of the program, and the ids that it sent. */
async function openStream({ app }: TestShop, { cookie }: Person) {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/news`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    signal: closing.signal,
  });
  const ids: string[] = [];
  let isOpen = answer.status === 200;
  const read = async () => {
    let text = '';
    for await (const part of answer.body ?? []) {
      text += new TextDecoder().decode(part);
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      ids.push(...events.map((event) => event.slice('data: '.length)));
    }
  };
  const ended = read()
    .catch(() => {})
    .then(() => {
      isOpen = false;
    });
  if (isOpen) await vi.waitFor(() => expect(ids).toEqual(['']), patience);
  const close = async () => {
    closing.abort();
    await ended;
  };
  return { status: answer.status, answer, ids, isOpen: () => isOpen, ended, close };
}

const ask = async (shop: TestShop, by: Person, productId: string) => {
  const body = { productId, text: 'Is it still there?', entryId: shop.deps.newId() };
  return (await shop.ok('POST /threads', { body }, by)).insertedId;
};

test('both get the id of a thread after a message and after a read mark, and nobody else', async () => {
  const { shop, buyer, seller, phone } = await openShop();
  const stranger = await shop.signUp();
  const streams = {
    buyer: await openStream(shop, buyer),
    seller: await openStream(shop, seller),
    stranger: await openStream(shop, stranger),
  };
  expect(streams.buyer.answer.headers.get('content-type')).toBe('text/event-stream');
  const idsOf = () => [streams.buyer.ids, streams.seller.ids, streams.stranger.ids];
  const id = await ask(shop, buyer, phone);
  await vi.waitFor(() => expect(idsOf()).toEqual([['', id], ['', id], ['']]), patience);
  const read = { params: { id }, body: { upTo: 1 } };
  await shop.ok('PUT /threads/:id/read', read, seller);
  const afterRead = [['', id, id], ['', id, id], ['']];
  await vi.waitFor(() => expect(idsOf()).toEqual(afterRead), patience);
  // Nothing new.
  await shop.ok('PUT /threads/:id/read', read, seller);
  await shop.ok('PUT /threads/:id/blocked', { params: { id }, body: { blocked: true } }, seller);
  const body = { text: 'Hello?', entryId: shop.deps.newId() };
  await shop.ok('POST /threads/:id', { params: { id }, body }, buyer);
  const toWriter = [['', id, id, id], ['', id, id], ['']];
  await vi.waitFor(() => expect(idsOf()).toEqual(toWriter), patience);
  // The same message again.
  await shop.ok('POST /threads/:id', { params: { id }, body }, buyer);
  expect(idsOf()).toEqual(toWriter);
});

test('a member has ten streams, and a closed one makes room', async () => {
  const { shop, buyer } = await openShop();
  const first = await openStream(shop, buyer);
  for (let n = 1; n < 10; n += 1) await openStream(shop, buyer);
  expect((await openStream(shop, buyer)).status).toBe(429);
  await first.close();
  await vi.waitFor(async () => {
    expect((await openStream(shop, buyer)).status).toBe(200);
  }, patience);
});

test('a process that has as many as the proxy carries answers at once, and pages go on', async () => {
  const { shop, buyer, seller } = await openShop();
  const app = fastify();
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  app.setErrorHandler((error, _, reply) => {
    const { status = 500, retryAfterSeconds } = error as Partial<Problem>;
    return reply.code(status).header('retry-after', retryAfterSeconds).send();
  });
  await app.register(async (api) => serveNews(api, shop.deps, 2), { prefix: '/api' });
  await app.listen({ port: 0 });
  const small = { ...shop, app } as TestShop;
  const first = await openStream(small, buyer);
  await openStream(small, seller);
  const refused = await openStream(small, seller);
  expect([refused.status, refused.answer.headers.get('retry-after')]).toEqual([503, '30']);
  await first.close();
  await vi.waitFor(async () => {
    expect((await openStream(small, seller)).status).toBe(200);
  }, patience);
});

test('the end of the server ends its streams, and does not wait for them', async () => {
  const { shop, buyer } = await openShop();
  const stream = await openStream(shop, buyer);
  expect(stream.isOpen()).toBe(true);
  const closed = once(shop.app.server, 'close');
  await shop.app.close();
  await Promise.all([stream.ended, closed]);
  expect(stream.isOpen()).toBe(false);
});

test('a hint of another process is passed on, and one of this process only once', () => {
  const sent: string[] = [];
  const here = createThreadNews((text) => sent.push(text));
  const there = createThreadNews();
  const got: string[] = [];
  const [threadId, memberId] = [crypto.randomUUID(), crypto.randomUUID()];
  here.subscribe(memberId, (id) => got.push(`here ${id}`));
  const end = there.subscribe(memberId, (id) => got.push(`there ${id}`));
  here.publish({ threadId, memberIds: [memberId] });
  for (const text of sent) {
    here.receive(text);
    there.receive(text);
  }
  expect(got).toEqual([`here ${threadId}`, `there ${threadId}`]);
  there.missed();
  expect(got.at(-1)).toBe('there ');
  end();
  there.missed();
  expect(got).toHaveLength(3);
});
