import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { createWireLog, forgetWireCalls, readWireCalls, type WireCall } from './wire-log.ts';

const call = (changes: Partial<WireCall> = {}): WireCall => ({
  gateway: 'bKash',
  call: 'execute',
  at: new Date('2026-11-22T10:00:00Z'),
  milliseconds: 12,
  request: { method: 'POST', path: '/execute', fields: { paymentID: 'TR0011' } },
  response: { status: 200, body: { statusCode: '0000' } },
  ...changes,
});

async function open() {
  const db = await createTestDatabase();
  onTestFinished(() => db.destroy());
  let ids = 0;
  const errors: unknown[] = [];
  const log = createWireLog({
    db,
    newId() {
      ids += 1;
      return `0193b1f2-7c3a-7d55-9e21-${String(ids).padStart(12, '0')}`;
    },
    onError: (error) => errors.push(error),
  });
  return { db, log, errors };
}

test('calls are read in the order of time, of one gateway or of all', async () => {
  const { db, log } = await open();
  const later = call({ at: new Date('2026-11-22T10:00:01Z'), response: null });
  const other = call({ gateway: 'SSLCommerz', at: new Date('2026-11-22T10:00:02Z') });
  for (const each of [other, later, call()]) await log.record(each);
  expect(await readWireCalls(db, null)).toEqual([call(), later, other]);
  expect(await readWireCalls(db, 'bKash')).toEqual([call(), later]);
});

test('after 30 days a call is forgotten', async () => {
  const { db, log } = await open();
  await log.record(call());
  await forgetWireCalls(db, new Date('2026-12-22T09:59:00Z'));
  expect(await readWireCalls(db, null)).toHaveLength(1);
  await forgetWireCalls(db, new Date('2026-12-22T10:01:00Z'));
  expect(await readWireCalls(db, null)).toEqual([]);
});

test('a log that cannot be written does not stop a payment', async () => {
  const { log, errors } = await open();
  await log.record(call({ milliseconds: 0.5 }));
  expect(errors).toHaveLength(1);
});
