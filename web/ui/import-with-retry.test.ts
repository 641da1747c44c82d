import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importWithRetry } from './import-with-retry.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
});
afterEach(() => vi.useRealTimers());

/** A script that cannot be loaded `failures` times. */
const scriptAfter = (failures: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch');
    return 'the script';
  });
  return load;
};

test('tries again after five seconds, and not before', async () => {
  const load = scriptAfter(1);
  const loaded = importWithRetry(load);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('the script');
});

test('tries again as soon as the device is online', async () => {
  const load = scriptAfter(1);
  const loaded = importWithRetry(load);
  await vi.advanceTimersByTimeAsync(0);
  page.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('the script');
});

test('gives up after five tries', async () => {
  const load = scriptAfter(5);
  const refused = expect(importWithRetry(load)).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(load).toHaveBeenCalledTimes(5);
});

test.each([
  ['cannot be read', new SyntaxError('Unexpected token')],
  ['throws', new Error('broken on purpose')],
  ['throws an error of types', new TypeError("reading 'at' of undefined")],
])('a script that %s is not requested again', async (_, error) => {
  const load = vi.fn(async () => {
    throw error;
  });
  await expect(importWithRetry(load)).rejects.toBe(error);
  expect(load).toHaveBeenCalledOnce();
});

test.each([
  'Failed to fetch dynamically imported module: https://shop.example/a.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
])('a script is requested again after “%s”', async (message) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length === 1) throw new TypeError(message);
    return 'the script';
  });
  const loaded = importWithRetry(load);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await loaded).toBe('the script');
});
