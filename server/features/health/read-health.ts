import { diskLowBytes } from '#contract/admin/shop-queues.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { readBackup } from './read-backup.ts';
import { readBrowsers } from './read-browsers.ts';
import { readQueues } from './read-queues.ts';
import { readSms } from './read-sms.ts';

type HealthDeps = Pick<
  Deps,
  'db' | 'mail' | 'sms' | 'payments' | 'clock' | 'program' | 'jobRuns' | 'freeBytes'
>;

/** What is known of the shop's health now, with the number of signs that are bad. */
export async function readHealth(deps: HealthDeps) {
  const { db, clock, program, jobRuns, freeBytes } = deps;
  const now = clock();
  const [backup, queues, free, browsers, sms] = await Promise.all([
    readBackup(db, program, now),
    readQueues(deps, now),
    freeBytes(),
    readBrowsers(db, now),
    readSms(deps),
  ]);
  const lateJobs = jobRuns.late(now);
  const disk = { freeBytes: free, isFull: free < diskLowBytes };
  const signs = [
    backup.isLate,
    (backup.proved?.differences.length ?? 0) > 0,
    lateJobs.length > 0,
    disk.isFull,
    browsers.browsers.some(({ isBad }) => isBad),
    sms?.isBad ?? false,
    ...queues.map(({ late }) => late > 0),
  ];
  const badSigns = signs.filter(Boolean).length;
  return { backup, queues, lateJobs, disk, browsers, sms, badSigns };
}
