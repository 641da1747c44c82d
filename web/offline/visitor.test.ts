import { expect, test, vi } from 'vitest';
import { clearOtherMembers, visitorOf } from './visitor.ts';

const cleared = vi.hoisted(() => ({ pages: 0, outbox: [] as (string | null)[] }));
vi.mock('./offline-routes.ts', () => ({
  clearPageCopies: async () => {
    cleared.pages += 1;
  },
}));
vi.mock('./outbox/whole-outbox.ts', () => ({
  clearOutbox: async (except: string | null) => void cleared.outbox.push(except),
}));

const member = (email: string) => visitorOf(async () => ({ email, displayName: '', photoURL: '' }));

test('pages of two people, and of nobody, never mix, and no address is in the mark', async () => {
  const [nadia, again, rahim] = await Promise.all(
    ['nadia@example.test', 'nadia@example.test', 'rahim@example.test'].map(member),
  );
  expect(nadia).toMatch(/^[0-9a-f]{64}$/);
  expect(again).toBe(nadia);
  expect(rahim).not.toBe(nadia);
  expect(await visitorOf(async () => null)).toBe('anyone');
  expect(await visitorOf(() => Promise.reject(new Error('no answer')))).toBe('anyone');
});

test('who signs in finds nothing of others on the device', async () => {
  await clearOtherMembers('nadia@example.test');
  expect(cleared).toEqual({ pages: 1, outbox: ['nadia@example.test'] });
});
