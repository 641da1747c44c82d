import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#server/http/api/logging.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { ClockError, createDatabaseClock } from './database-clock.ts';

const silent = createLogger('silent');

/** A machine whose clock is this much ahead of the database's. */
async function openAhead(milliseconds: number) {
  const db = await createTestDatabase();
  const machine = () => new Date(Date.now() + milliseconds);
  const clock = createDatabaseClock(db, machine);
  onTestFinished(async () => {
    clock.stop();
    await db.destroy();
  });
  return { db, clock };
}

test('a machine whose clock is minutes wrong does not open the shop', async () => {
  for (const [minutes, words] of [
    [16, '960 seconds ahead of'],
    [-2, '120 seconds behind'],
  ] as const) {
    const { clock } = await openAhead(minutes * 60_000);
    const start = clock.start(silent);
    await expect(start).rejects.toThrow(ClockError);
    await expect(start).rejects.toThrow(`This machine's clock is ${words} the database's.`);
  }
});

test('a machine that is some seconds wrong uses the time of the database', async () => {
  const { db, clock } = await openAhead(20_000);
  await clock.start(silent);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  expect(Math.abs(clock.now().getTime() - Number(rows[0]?.now.getTime()))).toBeLessThan(1_000);
});

test('a clock that goes wrong later is followed, and reported', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const db = await createTestDatabase();
  onTestFinished(() => db.destroy());
  let ahead = 0;
  const clock = createDatabaseClock(db, () => new Date(Date.now() + ahead));
  onTestFinished(clock.stop);
  const { promise: reported, resolve } = Promise.withResolvers<string>();
  const log = createLogger('error', { write: (line: string) => resolve(JSON.parse(line).msg) });
  await clock.start(log);
  ahead = 16 * 60_000;
  vi.advanceTimersByTime(60_000);
  expect(await reported).toBe(
    "this machine's clock is 960 seconds ahead of the database's: set it by NTP",
  );
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5_000);
});
