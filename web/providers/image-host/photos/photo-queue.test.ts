import { expect, test, vi } from 'vitest';
import { Unreachable } from '#contract/client.ts';
import { createPhotoQueue } from './photo-queue.ts';

const photo = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' });

/** A queue whose uploads end at the test's command. */
function openQueue() {
  const sends: { name: string; done: (url: string) => void; fail: (error: Error) => void }[] = [];
  const kept: string[][] = [];
  let now = 0;
  const queue = createPhotoQueue({
    most: 8,
    compress: async (file) => new File([file], `light-${file.name}`),
    send: (file, { signal }) =>
      new Promise((done, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason));
        sends.push({ name: file.name, done, fail });
      }),
    keep: (files) => kept.push(files.map(({ name }) => name)),
    now: () => now,
  });
  const states = () => queue.photos().map(({ state }) => state);
  const until = (...wanted: string[]) => vi.waitFor(() => expect(states()).toEqual(wanted));
  return { queue, sends, kept, until, pass: (ms: number) => (now += ms) };
}

test('photos are made lighter, sent one after the other, and told in the order that was chosen', async () => {
  const { queue, sends, kept, until } = openQueue();
  expect(queue.add([photo('a'), photo('b')])).toBe(0);
  await until('sending', 'waiting');
  expect(sends.map(({ name }) => name)).toEqual(['light-a.jpg']);
  queue.move(queue.photos()[1]?.key ?? '', 0);
  sends[0]?.done('/a');
  await until('sending', 'sent');
  const ready = queue.ready();
  sends[1]?.done('/b');
  expect(await ready).toEqual(['/b', '/a']);
  expect(kept.at(-1)).toEqual(['light-b.jpg', 'light-a.jpg']);
});

test('there is room for 8, and what is too many is told', async () => {
  const { queue } = openQueue();
  expect(queue.add(['1', '2', '3', '4', '5', '6'].map(photo))).toBe(0);
  expect(queue.add(['7', '8', '9'].map(photo))).toBe(1);
  expect(queue.photos()).toHaveLength(8);
});

test('a lost connection loses no photo: each is sent again when it is back', async () => {
  const { queue, sends, until } = openQueue();
  queue.add([photo('a'), photo('b')]);
  await until('sending', 'waiting');
  sends[0]?.fail(new Unreachable('lost'));
  await until('failed', 'sending');
  sends[1]?.fail(new Unreachable('lost'));
  await until('failed', 'failed');
  queue.retryLost();
  await until('sending', 'waiting');
  sends[2]?.done('/a');
  await until('sent', 'sending');
  sends[3]?.done('/b');
  expect(await queue.ready()).toEqual(['/a', '/b']);
});

test('one that was stopped waits for its button, or for the form', async () => {
  const { queue, sends, until } = openQueue();
  queue.add([photo('a')]);
  await until('sending');
  const key = queue.photos()[0]?.key ?? '';
  queue.stop(key);
  await until('stopped');
  queue.retryLost();
  await until('stopped');
  queue.retry(key);
  await until('sending');
  queue.stop(key);
  await until('stopped');
  const ready = queue.ready();
  await until('sending');
  sends[2]?.fail(new Error('refused'));
  await expect(ready).rejects.toThrow('refused');
});

test('an address that is about to expire is made anew before the form is sent', async () => {
  const { queue, sends, until, pass } = openQueue();
  queue.add([photo('a')]);
  await until('sending');
  sends[0]?.done('/old');
  await until('sent');
  pass(570_000);
  expect(await queue.ready()).toEqual(['/old']);
  pass(1);
  const ready = queue.ready();
  await until('sending');
  sends[1]?.done('/new');
  expect(await ready).toEqual(['/new']);
});

test('one that is taken off is not sent any more', async () => {
  const { queue, sends, until } = openQueue();
  queue.add([photo('a'), photo('b')]);
  await until('sending', 'waiting');
  queue.remove(queue.photos()[0]?.key ?? '');
  await until('sending');
  sends[1]?.done('/b');
  expect(await queue.ready()).toEqual(['/b']);
});

test('when the screen is left, what waits is not sent', async () => {
  const { queue, sends, until } = openQueue();
  queue.add([photo('a'), photo('b')]);
  await until('sending', 'waiting');
  queue.add([photo('c')]);
  queue.stopAll();
  await until('stopped', 'stopped', 'stopped');
  await vi.waitFor(() => expect(queue.photos()[2]?.file?.name).toBe('light-c.jpg'));
  expect(queue.photos().map(({ state }) => state)).toEqual(['stopped', 'stopped', 'stopped']);
  expect(sends.map(({ name }) => name)).toEqual(['light-a.jpg']);
});
