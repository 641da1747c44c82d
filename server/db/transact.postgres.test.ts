import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { transact } from './transact.ts';

test('of two transactions that lock each other out both are made', async () => {
  const db = await createTestDatabase({ options: '-c deadlock_timeout=10ms' });
  onTestFinished(() => db.destroy());
  const bothHaveOne = Promise.withResolvers<void>();
  let waiting = 2;
  const cross = (first: string, second: string) => {
    let runs = 0;
    return transact(db, async (trx) => {
      runs += 1;
      await sql`update categories set name = name || '!' where id = ${first}`.execute(trx);
      waiting -= 1;
      if (waiting === 0) bothHaveOne.resolve();
      await bothHaveOne.promise;
      await sql`update categories set name = name || '?' where id = ${second}`.execute(trx);
      return runs;
    });
  };
  const runs = await Promise.all([cross('1', '2'), cross('2', '1')]);
  expect(runs.sort()).toEqual([1, 2]);
  const { rows } = await sql<{ name: string }>`
    select name from categories where id in ('1', '2')`.execute(db);
  // Each was marked by both.
  for (const { name } of rows) expect(name.replace(/\w/g, '').split('').sort()).toEqual(['!', '?']);
});
