// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clearPageCopies } from '#web/offline/offline-routes.ts';
import { onOutboxChange, withLock } from '#web/offline/outbox/queue.ts';
import { registerBackgroundSync } from '#web/offline/outbox/use-outbox.ts';
import { broadcastSignOut, onSignOutElsewhere } from '#web/session/sign-out-broadcast.ts';

// What a browser refuses whose cookies are blocked; a test of `device-store.ts` has its storage.

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const reject = async () => refuse();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  [
    'refuses channels',
    class {
      constructor() {
        refuse();
      }
    },
  ],
  ['has none', undefined],
])('a page without other tabs runs where a browser %s', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  onSignOutElsewhere(() => {})();
  broadcastSignOut();
  onOutboxChange(() => {})();
});

test('work is done once, and without a lock where locks are refused', async () => {
  const work = vi.fn(async () => 'done');
  vi.stubGlobal('navigator', { locks: { request: reject } });
  expect(await withLock('outbox', work)).toBe('done');
  expect(work).toHaveBeenCalledOnce();
});

test('work that fails under a lock is not done again without one', async () => {
  const work = vi.fn(async () => {
    throw new Error('no network');
  });
  const request = (_: string, locked: () => Promise<unknown>) => locked();
  vi.stubGlobal('navigator', { locks: { request } });
  await expect(withLock('outbox', work)).rejects.toThrow('no network');
  expect(work).toHaveBeenCalledOnce();
});

test('copies of pages that cannot be read are cleared', async () => {
  vi.stubGlobal('caches', { delete: reject });
  await clearPageCopies();
  vi.stubGlobal('caches', undefined);
  Object.defineProperty(globalThis, 'caches', { configurable: true, get: refuse });
  await clearPageCopies();
  Object.defineProperty(globalThis, 'caches', { configurable: true, value: undefined });
});

test('what is queued stays queued where workers are refused', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: reject } });
  await registerBackgroundSync();
});
