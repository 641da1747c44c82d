import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { dayOf, inDhaka } from '#contract/formats/dhaka.ts';
import { inFolder } from './copy-images.ts';
import { poolFolder } from './manifest.ts';
import { knownHashes, readLists, repairPool, type Share } from './pool.ts';
import type { Proof } from './prove-backup.ts';
import { type BackupSource, listBackups, pruneBackups, writeBackup } from './write-backup.ts';

/** In Dhaka, when fewest people are here. */
const startsAtHour = 3;

/** A part of the pictures is read each night, so that each of them is in two weeks. */
const readInNights = 14;

/** A process that died during a backup leaves its claim; a backup with its proof takes minutes. */
const claimHours = 2;

export type NightlyBackup = {
  source: BackupSource;
  /** The folder of all backups, best on another disk. */
  to: string;
  /** So many backups remain. */
  keep: number;
  /** Restores a backup for a trial; in another process, which may be slow and large. */
  prove: (backup: string, share: Share) => Promise<Proof>;
  clock: () => Date;
  log: FastifyBaseLogger;
};

/**
 * Once a night, by one of the processes of a database: writes a backup, restores it for a trial and
 * records the result. Old backups are removed only after a good one. Does nothing at other times.
 */
export async function backUpAtNight(options: NightlyBackup): Promise<void> {
  const { source, to, keep, prove, clock, log } = options;
  const begin = clock();
  if (inDhaka(begin).getUTCHours() < startsAtHour) return;
  const night = dayOf(begin);
  if (!(await claim(source.db, night, begin))) return;
  const update = (values: object) =>
    source.db.updateTable('nightly_backups').set(values).where('night', '=', night).execute();
  const backup = await writeBackup(source, to, begin);
  await update({ backup });
  const share = { nth: Math.floor(begin.getTime() / 86_400_000), of: readInNights };
  const proof = await prove(backup, share);
  const lost = await repair(options, proof.pictures.damaged);
  const { deals } = proof;
  const differences = [...proof.differences, ...lost];
  await update({ proved_at: clock(), deals, differences });
  if (differences.length > 0) {
    log.error(
      { backup, differences },
      'the backup of this night does not restore to the same shop',
    );
    return;
  }
  await pruneBackups(to, keep);
  log.info(`the backup of this night restores: ${deals} deals, 0 differences`);
}

/**
 * Copies damaged pictures of the pool from the shop again; a sentence for each that the shop does not
 * have as it was. Older backups that share one are as good as the pool.
 */
async function repair({ source, to, log }: NightlyBackup, damaged: string[]): Promise<string[]> {
  if (damaged.length === 0) return [];
  const backups = await listBackups(to);
  const from = source.pictures ?? inFolder(source.dataDir);
  const hashes = await knownHashes(backups);
  const left = await repairPool(from, join(to, poolFolder), damaged, hashes);
  const repaired = damaged.filter((picture) => !left.includes(picture));
  if (repaired.length > 0) {
    log.warn({ repaired }, 'damaged pictures of backups were copied from the shop again');
  }
  const lists = await readLists(backups);
  return left.map((picture) => {
    const having = lists.filter(({ list }) => list.has(picture)).map((one) => basename(one.backup));
    return `${picture} is damaged, and the shop does not have it. Backups: ${having.join(', ')}.`;
  });
}

/** False when this night's backup is done, or another process is at it. */
async function claim(db: BackupSource['db'], night: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into nightly_backups (night, begun_at) values (${night}, ${now})
    on conflict (night) do update set begun_at = excluded.begun_at
      where nightly_backups.proved_at is null
        and nightly_backups.begun_at < excluded.begun_at - make_interval(hours => ${claimHours})
    returning night`.execute(db);
  return rows.length > 0;
}
