import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';
import { createAddressHash, isAddressBlocked, unblockAddress } from './blocked-addresses.ts';

const hash = createAddressHash('a secret that only tests know, long enough');

// sec T34
test.each([
  ['rahim.mobile@gmail.com', 'rahimmobile@gmail.com'],
  ['rahim.mobile@gmail.com', 'r.a.h.i.m.mobile+new@googlemail.com'],
  ['rahimmobile@googlemail.com', 'Rahim.Mobile@GMAIL.com'],
  ['rahim@shop.example', 'rahim+2@shop.example'],
])('%s is the mailbox of %s', (one, other) => {
  expect(hash(one)).toBe(hash(other));
});

// At other hosts dots distinguish different people.
test.each([
  ['rahim.mobile@shop.example', 'rahimmobile@shop.example'],
  ['rahim@gmail.com', 'karim@gmail.com'],
  ['rahim@gmail.com', 'rahim@gmail.example'],
])('%s is not the mailbox of %s', (one, other) => {
  expect(hash(one)).not.toBe(hash(other));
});

// sec T34
test('an address of Gmail that was blocked with its dots stays blocked until it is unblocked', async () => {
  const { deps, ...shop } = await buildTestApp();
  const { userId: member_id } = await shop.signUp();
  const address = 'r.ahim@gmail.com';
  await deps.db
    .insertInto('blocked_addresses')
    .values({ hash: deps.hashAddress(address, { withDots: true }), member_id })
    .execute();
  const isBlocked = (typed: string) => isAddressBlocked(deps.db, typed, deps);
  expect([await isBlocked(' R.ahim+2@gmail.com'), await isBlocked('rahim@gmail.com')]).toEqual([
    true,
    false,
  ]);
  expect(await unblockAddress(deps.db, 'rahim@gmail.com', deps)).toBe(false);
  expect(await unblockAddress(deps.db, address, deps)).toBe(true);
  expect(await isBlocked(address)).toBe(false);
});
