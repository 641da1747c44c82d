import { expect, test } from 'vitest';
import { openOldDatabase } from '#testing/old-database.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { acceptSecret, claimSecret, compareSecret } from './secret-mark.ts';

test('a database is the first secret’s, until the operator accepts another', async () => {
  const { db } = (await buildTestApp()).deps;
  expect(await compareSecret(db, 'first')).toBe('unknown');
  // Two processes that start at once.
  const claims = await Promise.all([claimSecret(db, 'first'), claimSecret(db, 'first')]);
  expect(claims).toEqual([true, true]);
  expect(await claimSecret(db, 'second')).toBe(false);
  expect(await compareSecret(db, 'second')).toBe('foreign');
  expect(await claimSecret(db, 'first')).toBe(true);

  await acceptSecret(db, 'second');
  expect(await claimSecret(db, 'first')).toBe(false);
  expect(await claimSecret(db, 'second')).toBe(true);
});

test('the secret is not in the database', async () => {
  const { db } = (await buildTestApp()).deps;
  await claimSecret(db, 'first');
  const state = await db.selectFrom('shop_state').selectAll().executeTakeFirstOrThrow();
  expect(state.secret_mark).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(state)).not.toContain('first');
});

test.each(['0001-marketplace', '0062-proved-backups'])(
  'a database of %s knows none, and is read without harm',
  async (last) => {
    const db = await openOldDatabase(last);
    expect(await compareSecret(db, 'any')).toBe('unknown');
  },
);
