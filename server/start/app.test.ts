import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { noisyPicture } from '#testing/fixtures/pictures.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { closeServer } from './close-server.ts';

/** Starts the upload of a large picture; `finish` sends the rest and reads the response. */
async function beginUpload({ app }: TestShop, { token }: Person) {
  const { port } = app.server.address() as AddressInfo;
  const boundary = 'the-boundary';
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"`),
    Buffer.from('\r\ncontent-type: image/jpeg\r\n\r\n'),
    await noisyPicture(1600, 1200),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const arrived = once(app.server, 'request');
  const upload = request({
    port,
    method: 'POST',
    path: '/api/images',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  });
  const half = Math.floor(body.length / 2);
  upload.write(body.subarray(0, half));
  await arrived;
  return async function finish() {
    upload.end(body.subarray(half));
    const [answer] = await once(upload, 'response');
    return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
  };
}

test('closing answers the requests in flight first', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  await shop.app.listen({ port: 0, host: 'localhost' });
  const finish = await beginUpload(shop, person);

  const closed = shop.app.close();
  const answer = await finish();
  await closed;

  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(shop.app.server.listening).toBe(false);
});

test('a client that sends its body slowly does not keep the server open', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  await shop.app.listen({ port: 0, host: 'localhost' });
  const finish = await beginUpload(shop, person);

  const closed = closeServer(shop.app, shop.deps.log, 50);

  await closed;
  await expect(finish()).rejects.toThrow();
  expect(shop.app.server.listening).toBe(false);
});

test('a request that hangs on to its connection does not keep the server open', async () => {
  const shop = await buildTestApp();
  const origin = await shop.app.listen({ port: 0, host: 'localhost' });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);

  await shop.app.close();

  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
});

test('every answer has an id of its own', async () => {
  const shop = await buildTestApp();
  const ids = [];
  for (const url of ['/healthz', '/api/categories', '/api/nowhere', '/nowhere']) {
    ids.push((await shop.inject({ url })).headers['x-request-id']);
  }
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});
