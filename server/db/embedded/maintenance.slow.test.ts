import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startMaintenance } from './maintenance.ts';
import { openEmbeddedDatabase } from './open-embedded.ts';
import { temporaryFolder } from './temporary-folder.fixture.ts';

// Creating a database takes seconds, more on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const never = 2 ** 30;
const patient = { timeout: 60_000 };

test('the database is checkpointed and vacuumed on schedule, and checkpointed at the end', async () => {
  const folder = temporaryFolder();
  const database = await openEmbeddedDatabase({ folder });
  const pool = new pg.Pool(database.poolConfig);
  const one = async (sql: string) => Object.values((await pool.query(sql)).rows[0])[0];
  const checkpoint = () => one('SELECT checkpoint_lsn FROM pg_control_checkpoint()');
  const onError = vi.fn();
  try {
    await pool.query('CREATE TABLE phone AS SELECT generate_series(1, 1000) AS id');
    const initial = await checkpoint();
    const scheduled = startMaintenance(
      (sql) => pool.query(sql),
      { checkpointEvery: 20, vacuumEvery: 20 },
      onError,
    );
    await expect.poll(checkpoint, patient).not.toBe(initial);
    await expect
      .poll(() => one(`SELECT reltuples::int FROM pg_class WHERE relname = 'phone'`), patient)
      .toBe(1000);
    await scheduled.stop();

    await pool.query('INSERT INTO phone VALUES (0)');
    const before = await checkpoint();
    const idle = startMaintenance(
      (sql) => pool.query(sql),
      { checkpointEvery: never, vacuumEvery: never },
      onError,
    );
    await idle.stop();
    expect(await checkpoint()).not.toBe(before);
    expect(onError).not.toHaveBeenCalled();
  } finally {
    await pool.end();
    await database.close();
  }
});

test('a failing run is reported and the schedule goes on', async () => {
  const onError = vi.fn();
  const failure = new Error('no connection');
  const maintenance = startMaintenance(
    () => Promise.reject(failure),
    { checkpointEvery: 1, vacuumEvery: never },
    onError,
  );
  await expect.poll(() => onError.mock.calls.length, patient).toBeGreaterThanOrEqual(2);
  expect(onError).toHaveBeenCalledWith(failure);
  await maintenance.stop();
});

test('after stop no run begins, and one under way is waited for', async () => {
  vi.useFakeTimers();
  try {
    const runs: string[] = [];
    const { promise: slow, resolve: finish } = Promise.withResolvers<void>();
    const maintenance = startMaintenance(
      (sql) => {
        runs.push(sql);
        return sql === 'VACUUM ANALYZE' ? slow : Promise.resolve();
      },
      { checkpointEvery: never, vacuumEvery: 1000 },
      () => {},
    );
    await vi.advanceTimersByTimeAsync(1000);
    const stopped = maintenance.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toEqual(['VACUUM ANALYZE']);
    finish();
    await stopped;
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toEqual(['VACUUM ANALYZE', 'CHECKPOINT']);
  } finally {
    vi.useRealTimers();
  }
});
