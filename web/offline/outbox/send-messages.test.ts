import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#contract/client.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import type { QueuedMessage } from './messages.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());

vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  update: async (key: string, by: (value: unknown) => unknown) => {
    stored.set(key, by(stored.get(key)));
  },
}));

// Another file of this worker may have loaded them with the real storage.
vi.resetModules();
const { ApiError, Unreachable } = await import('#contract/client.ts');
const { enqueueMessage, messagesOf, removeMessage } = await import('./messages.ts');
const { clearOutbox, membersInOutbox } = await import('./whole-outbox.ts');
const { answeredMessages, sendMessages } = await import('./send-messages.ts');

beforeEach(() => stored.clear());

const email = 'seller@phonehaat.test';

type Changes = { threadId?: string; email?: string };

const written = (text: string, { threadId = 'thread-1', ...changes }: Changes = {}) =>
  ({
    email,
    threadId,
    other: 'Moushumi Akter',
    text,
    entryId: `entry of ${text}`,
    outcome: { state: 'waiting' },
    ...changes,
  }) satisfies QueuedMessage as QueuedMessage;

const question = (text: string, productId = 'phone-1'): QueuedMessage => ({
  email,
  productId,
  other: 'Galaxy A54',
  text,
  entryId: `entry of ${text}`,
  outcome: { state: 'waiting' },
});

function refusal(code: ErrorCode) {
  const { status, message } = errors[code];
  return new ApiError({ type: code, title: code, status, detail: message, code, requestId: '1' });
}

/** A server that answers by the text; returns what arrived there, in order. */
function server(answerTo: (text: string) => unknown = () => undefined) {
  const arrived: string[] = [];
  const api = async (key: string, { body }: { body: { text: string; productId?: string } }) => {
    arrived.push(body.text);
    const wrong = answerTo(body.text);
    if (wrong instanceof Error) throw wrong;
    if (key === 'POST /threads') return { insertedId: `thread of ${body.productId}` };
    return { number: arrived.length };
  };
  return { arrived, send: () => sendMessages(api as unknown as Api, email) };
}

const states = async () =>
  (await messagesOf(email)).map(({ text, outcome }) => [text, outcome.state]);

test('messages go in the order in which they were written, each once', async () => {
  for (const text of ['one', 'two', 'three']) await enqueueMessage(written(text));
  // A double tap.
  await enqueueMessage(written('two'));
  const { arrived, send } = server();
  expect(await send()).toBe(0);
  expect(await send()).toBe(0);
  expect(arrived).toEqual(['one', 'two', 'three']);
});

test('after a lost answer the later ones of the thread wait, and those of another one go', async () => {
  await enqueueMessage(written('one'));
  await enqueueMessage(written('two'));
  await enqueueMessage(written('elsewhere', { threadId: 'thread-2' }));
  let isLost = true;
  const { arrived, send } = server((text) =>
    isLost && text === 'one' ? new Unreachable('lost') : undefined,
  );
  expect(await send()).toBe(2);
  expect(arrived).toEqual(['one', 'elsewhere']);
  const [first] = await messagesOf(email);
  expect(first?.outcome).toEqual({ state: 'waiting', tried: true });
  isLost = false;
  expect(await send()).toBe(0);
  expect(arrived).toEqual(['one', 'elsewhere', 'one', 'two']);
});

test('a first question opens a thread; the next ones about the phone wait for it', async () => {
  for (const text of ['one', 'two']) await enqueueMessage(question(text));
  // A double tap.
  await enqueueMessage(question('one'));
  await enqueueMessage(question('elsewhere', 'phone-2'));
  let isLost = true;
  const { arrived, send } = server((text) =>
    isLost && text === 'one' ? new Unreachable('lost') : undefined,
  );
  expect(await send()).toBe(2);
  expect(arrived).toEqual(['one', 'elsewhere']);
  isLost = false;
  expect([await send(), await send()]).toEqual([0, 0]);
  expect(arrived).toEqual(['one', 'elsewhere', 'one', 'two']);
  expect((await answeredMessages(email)).map(({ outcome }) => outcome)).toEqual([
    { state: 'opened', threadId: 'thread of phone-1' },
    { state: 'opened', threadId: 'thread of phone-1' },
    { state: 'opened', threadId: 'thread of phone-2' },
  ]);
});

test('a question about a phone that is sold by then stays for its writer, and goes with a logout', async () => {
  await enqueueMessage(question('one'));
  await server(() => refusal('product-sold')).send();
  expect(await answeredMessages(email)).toMatchObject([
    { text: 'one', outcome: { state: 'refused', problem: { code: 'product-sold' } } },
  ]);
  await clearOutbox(null);
  expect(await messagesOf(email)).toEqual([]);
});

test.each(['thread-closed', 'account-suspended', 'not-found'] as const)(
  '%s is final, reported once, and stays for its writer',
  async (code) => {
    await enqueueMessage(written('one'));
    const { arrived, send } = server(() => refusal(code));
    expect([await send(), await send()]).toEqual([0, 0]);
    expect(arrived).toEqual(['one']);
    expect(await answeredMessages(email)).toMatchObject([
      { outcome: { state: 'refused', problem: { code } } },
    ]);
    expect(await answeredMessages(email)).toEqual([]);
    expect(await states()).toEqual([['one', 'refused']]);
  },
);

test('a limit lets it wait on, with its reason', async () => {
  await enqueueMessage(written('one'));
  await server(() => refusal('too-many-requests')).send();
  expect(await messagesOf(email)).toMatchObject([
    { outcome: { state: 'waiting', tried: true, problem: { code: 'too-many-requests' } } },
  ]);
  const { arrived, send } = server();
  await send();
  expect(arrived).toEqual(['one']);
});

test('what was taken back, or cleared by a logout, while another one was sent is not sent', async () => {
  for (const text of ['one', 'two', 'three']) await enqueueMessage(written(text));
  const taken: Promise<void>[] = [];
  const { arrived, send } = server((text) => {
    if (text === 'one') taken.push(removeMessage(written('two')));
    if (text === 'three') taken.push(clearOutbox(null));
    return undefined;
  });
  await send();
  expect(arrived).toEqual(['one', 'three']);
  expect(await states()).toEqual([]);
});

test('after a logout nothing is stored, and another member neither sees nor sends it', async () => {
  await expect(enqueueMessage(written('one'), () => false)).rejects.toThrow();
  expect(stored.get('waiting-messages')).toEqual([]);
  await enqueueMessage(written('two', { email: 'buyer@phonehaat.test' }));
  const { arrived, send } = server();
  expect(await send()).toBe(0);
  expect(arrived).toEqual([]);
  expect([...(await membersInOutbox())]).toEqual(['buyer@phonehaat.test']);
  await clearOutbox(email);
  expect(await membersInOutbox()).toEqual(new Set());
});
