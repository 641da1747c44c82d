import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const { hash: hashPassword, verify: verifyPassword, isOutdated } = createPasswords();

test('the right password opens its hash, another one does not', async () => {
  const hash = await hashPassword('Secret1');

  expect(await verifyPassword(hash, 'Secret1')).toBe(true);
  expect(await verifyPassword(hash, 'secret1')).toBe(false);
  expect(await verifyPassword(hash, '')).toBe(false);
});

// sec V11.4.2
test('a hash says how it was made, and is another one each time', async () => {
  const [one, other] = await Promise.all([hashPassword('Secret1'), hashPassword('Secret1')]);

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(isOutdated(one)).toBe(false);
});

// sec V6.2.8
test('a letter with its mark opens in either encoding', async () => {
  const hash = await hashPassword('Caf\u00e9s');

  expect(await verifyPassword(hash, 'Cafe\u0301s')).toBe(true);
});

test('a hash that was cut off opens for nobody', async () => {
  const hash = await hashPassword('Secret1');

  expect(await verifyPassword(hash.slice(0, -20), 'Secret1')).toBe(false);
});
