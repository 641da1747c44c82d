import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#server/http/api/logging.ts';
import { buildTestApp, testAuthSecret } from '#testing/test-app.ts';
import { backUpAtNight, type NightlyBackup } from './nightly-backup.ts';
import { proveApart } from './prove-apart.ts';
import type { Proof } from './prove-backup.ts';
import { listBackups } from './write-backup.ts';

/** A shop at a time, with a place for backups and a log. */
async function openShop(startAt: string) {
  const shop = await buildTestApp({ startAt: new Date(startAt) });
  const to = await mkdtemp(join(tmpdir(), 'phonehaat-backups-'));
  onTestFinished(() => rm(to, { recursive: true, force: true }));
  const lines: { level: number; msg: string }[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { deps, dataDir, clock } = shop;
  const source = { db: deps.db, dataDir, authSecret: testAuthSecret, version: '0.1.0' };
  const proved: string[] = [];
  const good = async (backup: string): Promise<Proof> => {
    proved.push(backup);
    return { at: clock.now().toISOString(), deals: 3, migrations: [], differences: [], pictures };
  };
  const run = (prove: NightlyBackup['prove'] = good) =>
    backUpAtNight({ source, to, keep: 2, prove, clock: clock.now, log });
  const nights = () => deps.db.selectFrom('nightly_backups').selectAll().orderBy('night').execute();
  return { ...shop, to, run, nights, proved, lines };
}

const pictures = { read: 0, damaged: [] };
const beforeThree = '2026-11-25T20:59:00Z';
const atThree = '2026-11-25T21:00:00Z';
const day = { minutes: 24 * 60 };

test('each night after three in Dhaka there is one backup, proved, and the newest remain', async () => {
  const { clock, run, nights, proved, to, lines } = await openShop(beforeThree);
  await run();
  expect(await nights()).toEqual([]);

  clock.advance({ minutes: 1 });
  // Two processes at once.
  await Promise.all([run(), run()]);
  await run();
  expect(proved).toHaveLength(1);
  expect(await nights()).toMatchObject([{ backup: proved[0], deals: 3, differences: [] }]);
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the backup of this night restores: 3 deals, 0 differences',
  ]);

  for (let night = 0; night < 2; night += 1) {
    clock.advance(day);
    await run();
  }
  expect(proved).toHaveLength(3);
  expect(await listBackups(to)).toEqual(proved.slice(1));
});

test('a bad backup is an error in the log, and removes no older one', async () => {
  const { clock, run, nights, to, lines } = await openShop(atThree);
  await run();
  clock.advance(day);
  await run();
  clock.advance(day);
  const differences = ['products has 1 rows, the backup 2.'];
  await run(async () => ({ at: '', deals: 3, migrations: [], differences, pictures }));
  expect((await nights()).at(-1)).toMatchObject({ differences });
  expect(lines.at(-1)).toMatchObject({ level: 50 });
  expect(await listBackups(to)).toHaveLength(3);
});

test('a night whose process died is done by the next one', async () => {
  const { clock, run, nights, proved } = await openShop(atThree);
  await expect(run(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  await run();
  expect(proved).toHaveLength(0);
  clock.advance({ minutes: 121 });
  await run();
  expect(proved).toHaveLength(1);
  expect(await nights()).toHaveLength(1);
});

// At a low priority, so it waits for the tests beside it.
test('the trial runs in a process of its own', { timeout: 240_000 }, async () => {
  const { to, run, nights } = await openShop(atThree);
  await run(proveApart);
  expect(await nights()).toMatchObject([{ deals: 0, differences: [] }]);
  await expect(proveApart(join(to, 'nothing'), { nth: 0, of: 1 })).rejects.toThrow('is no backup');
});
