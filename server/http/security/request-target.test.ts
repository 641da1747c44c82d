import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendBytes } from '#testing/fuzz/raw-socket.ts';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import { registerPages } from '../pages/pages.ts';
import { createRenderer, type HandlePage } from '../pages/render-page.ts';
import { serveRobots } from '../pages/search-engines.ts';

const showAddress: HandlePage = async ({ url }) => new Response(url);

/** A server whose pages show their own address; `errors` are the lines of its log. */
async function openServer(trustProxy: string | null = null) {
  const errors: string[] = [];
  const logger = createLogger('error', { write: (line: string) => void errors.push(line) });
  const app = createServer({ logger, publicUrl: null, trustProxy });
  onTestFinished(() => app.close());
  serveRobots(app, null);
  registerPages(app, createRenderer(showAddress), {
    publicConfig: {} as Parameters<typeof registerPages>[2]['publicConfig'],
    publicUrl: null,
    policy: null,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    errors,
    send: (...lines: string[]) => sendBytes(port, [...lines, '', ''].join('\r\n')),
  };
}

const status = (answer: string) => Number(answer.slice('HTTP/1.1 '.length).slice(0, 3));

const malformed = [
  ...['a:99999', '[', 'a b', '%', 'a<b', 'a:b', '@', '', 'a^b', '1.2.3.999', 'a|b', '[::1', 'a/b'],
  ...['user@shop.example', 'a?b', 'a#b', 'a\\b', 'shop.example:-1'],
];

// sec T25
test.each(malformed)('a Host that is no host (%j) is refused on every path', async (host) => {
  const { send, errors } = await openServer();
  for (const path of ['/', '/login', '/robots.txt', '/nowhere.txt']) {
    const answer = await send(`GET ${path} HTTP/1.1`, `host: ${host}`, 'connection: close');
    expect(status(answer), path).toBe(400);
    expect(answer).toContain('"code":"unreadable-request"');
  }
  expect(status(await send('POST /login HTTP/1.1', `host: ${host}`, 'connection: close'))).toBe(
    400,
  );
  expect(errors).toEqual([]);
});

// sec T25
test('a request without any Host is refused, in HTTP/1.0 too', async () => {
  const { send, errors } = await openServer();
  expect(status(await send('GET / HTTP/1.0'))).toBe(400);
  expect(status(await send('GET / HTTP/1.1', 'connection: close'))).toBe(400);
  expect(errors).toEqual([]);
});

test.each(['shop.example', 'shop.example:8080', '127.0.0.1:3000', '[::1]:3000', 'xn--45b.example'])(
  'a page is rendered for the host %s',
  async (host) => {
    const { send } = await openServer();
    const answer = await send('GET /login HTTP/1.1', `host: ${host}`, 'connection: close');
    expect(answer).toContain(`http://${host}/login`);
  },
);

// sec T25
test.each([
  ['x-forwarded-host', 'a:99999'],
  ['x-forwarded-host', '['],
  ['x-forwarded-proto', 'java script'],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-proto', '//'],
])('%s: %s of a trusted proxy is refused as well', async (name, value) => {
  const { send, errors } = await openServer('loopback');
  const lines = ['host: shop.example', 'x-forwarded-for: 192.0.2.1', `${name}: ${value}`];
  const answer = await send('GET / HTTP/1.1', ...lines, 'connection: close');
  expect(status(answer)).toBe(400);
  expect(errors).toEqual([]);
});

// sec V3.7.2
test('a target in absolute form counts as its path and its host', async () => {
  const { send } = await openServer();
  const lines = ['host: shop.example', 'connection: close'];
  expect(await send('GET http://other.example/dashboard?a=b HTTP/1.1', ...lines)).toContain(
    'http://other.example/dashboard?a=b',
  );
  for (const target of ['http://evil.example/x?a', 'HTTPS://evil.example:81/x?a']) {
    const answer = await send(`POST ${target} HTTP/1.1`, ...lines);
    expect(status(answer)).toBe(303);
    expect(answer).toMatch(/^location: \/x\?a\r$/m);
  }
  const double = await send('POST http://evil.example//evil.example/x HTTP/1.1', ...lines);
  expect(double).toMatch(/^location: \/evil\.example\/x\r$/m);
});

// sec T25
test.each(['http://[/x', 'http://a:99999/x', 'http://', 'ftp://a/x', 'mailto:a'])(
  'a target that is neither path nor address (%s) is refused',
  async (target) => {
    const { send, errors } = await openServer();
    for (const method of ['GET', 'POST']) {
      const answer = await send(`${method} ${target} HTTP/1.1`, 'host: a', 'connection: close');
      expect(status(answer)).toBe(400);
    }
    expect(errors).toEqual([]);
  },
);
