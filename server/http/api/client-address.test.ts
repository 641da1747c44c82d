import { expect, test } from 'vitest';
import { createServer } from './create-server.ts';
import { createLogger } from './logging.ts';

/** The address that rate limits count, for a request from 10.0.0.1. */
async function countedAddress(trustProxy: string | null, headers: Record<string, string>) {
  const app = createServer({ logger: createLogger('silent'), trustProxy, publicUrl: null });
  app.get('/who', async (request) => request.ip);
  const answer = await app.inject({ url: '/who', headers, remoteAddress: '10.0.0.1' });
  await app.close();
  return answer.body;
}

// sec V4.1.3
test('what a client writes about its address does not count', async () => {
  const forged = { forwarded: 'for=1.2.3.4', 'x-forwarded-for': '5.6.7.8' };
  expect(await countedAddress(null, forged)).toBe('10.0.0.1');
});

// sec V4.1.3, V15.3.4
test('the word of a proxy counts only where that proxy is trusted', async () => {
  const headers = { 'x-forwarded-for': '5.6.7.8' };
  expect(await countedAddress('10.0.0.1', headers)).toBe('5.6.7.8');
  expect(await countedAddress('10.9.9.9', headers)).toBe('10.0.0.1');
  // Only the part of the header that the trusted proxy added counts.
  const forwarded = { 'x-forwarded-for': '1.2.3.4, 5.6.7.8' };
  expect(await countedAddress('10.0.0.0/8', forwarded)).toBe('5.6.7.8');
});

test('a proxy that nobody named is told of once in the log', async () => {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) });
  for (const [trustProxy, expected] of [
    [null, 1],
    ['10.0.0.1', 0],
  ] as const) {
    lines.length = 0;
    const app = createServer({ logger, trustProxy, publicUrl: null });
    app.get('/', async () => 'a page');
    await app.inject({ url: '/', remoteAddress: '10.0.0.1' });
    expect(lines).toHaveLength(0);
    for (const _ of ['first', 'again']) {
      const headers = { 'x-forwarded-for': '5.6.7.8' };
      await app.inject({ url: '/', headers, remoteAddress: '10.0.0.1' });
    }
    await app.close();
    expect(lines).toHaveLength(expected);
  }
  expect(lines).toEqual([]);
});
