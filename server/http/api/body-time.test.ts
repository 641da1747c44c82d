import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServer } from './create-server.ts';
import { createLogger } from './logging.ts';

/** A server that refuses each request by its head. */
function createRefusingServer(requestTimeout?: number) {
  const timeouts = { requestTimeout };
  const app = createServer({ logger: createLogger('silent'), publicUrl: null, timeouts });
  onTestFinished(() => app.close());
  app.addHook('onRequest', async (_request, reply) => reply.code(401).send({}));
  app.post('/', async ({ body }) => body);
  return app;
}

test('a request inside the process that is refused by its head leaves nothing behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = createRefusingServer();
  const { statusCode } = await app.inject({ method: 'POST', url: '/', payload: { a: 1 } });
  expect(statusCode).toBe(401);
  vi.advanceTimersByTime(60 * 60_000);
});

// sec API4
test('a refused request whose body never ends is cut off', async () => {
  const app = createRefusingServer(100);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{');
  const [answer] = await once(socket.setEncoding('latin1'), 'data');
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  await once(socket, 'close');
});
