import { expect, test } from 'vitest';
import { Flow, Lane, type Network, packetBytes } from './link.ts';

// 1,000 bytes a millisecond.
const network: Network = { name: 'a test', bitsPerSecond: 8_000_000, roundTripMs: 60 };

/** The time until all `bytes` have arrived (ms), and what arrived. */
async function timeOf(flow: Flow, bytes: Buffer) {
  const start = performance.now();
  const pieces: Buffer[] = [];
  let here = 0;
  await new Promise<void>((done) => {
    const arrived = (piece: Buffer) => {
      pieces.push(piece);
      here += piece.length;
      if (here === bytes.length) done();
    };
    flow.send(bytes, () => {}, arrived);
  });
  return { ms: performance.now() - start, came: Buffer.concat(pieces) };
}

/** Timers may fire a millisecond early. */
const early = 2;

test('a packet needs half a round trip, after the connection is made', async () => {
  const flow = new Flow(network, new Lane(network), performance.now() + 60);

  expect((await timeOf(flow, Buffer.alloc(10))).ms).toBeGreaterThan(60 + 30 - early);
  expect((await timeOf(flow, Buffer.alloc(10))).ms).toBeGreaterThan(30 - early);
});

test('a new connection waits for what it has sent to be confirmed, then sends twice as much', async () => {
  const flow = new Flow(network, new Lane(network), 0);
  const threeWindows = Buffer.alloc(30 * packetBytes);

  const { ms } = await timeOf(flow, threeWindows);

  // One window, a round trip, then two windows at once.
  expect(ms).toBeGreaterThan(30 + 60 + 15 - early);
});

test('bytes arrive in order, and no faster than the link is', async () => {
  const lane = new Lane(network);
  const start = performance.now();
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));

  const [one, other] = await Promise.all([
    timeOf(new Flow(network, lane, 0), bytes),
    timeOf(new Flow(network, lane, 0), bytes),
  ]);

  expect(one.came.equals(bytes)).toBe(true);
  expect(Math.max(one.ms, other.ms)).toBeGreaterThan(200 + 30 - early);
  expect(lane.bytesBetween(start, performance.now())).toBeGreaterThan(200_000);
  expect(lane.bytesBetween(start, start + 100)).toBeLessThan(100_000);
});
