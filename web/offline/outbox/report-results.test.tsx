import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Api } from '#contract/client.ts';
import { errors } from '#contract/errors.ts';
import { messages as en } from '#web/i18n/en/common.ts';
import { messages as deal } from '#web/i18n/en/orders/deal.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { QueuedAct } from './outbox.ts';
import { drainAndReport } from './report-results.ts';

const { status, message } = errors['code-wrong'];
const code = 'code-wrong';
const problem = { type: code, title: code, status, detail: message, code, requestId: '1' } as const;

const act: QueuedAct = {
  email: 'seller@phonehaat.test',
  orderId: '0197a3c0-0000-7000-8000-000000000001',
  productName: 'Samsung Galaxy A54',
  event: 'hand-over',
  code: '123456',
  entryId: '0197a3c0-0000-7000-8000-000000000002',
  outcome: { state: 'refused', problem },
};

vi.mock('./report-messages.ts', () => ({ sendAndReport: async () => 0 }));
vi.mock('./drain-outbox.ts', () => ({
  drainOutbox: async () => 0,
  removeBooked: async () => booked,
  takeAnsweredActs: async () => [{ ...act, ...answered.act }],
}));
const booked = vi.hoisted(() => [] as object[]);
const answered = vi.hoisted(() => ({ act: {} }));
/** The texts of orders, of which `texts` are there. */
const orders = vi.hoisted(() => ({ come: false, texts: {} }));
const undecided = vi.hoisted(() => [] as object[]);
vi.mock('./outbox.ts', () => ({ outboxOf: async () => undecided }));
vi.mock('#web/i18n/messages.ts', async (original) => ({
  ...(await original<object>()),
  loadPart: async () => {
    if (!orders.come) throw new Error('no network');
    orders.texts = deal;
  },
  messagesOf: () => ({ ...en, ...orders.texts }),
}));

test('a refusal is told, and its order and the lists are fetched anew, though the texts of orders do not come', async () => {
  const told = vi.spyOn(toast, 'error');
  const queryClient = new QueryClient();
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  await drainAndReport({ api: (() => {}) as unknown as Api, queryClient, email: act.email, t: en });
  expect(told).toHaveBeenCalledWith(expect.stringMatching(/^Samsung Galaxy A54: .*code/i));
  const keys = refetched.mock.calls.map(([filters]) => filters?.queryKey);
  expect(keys).toEqual([['order', act.orderId], ['orders'], ['sales'], ['products', 'mine']]);
});

test('an act that counted is told by the texts of orders, which are loaded for it', async () => {
  orders.come = true;
  answered.act = { outcome: { state: 'done', changed: true, late: false } };
  const told = vi.spyOn(toast, 'success');
  const api = (() => {}) as unknown as Api;
  await drainAndReport({ api, queryClient: new QueryClient(), email: act.email, t: en });
  expect(told.mock.calls).toEqual([['Samsung Galaxy A54: The code was right: handed over.']]);
  answered.act = {};
});

test('the page of the order says it by itself', async () => {
  const told = vi.spyOn(toast, 'error');
  const api = (() => {}) as unknown as Api;
  const { email, orderId } = act;
  await drainAndReport({ api, queryClient: new QueryClient(), email, t: en, orderId });
  expect(told).not.toHaveBeenCalled();
});

test('a booking at another price is told once on a page, however often the outbox is drained', async () => {
  const outcome = { state: 'price-changed', price: 25_000 };
  undecided.push({ productName: 'Vivo V29', seenPrice: 24_500, outcome });
  const told = vi.spyOn(toast, 'error');
  const api = (() => {}) as unknown as Api;
  const { email, orderId } = act;
  for (const _ of [1, 2]) {
    await drainAndReport({ api, queryClient: new QueryClient(), email, t: en, orderId });
  }
  expect(told).toHaveBeenCalledTimes(1);
  expect(told).toHaveBeenCalledWith(expect.stringMatching(/^Vivo V29: .*25,000/));
});

test('a booking that was sent says that it is not kept yet, with the way to its order', async () => {
  const outcome = { state: 'booked', orderId: '0197a3c0-0000-7000-8000-000000000009' };
  booked.push({ productName: 'Vivo Y35', outcome });
  const told = vi.spyOn(toast, 'success').mockClear();
  const api = (() => {}) as unknown as Api;
  await drainAndReport({ api, queryClient: new QueryClient(), email: act.email, t: en });
  expect(told).toHaveBeenCalledWith('Vivo Y35 is booked, but not kept for you yet.', {
    to: '/order/0197a3c0-0000-7000-8000-000000000009',
    label: 'See what to do next',
  });
  booked.length = 0;
});
