import { backupLateAfterSeconds } from '#contract/admin/shop-queues.ts';
import type { Db } from '#server/db/client.ts';
import type { ProgramFacts } from '#server/http/api/deps.ts';

/**
 * The newest backup that was restored for a trial, and whether it is too old at `now`. `startedAt`:
 * when this process started, before which no backup can be expected of it.
 */
export async function readBackup(
  db: Db,
  { backsUp, needsBackup, startedAt }: Omit<ProgramFacts, 'version'>,
  now: Date,
) {
  const newest = await db
    .selectFrom('nightly_backups')
    .select(['begun_at', 'proved_at', 'deals', 'differences'])
    .where('proved_at', 'is not', null)
    .orderBy('night', 'desc')
    .limit(1)
    .executeTakeFirst();
  const since = newest?.begun_at ?? startedAt;
  const ageSeconds = (now.getTime() - since.getTime()) / 1000;
  return {
    isOn: backsUp,
    isLate: backsUp ? ageSeconds > backupLateAfterSeconds : needsBackup,
    proved: newest?.proved_at
      ? {
          takenAt: newest.begun_at,
          provedAt: newest.proved_at,
          deals: newest.deals ?? 0,
          differences: newest.differences ?? [],
        }
      : null,
  };
}
