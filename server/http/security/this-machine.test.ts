import { expect, onTestFinished, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import { isLoopback } from './this-machine.ts';

async function openTrial(trustProxy: string | null = null) {
  const app = createServer({
    logger: createLogger('silent'),
    publicUrl: null,
    trustProxy,
    thisMachineOnly: true,
  });
  onTestFinished(() => app.close());
  app.get('/', async () => 'a page');
  return async (headers: Record<string, string>) => {
    const answer = await app.inject({ url: '/', headers });
    return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json().code}`;
  };
}

// sec V6.3.2
test.each([
  ['the name that a tunnel gives', { host: 'abc.tunnel.example' }],
  ['the address of this machine in its network', { host: '192.168.0.7:3000' }],
  ['a proxy that keeps the host', { host: 'shop.example', 'x-forwarded-for': '192.0.2.7' }],
  ['a proxy that replaces the host', { host: '127.0.0.1:3000', 'x-forwarded-for': '192.0.2.7' }],
  ['two proxies', { host: 'localhost', 'x-forwarded-for': '127.0.0.1, 192.0.2.7' }],
  ['a visitor who claims to be near', { host: 'localhost', 'x-forwarded-for': '192.0.2.7, ::1' }],
  ['a real address', { host: 'localhost', 'x-real-ip': '2001:db8::1' }],
  ['another host before the proxy', { host: 'localhost', 'x-forwarded-host': 'shop.example' }],
  ['RFC 7239', { host: 'localhost', forwarded: 'for=192.0.2.7' }],
])('a trial does not answer %s', async (_, headers) => {
  for (const trustProxy of [null, 'loopback']) {
    const get = await openTrial(trustProxy);
    expect(await get(headers as unknown as Record<string, string>)).toBe('403 trial-only');
  }
});

test.each([
  [{ host: 'localhost:3000' }],
  [{ host: '127.0.0.1:3000' }],
  [{ host: '[::1]:3000' }],
  // Another program of this machine, such as the web client alone.
  [{ host: '127.0.0.1:3000', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }],
  [{ host: '127.0.0.1:3000', 'x-forwarded-for': '::1', 'x-forwarded-host': 'localhost:8000' }],
])('a trial answers this machine (%j)', async (headers) => {
  const get = await openTrial();
  expect(await get(headers as Record<string, string>)).toBe(200);
});

test('a shop that is set up for others answers them', async () => {
  const shop = await buildTestApp();
  const headers = { host: 'shop.example', 'x-forwarded-for': '192.0.2.7' };
  expect(await shop.inject({ url: '/api/categories', headers })).toMatchObject({ status: 200 });
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.0.7', false],
  ['127.example.org', false],
  ['localhost.example.org', false],
  ['', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
