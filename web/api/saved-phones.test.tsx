import { beforeEach, expect, test } from 'vitest';
import type { Api } from '#contract/client.ts';
import { savedPhones } from '#web/session/saved-phones.ts';
import { moveSavedIntoAccount, toggleSaved } from './saved-phones.ts';

beforeEach(() => localStorage.clear());

const phone = (n: number) => ({ _id: `phone-${n}`, selingPrice: 10_000 + n });

/** An account's saved phones, and the calls that were made. */
function account(saved: { _id: string; savedPrice: number }[] = []) {
  const calls: unknown[] = [];
  const api = (async (key: string, request?: unknown) => {
    calls.push(request ? [key, request] : [key]);
    return key === 'GET /saved' ? saved : { acknowledged: true };
  }) as Api;
  return { api, calls };
}

test('who is not signed in saves on the device, and the server hears nothing', async () => {
  const { api, calls } = account();
  await toggleSaved(api, phone(1), false);
  expect(savedPhones()).toEqual({ 'phone-1': { price: 10_001 } });
  await toggleSaved(api, phone(1), false);
  expect(savedPhones()).toEqual({});
  expect(calls).toEqual([]);
});

test('a device keeps the last thirty', async () => {
  const { api } = account();
  for (let n = 1; n <= 31; n += 1) await toggleSaved(api, phone(n), false);
  expect(Object.keys(savedPhones())).toHaveLength(30);
  expect(savedPhones()).not.toHaveProperty('phone-1');
});

test('what only the device has moves into the account once, with its price', async () => {
  await toggleSaved(account().api, phone(1), false);
  const { api, calls } = account([
    { _id: 'phone-1', savedPrice: 10_001 },
    { _id: 'phone-2', savedPrice: 9_000 },
  ]);
  await moveSavedIntoAccount(api);
  await moveSavedIntoAccount(api);
  expect(calls).toEqual([
    ['POST /saved', { body: { phones: [{ _id: 'phone-1', price: 10_001 }] } }],
    ['GET /saved'],
    ['GET /saved'],
  ]);
  expect(savedPhones()['phone-2']).toEqual({ price: 9_000, isKept: true });
});
