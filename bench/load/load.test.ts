import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { type Call, readAnswer } from './call.ts';
import { pressure } from './pressure.ts';
import { crowd, stream } from './visitors.ts';

const call: Call = { method: 'GET', path: '/list?page=1', headers: {} };

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an answer is read as it is on the wire, with the headers that are its own', async () => {
  const body = gzipSync('phones');
  const url = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip', etag: '"1"' }).end(body),
  );

  expect(await readAnswer(url, call)).toEqual({
    method: 'GET',
    path: '/list',
    status: 200,
    headers: { 'content-encoding': 'gzip', etag: '"1"' },
    body,
  });
});

test('under pressure every answer counts, a refusal as an error', async () => {
  let received = 0;
  const url = await serve((_request, response) => {
    received += 1;
    response.statusCode = received % 2 ? 200 : 500;
    response.end();
  });

  const { perSecond, errors, p50, p99 } = await pressure(url, call, 1);

  expect(perSecond).toBeGreaterThan(0);
  expect(errors).toBeGreaterThan(0);
  expect(p99).toBeGreaterThanOrEqual(p50);
});

test('a crowd sends what is drawn, the same whenever it is drawn again', async () => {
  const seen: string[] = [];
  const url = await serve((request, response) => {
    seen.push(request.url ?? '');
    response.end();
  });
  const drawn = async () => {
    const paths: string[] = [];
    await crowd(
      url,
      (random) => {
        const path = `/${Math.floor(random() * 1000)}`;
        paths.push(path);
        return { ...call, path };
      },
      0.1,
    );
    return paths;
  };

  const first = await drawn();
  const second = await drawn();
  const both = Math.min(first.length, second.length);

  expect(seen.sort()).toEqual([...first, ...second].sort());
  expect(first.slice(0, both)).toEqual(second.slice(0, both));
});

test('a stream comes at its rate however slow the answers are, and waits for all of them', async () => {
  const waiting: (() => void)[] = [];
  let received = 0;
  const url = await serve((_request, response) => {
    received += 1;
    waiting.push(() => response.end());
    if (received === 10) for (const answer of waiting.splice(0)) answer();
    if (received > 10) response.end();
  });

  const { perSecond, errors } = await stream(url, () => call, 200, 0.5);

  // A Poisson process with mean 100, from a fixed seed.
  expect(perSecond * 0.5).toBe(received);
  expect(received).toBeGreaterThan(70);
  expect(received).toBeLessThan(130);
  expect(errors).toBe(0);
});
