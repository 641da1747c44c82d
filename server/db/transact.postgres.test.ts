import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { transact } from './transact.ts';

test('of two transactions that lock each other out both are made', async () => {
  const db = await createTestDatabase({ options: '-c deadlock_timeout=10ms' });
  onTestFinished(() => db.destroy());
  const bothHaveOne = Promise.withResolvers<void>();
  const oneIsMade = Promise.withResolvers<void>();
  let begun = 0;
  async function cross(first: string, second: string): Promise<number> {
    let runs = 0;
    await transact(db, async (trx) => {
      runs += 1;
      // The victim must not meet the other transaction again by chance.
      if (runs > 1) await oneIsMade.promise;
      await sql`update categories set name = name || '!' where id = ${first}`.execute(trx);
      begun += 1;
      if (begun === 2) bothHaveOne.resolve();
      await bothHaveOne.promise;
      await sql`update categories set name = name || '?' where id = ${second}`.execute(trx);
    });
    oneIsMade.resolve();
    return runs;
  }
  const runs = await Promise.all([cross('1', '2'), cross('2', '1')]);
  expect(runs.sort()).toEqual([1, 2]);
  const { rows } = await sql<{ name: string }>`
    select name from categories where id in ('1', '2')`.execute(db);
  // Both transactions have marked each row.
  for (const { name } of rows) expect(name.replace(/\w/g, '').split('').sort()).toEqual(['!', '?']);
});
