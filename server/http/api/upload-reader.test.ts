import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setInterval } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { plainPicture } from '#testing/fixtures/pictures.ts';
import { patience } from '#testing/lib/patience.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { createServer } from './create-server.ts';
import { createLogger } from './logging.ts';
import { acceptFiles } from './request-input.ts';
import { createUploadReader } from './upload-reader.ts';

const head = [
  '--b',
  'content-disposition: form-data; name="image"; filename="a.jpg"',
  'content-type: image/jpeg',
  '',
  '',
].join('\r\n');
const tail = '\r\n--b--\r\n';
const contentType = { 'content-type': 'multipart/form-data; boundary=b' };

/** Begins an upload of any length; the test sends the rest. `from`: a loopback address. */
function beginUpload(port: number, path: string, from = '127.0.0.1'): ClientRequest {
  const to = { port, host: '127.0.0.1', localAddress: from, agent: false };
  const upload = request({ ...to, method: 'POST', path, headers: contentType });
  upload.on('error', () => {});
  upload.write(head);
  onTestFinished(() => void upload.destroy());
  return upload;
}

async function answerOf(upload: ClientRequest) {
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await json(answer) };
}

async function uploadFrom(shop: TestShop, remoteAddress: string, key: string) {
  const payload = Buffer.concat([Buffer.from(head), await plainPicture(), Buffer.from(tail)]);
  const url = `/api/images?key=${key}`;
  const options = { method: 'POST', url, payload, headers: contentType, remoteAddress } as const;
  return (await shop.inject(options)).status;
}

// sec API4, V15.1.3
test('slow uploads from one address stop nobody elsewhere', async () => {
  const shop = await buildTestApp();
  const { key } = await shop.ok('POST /images/ticket', {});
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  let arrived = 0;
  shop.app.server.on('request', () => {
    arrived += 1;
  });
  const slow = Array.from({ length: 30 }, () =>
    beginUpload(Number(port), `/api/images?key=${key}`),
  );
  const first = Promise.race(slow.map(answerOf));
  await vi.waitUntil(() => arrived === slow.length, patience);

  const refused = await first;
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(refused.headers['retry-after']).toBe('10');
  expect(await uploadFrom(shop, '10.0.0.9', key)).toBe(200);
  expect(await uploadFrom(shop, '127.0.0.1', key)).toBe(429);

  for (const upload of slow) upload.destroy();
  const again = () => uploadFrom(shop, '127.0.0.1', key);
  await expect.poll(again, patience).toBe(200);
});

