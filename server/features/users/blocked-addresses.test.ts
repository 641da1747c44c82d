import { expect, test } from 'vitest';
import { createAddressHash } from './blocked-addresses.ts';

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
