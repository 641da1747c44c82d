import { expect, test, vi } from 'vitest';
import { register } from './register.ts';

const page = 'https://shop.example/category/2';
const script = 'https://shop.example/assets/category.js';

/** The pages reported to a service worker that is already active, or to a new one. */
async function toldBy(controller: object | null): Promise<unknown[]> {
  const told: unknown[] = [];
  const registration = { active: { postMessage: (message: unknown) => told.push(message) } };
  vi.stubGlobal('location', { href: page });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: script }] });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller,
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  await register();
  return told;
}

test('a new worker is told which files the page has loaded before it was there', async () => {
  expect(await toldBy(null)).toEqual([{ page, used: [script] }]);
});

test('a worker that saw the page load is told the page alone', async () => {
  expect(await toldBy({})).toEqual([{ page, used: [] }]);
});

test('a browser without a worker shows the shop as well', async () => {
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: null, register: () => Promise.reject(new Error('disabled')) },
  });
  await expect(register()).resolves.toBeUndefined();
});
