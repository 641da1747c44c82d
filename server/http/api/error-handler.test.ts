import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { patience } from '#testing/lib/patience.ts';
import { createServer } from './create-server.ts';
import { createLogger } from './logging.ts';

/** A server that waits a moment for a request; clients never close their side. */
async function openServer() {
  const timeouts = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };
  const app = createServer({ logger: createLogger('silent'), publicUrl: null, timeouts });
  onTestFinished(() => app.close());
  app.post('/', async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    connections: () =>
      new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count))),
    async send(bytes: string) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(bytes);
      return {
        answer: async () => String((await once(socket.setEncoding('latin1'), 'data'))[0]),
      };
    },
  };
}

const descriptors = () => readdirSync('/proc/self/fd').length;

// sec API4
test.each([
  ['nothing', ''],
  ['half a head', 'POST / HTTP/1.1\r\nhost: a\r\n'],
  ['half a body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{'],
])(
  'a connection that sends %s is given back, though its client never closes it',
  async (_, bytes) => {
    const { send, connections } = await openServer();
    const before = descriptors();
    const opened = 50;
    const clients = await Promise.all(Array.from({ length: opened }, () => send(bytes)));

    await expect.poll(connections, patience).toBe(0);

    // Only the descriptors of the clients' own ends remain.
    if (process.platform === 'linux') expect(descriptors() - before).toBeLessThanOrEqual(opened);
    expect(clients).toHaveLength(opened);
  },
);

test.each([
  ['half a head', 'POST / HTTP/1.1\r\nhost: a\r\n'],
  ['nothing', ''],
])('a connection that sends %s in time hears 408', async (_, bytes) => {
  const { send } = await openServer();
  const { answer } = await send(bytes);
  const text = await answer();
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(text).toContain('"code":"too-slow"');
  expect(text).toContain('connection: close');
});

test('bytes that are no request are refused, and the connection is given back', async () => {
  const { send, connections } = await openServer();
  const { answer } = await send('no request at all\r\n\r\n');
  expect(await answer()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  await expect.poll(connections, patience).toBe(0);
});
