import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { transact } from './transact.ts';

const rolledBack = (code: string) => Object.assign(new Error('rolled back'), { code });

async function open() {
  const db = await createTestDatabase();
  onTestFinished(() => db.destroy());
  return db;
}

test.each(['40P01', '40001'])(
  'a transaction that failed with %s is run once more',
  async (code) => {
    const db = await open();
    let runs = 0;
    const result = await transact(db, async (trx) => {
      runs += 1;
      await sql`update categories set name = name || '!' where id = '1'`.execute(trx);
      if (runs === 1) throw rolledBack(code);
      return 'done';
    });
    expect([result, runs]).toEqual(['done', 2]);
    const brand = db.selectFrom('categories').select('name').where('id', '=', '1');
    expect(await brand.executeTakeFirst()).toEqual({ name: 'VIVO!' });
  },
);

test('it is not run a third time, and no other failure is repeated', async () => {
  const db = await open();
  for (const [code, expected] of [
    ['40P01', 2],
    ['23505', 1],
  ] as const) {
    let runs = 0;
    const work = transact(db, async () => {
      runs += 1;
      throw rolledBack(code);
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(runs).toBe(expected);
  }
});
