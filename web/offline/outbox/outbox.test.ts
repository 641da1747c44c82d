import { beforeEach, expect, test, vi } from 'vitest';
import type { QueuedAct } from './outbox.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());

vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  update: async (key: string, by: (value: unknown) => unknown) => {
    stored.set(key, by(stored.get(key)));
  },
}));

// Another file of this worker may have loaded it with the real storage.
vi.resetModules();
const { actsOf, enqueueAct, removeAct, settleAct } = await import('./outbox.ts');

beforeEach(() => stored.clear());

const typed = (code: string): QueuedAct => ({
  email: 'seller@phonehaat.test',
  orderId: '0197a3c0-0000-7000-8000-000000000001',
  productName: 'Samsung Galaxy A54',
  event: 'hand-over',
  code,
  entryId: `0197a3c0-0000-7000-8000-000000${code}`,
  outcome: { state: 'waiting' },
});

const done = { outcome: { state: 'done', changed: true } } as const;

const queued = async () =>
  (await actsOf('seller@phonehaat.test')).map(({ code, outcome }) => [code, outcome.state]);

test('the answer to a code does not replace the one that was typed meanwhile', async () => {
  await enqueueAct(typed('111111'));
  await enqueueAct(typed('222222'));
  await settleAct({ ...typed('111111'), ...done });
  expect(await queued()).toEqual([['222222', 'waiting']]);
  await settleAct({ ...typed('222222'), ...done });
  expect(await queued()).toEqual([['222222', 'done']]);
});

test('the answer to what was taken back brings nothing back', async () => {
  await enqueueAct(typed('111111'));
  await removeAct(typed('111111'));
  await settleAct({ ...typed('111111'), ...done });
  expect(await queued()).toEqual([]);
});