/** A server that responds with the length of each upload after `use` resolves. */
async function openServer(
  limits: Partial<Parameters<typeof createUploadReader>[0]>,
  use = async () => {},
  timeouts = {},
) {
  const app = createServer({ logger: createLogger('silent'), publicUrl: null, timeouts });
  onTestFinished(() => app.close());
  const few = {
    perNetwork: 8,
    perAccount: 8,
    ofMembersPerNetwork: 400,
    bytesInMemory: 1e9,
    minBytesPerSecond: 2_000,
    minBytesPerSecondAlone: 1_000,
    windowSeconds: 20,
  };
  const readUpload = createUploadReader({ ...few, ...limits });
  await acceptFiles(app);
  app.post('/:account?', (request) => {
    const { account = null } = request.params as { account?: string };
    return readUpload(request, { field: 'image', account }, async (file) => {
      await use();
      return { length: file.length };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port };
}

// sec API4
test('an upload below the least rate is ended with 408, and so is its connection', async () => {
  const { app, port } = await openServer({ windowSeconds: 0.05 });
  const upload = beginUpload(port, '/');

  const answer = await answerOf(upload);

  expect(answer).toMatchObject({ status: 408, body: { code: 'too-slow' } });
  expect(answer.headers.connection).toBe('close');
  const connections = () =>
    new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections, patience).toBe(0);
});

/** Writes pieces at this rate until they are `count`; false if the server answered meanwhile. */
async function writeSlowly(upload: ClientRequest, piece: string, count: number): Promise<boolean> {
  let isAnswered = false;
  upload.once('response', () => {
    isAnswered = true;
  });
  let written = 0;
  for await (const _ of setInterval(5)) {
    if (isAnswered || written === count) break;
    upload.write(piece);
    written += 1;
  }
  return !isAnswered;
}

test('the only upload of a member goes on as long as bytes come; a stranger’s and a second do not', async () => {
  // Some 2 kB a second, as by EDGE; each window expects 1,000 bytes of strangers, and 10 of members.
  const limits = { windowSeconds: 0.1, minBytesPerSecond: 1e6, minBytesPerSecondAlone: 100 };
  const { port } = await openServer(limits);
  const of = async (path: string) => {
    const upload = beginUpload(port, path);
    const answer = answerOf(upload);
    if (await writeSlowly(upload, '0123456789', 80)) upload.end(tail);
    return (await answer).status;
  };
  expect(await of('/rahim')).toBe(200);
  expect(await of('/')).toBe(408);
  expect(await Promise.all([of('/karim'), of('/karim')])).toContain(408);
});

test('members of one network are counted by themselves, and together only above hundreds', async () => {
  const { app, port } = await openServer({ perNetwork: 1, perAccount: 2, ofMembersPerNetwork: 4 });
  let arrived = 0;
  app.server.on('request', () => {
    arrived += 1;
  });
  const begin = async (path: string) => {
    const before = arrived;
    const upload = beginUpload(port, path);
    const answer = answerOf(upload);
    // Some have none: the test ends them.
    answer.catch(() => {});
    await vi.waitUntil(() => arrived > before, patience);
    return { upload, answer };
  };
  const statusOf = async (path: string) => {
    const { answer } = await begin(path);
    return (await answer).status;
  };
  await begin('/');
  await begin('/rahim');
  await begin('/rahim');
  expect(await statusOf('/rahim')).toBe(429);
  expect(await statusOf('/')).toBe(429);
  const karim = await begin('/karim');
  karim.upload.end(`123${tail}`);
  expect((await karim.answer).status).toBe(200);
  await begin('/karim');
  await begin('/salma');
  expect(await statusOf('/nadia')).toBe(429);
});

test('an upload that has arrived may wait for its turn as long as it takes', async () => {
  const turn = Promise.withResolvers<void>();
  const { port } = await openServer({ windowSeconds: 0.02 }, () => turn.promise);
  const upload = beginUpload(port, '/');
  upload.end(`123${tail}`);
  const answer = answerOf(upload);
  // Several windows without a byte.
  let ticks = 0;
  for await (const tick of setInterval(20, 1)) {
    ticks += tick;
    if (ticks > 5) break;
  }
  turn.resolve();

  expect(await answer).toMatchObject({ status: 200, body: { length: 3 } });
});

// sec API4, V15.1.3
test('what uploads hold in memory is bounded for all of them, and given back', async () => {
  const turn = Promise.withResolvers<void>();
  const using = Promise.withResolvers<void>();
  const { port } = await openServer({ bytesInMemory: 1_000 }, () => {
    using.resolve();
    return turn.promise;
  });
  const send = (bytes: number) => {
    const upload = beginUpload(port, '/');
    upload.end(`${'x'.repeat(bytes)}${tail}`);
    return answerOf(upload);
  };
  const first = send(600);
  await using.promise;
  expect(await send(600)).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
  const beside = send(300);
  turn.resolve();

  expect(await first).toMatchObject({ status: 200, body: { length: 600 } });
  expect(await beside).toMatchObject({ status: 200 });
  expect(await send(900)).toMatchObject({ status: 200, body: { length: 900 } });
});

// sec API4, V15.1.3, T122
test('26 slow uploads of 4 addresses that hold all memory do not keep an honest one out', async () => {
  // A hundredth of the real sizes: 26 uploads of 76 KB exceed the total memory.
  const { port, app } = await openServer({ bytesInMemory: 1_920_000 });
  let arrived = 0;
  app.server.on('connection', (socket) => {
    socket.on('data', (chunk) => {
      arrived += chunk.length;
    });
  });
  const hoarders = Array.from({ length: 26 }, (_, i) => {
    const upload = beginUpload(port, '/', `127.0.0.${2 + (i % 4)}`);
    upload.write('x'.repeat(76_000));
    return upload;
  });
  const refusals = Promise.race(hoarders.map(answerOf));
  await vi.waitUntil(() => arrived > 1_900_000, patience);

  const honest = beginUpload(port, '/', '127.0.0.99');
  honest.end(`${'x'.repeat(26_000)}${tail}`);
  expect(await answerOf(honest)).toMatchObject({ status: 200, body: { length: 26_000 } });
  // The client with the most bytes in memory loses an upload.
  expect(await refusals).toMatchObject({ status: 503, body: { code: 'temporarily-down' } });
});

// sec API4
test('the upload that is ended makes its room at once, and the others of its network go on', async () => {
  const { port, app } = await openServer({ bytesInMemory: 1_000 });
  let arrived = 0;
  app.server.on('connection', (socket) => {
    socket.on('data', (chunk) => {
      arrived += chunk.length;
    });
  });
  const first = beginUpload(port, '/', '127.0.0.2');
  first.write('x'.repeat(700));
  const ended = answerOf(first);
  await vi.waitUntil(() => arrived > 700, patience);
  const second = beginUpload(port, '/', '127.0.0.2');
  second.write('x');
  await vi.waitUntil(() => arrived > 700 + 2 * head.length, patience);
  const other = beginUpload(port, '/', '127.0.0.3');
  other.end(`${'x'.repeat(400)}${tail}`);
  expect(await answerOf(other)).toMatchObject({ status: 200 });
  expect(await ended).toMatchObject({ status: 503 });
  second.end(tail);
  expect(await answerOf(second)).toMatchObject({ status: 200, body: { length: 1 } });
});

// A photo over EDGE takes longer than any other body may.
test('an upload goes on as long as bytes come, though a body without a file is ended', async () => {
  const timeouts = { requestTimeout: 60, connectionsCheckingInterval: 20 };
  const { port } = await openServer(
    { windowSeconds: 0.04, minBytesPerSecond: 100 },
    undefined,
    timeouts,
  );
  const begun = performance.now();
  const upload = beginUpload(port, '/');
  expect(await writeSlowly(upload, 'x'.repeat(100), 40)).toBe(true);
  expect(performance.now() - begun).toBeGreaterThan(2 * timeouts.requestTimeout);
  upload.end(tail);
  expect(await answerOf(upload)).toMatchObject({ status: 200, body: { length: 4_000 } });

  const to = { port, host: '127.0.0.1', agent: false, method: 'POST', path: '/' };
  const json = request({
    ...to,
    headers: { 'content-type': 'application/json', 'content-length': 9 },
  });
  json.on('error', () => {});
  json.write('{');
  expect(await answerOf(json)).toMatchObject({ status: 408 });
});
