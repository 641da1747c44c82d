import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { emitAfterCommit, onCommitted } from './after-commit.ts';
import { transact } from './transact.ts';

async function open() {
  const db = await createTestDatabase();
  onTestFinished(() => db.destroy());
  const emitted: string[] = [];
  const end = onCommitted(db, 'pushes-due', () => void emitted.push('pushes-due'));
  return { db, emitted, end };
}

test('an event comes once, and only when its transaction has committed', async () => {
  const { db, emitted, end } = await open();
  await transact(db, async (trx) => {
    emitAfterCommit(trx, 'pushes-due');
    emitAfterCommit(trx, 'pushes-due');
    expect(emitted).toEqual([]);
  });
  expect(emitted).toEqual(['pushes-due']);
  await transact(db, async () => {});
  end();
  await transact(db, async (trx) => emitAfterCommit(trx, 'pushes-due'));
  expect(emitted).toEqual(['pushes-due']);
});

test('a rolled back transaction emits nothing, also where its repetition has no event', async () => {
  const { db, emitted } = await open();
  const failing = transact(db, async (trx) => {
    emitAfterCommit(trx, 'pushes-due');
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  let runs = 0;
  await transact(db, async (trx) => {
    runs += 1;
    if (runs > 1) return;
    emitAfterCommit(trx, 'pushes-due');
    throw Object.assign(new Error('rolled back'), { code: '40001' });
  });
  expect([runs, emitted]).toEqual([2, []]);
});
