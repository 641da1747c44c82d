import { expect, test, vi } from 'vitest';
import { register } from './register.ts';

const page = 'https://shop.example/category/2';
const script = 'https://shop.example/assets/category.js';

/** What is registered, and the pages reported to a worker that is already active, or to a new one. */
async function registerBy(controller: object | null) {
  const registered: unknown[] = [];
  const told: unknown[] = [];
  const registration = { active: { postMessage: (message: unknown) => told.push(message) } };
  vi.stubGlobal('location', { href: page });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: script }] });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller,
      register: async (...worker: unknown[]) => {
        registered.push(worker);
        return registration;
      },
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  await register();
  return { registered, told };
}

test('a new worker is told which files the page has loaded before it was there', async () => {
  expect((await registerBy(null)).told).toEqual([{ page, used: [script] }]);
});

test('a worker that saw the page load is told the page alone', async () => {
  expect((await registerBy({})).told).toEqual([{ page, used: [] }]);
});

test('the worker is compared with the newest one, never with a copy in the cache of the browser', async () => {
  const { registered } = await registerBy(null);
  expect(registered).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
});

test('a browser without a worker shows the shop as well', async () => {
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: null, register: () => Promise.reject(new Error('disabled')) },
  });
  await expect(register()).resolves.toBeUndefined();
});
