import { expect, onTestFinished, test, vi } from 'vitest';
import { startBackgroundJobs } from '#server/start/background-jobs.ts';
import { patience } from '#testing/lib/patience.ts';
import { startPushServer } from '#testing/push-server/start.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { sendPushes } from './send-pushes.ts';

/** Noon in Dhaka. */
const noon = new Date('2026-11-27T06:00:00Z');

/** A buyer and a seller with a thread; the seller's browser gets pushes, at once by `begin`. */
async function openTalk() {
  let now = () => noon;
  const service = await startPushServer(() => now());
  onTestFinished(service.close);
  const shop = await buildTestApp({ startAt: noon, pushHosts: [service.origin] });
  now = shop.clock.now;
  const [buyer, seller] = [await shop.signUp(), await shop.signUp({ title: 'seller' })];
  const productId = await shop.addProduct(seller);
  const { newId, log } = shop.deps;
  const question = { productId, text: 'Is it still there?', entryId: newId() };
  const { insertedId: id } = await shop.ok('POST /threads', { body: question }, buyer);
  const { address } = service.subscribe();
  await shop.ok('PUT /push', { body: { ...address, language: 'en' } }, seller);
  let messages = 1;
  const readAll = () =>
    shop.ok('PUT /threads/:id/read', { params: { id }, body: { upTo: messages } }, seller);
  await readAll();
  shop.clock.advance({ minutes: 1.1 });
  return {
    ...{ shop, service, readAll },
    async write() {
      messages += 1;
      const body = { text: `Message ${messages}`, entryId: newId() };
      await shop.ok('POST /threads/:id', { params: { id }, body }, buyer);
    },
    /** Its own run at the start is over, and the next one is a minute away. */
    async begin(send: typeof sendPushes = sendPushes) {
      let runs = 0;
      const job = async (deps: typeof shop.deps) => {
        await send(deps);
        runs += 1;
      };
      const stop = startBackgroundJobs(shop.deps, log, { sendPushes: job });
      onTestFinished(stop);
      await vi.waitFor(() => expect(runs).toBe(1), patience);
      return { stop, runs: () => runs };
    },
  };
}

// spec D1-218
test('a push is at the push service right after the answer to the event', async () => {
  const { shop, service, readAll, write, begin } = await openTalk();
  await begin();
  const waits: number[] = [];
  // Before the access token ends, and within `pushesADay`.
  for (let n = 1; n <= 11; n += 1) {
    await write();
    const answeredMs = performance.now();
    await vi.waitFor(() => expect(service.received).toHaveLength(n), { ...patience, interval: 5 });
    waits.push((service.received.at(-1)?.receivedMs ?? 0) - answeredMs);
    await readAll();
    shop.clock.advance({ minutes: 1.1 });
  }
  waits.sort((a, b) => a - b);
  expect(waits[5]).toBeLessThan(1000);
});

test('in a conversation that goes on, only a message that stays unread is pushed', async () => {
  const { shop, service, readAll, write, begin } = await openTalk();
  const { runs, stop } = await begin();
  await write();
  await vi.waitFor(() => expect(service.received).toHaveLength(1), patience);
  await readAll();
  shop.clock.advance({ minutes: 0.5 });
  await write();
  await readAll();
  await write();
  await stop();
  expect(runs()).toBe(2);
  expect(service.received).toHaveLength(1);
  expect(await sendPushes(shop.deps)).toBe(0);
  shop.clock.advance({ minutes: 0.5 });
  expect(await sendPushes(shop.deps)).toBe(1);
});

test('what a failed run or a process without one leaves is sent by the job', async () => {
  const { shop, service, write, begin } = await openTalk();
  const errors: unknown[] = [];
  shop.deps.log = {
    ...shop.deps.log,
    error: (...one: unknown[]) => void errors.push(one),
  } as never;
  let isAway = false;
  const { stop } = await begin(async (deps) => {
    if (isAway) throw new Error('away');
    return sendPushes(deps);
  });
  isAway = true;
  await write();
  await stop();
  expect(service.requests()).toBe(0);
  expect(await sendPushes(shop.deps)).toBe(1);
});

test('while a push service does not answer, the next push still leaves', async () => {
  const { readAll, write, begin, shop } = await openTalk();
  let started = 0;
  let release = () => {};
  const { stop } = await begin(async () => {
    started += 1;
    if (started === 2) await new Promise<void>((resolve) => (release = resolve));
    return 0;
  });
  await write();
  await vi.waitFor(() => expect(started).toBe(2), patience);
  await readAll();
  shop.clock.advance({ minutes: 1.1 });
  await write();
  await vi.waitFor(() => expect(started).toBe(3), patience);
  release();
  await stop();
});
