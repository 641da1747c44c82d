import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { takeOver } from '../backup/copy-state.ts';
import { BackupError, manifestFile, secretFile } from '../backup/manifest.ts';
import { moveDatabase } from '../backup/move-database.ts';
import { type Proof, proveBackup } from '../backup/prove-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { DatabaseServer } from '../db/hosted/postgres.ts';
import { readServerAddress } from '../db/hosted/server-address.ts';
import { openUnmigrated } from '../db/open-database.ts';
import { storedPictures } from '../start/compose.ts';
import { type Config, readConfig } from '../start/config.ts';
import { readPrint } from '../start/operator-socket.ts';
import { loadOrCreateSecret } from '../start/secrets.ts';
import { version } from '../start/version.ts';
import { withDatabase } from './with-database.ts';

/** Writes a backup below a folder, while the shop is open. */
export async function backUpTo(folder: string): Promise<number> {
  const config = readConfig();
  const backup = (await backupByShop(config, folder)) ?? (await backUp(config, folder));
  console.log(`The backup is ${backup}`);
  return 0;
}

type ProofOptions = { on?: string | undefined; share?: string | undefined; json?: boolean };

/**
 * Restores a backup into a scratch folder, or the empty database `on` of a server, and compares; 1
 * if it is not good. `share`, such as 3/14: that part of the pictures of all backups beside it.
 */
export async function prove(backup: string, { on, share, json }: ProofOptions): Promise<number> {
  const proof = await proveBackup(backup, {
    on: on === undefined ? null : serverAt(on),
    share: share === undefined ? null : shareOf(share),
  });
  console.log(json ? JSON.stringify(proof) : sentencesOf(proof).join('\n'));
  return isGood(proof) ? 0 : 1;
}

function shareOf(share: string): { nth: number; of: number } {
  const [, nth, of] = /^(\d+)\/([1-9]\d*)$/.exec(share) ?? [];
  if (!nth || !of) throw new BackupError(`--share ${share} is no part, such as 3/14.`);
  return { nth: Number(nth), of: Number(of) };
}

/** A restored copy becomes the shop. */
export async function makeShopOfCopy(): Promise<number> {
  await withDatabase(readConfig(), takeOver);
  console.log('This database is the shop: from the next start its mails and payments are real.');
  return 0;
}

/**
 * By the shop that has the embedded database open; null without one. Throws `BackupError` if this
 * command cannot see what the shop wrote: a unit has its own /tmp, a container its own folders.
 */
async function backupByShop({ dataDir, databaseServer }: Config, to: string) {
  if (databaseServer || !existsSync(dataDir)) return null;
  const backup = (await readPrint(dataDir, 'backup', to))?.trim() ?? null;
  if (backup && !existsSync(join(backup, manifestFile))) {
    throw new BackupError(
      `The shop wrote ${backup}, which is not on this disk: the shop has a /tmp or folders of its ` +
        'own, and they may end with it. Name a folder that both see.',
    );
  }
  return backup;
}

async function backUp(config: Config, to: string): Promise<string> {
  const { db, close } = await openUnmigrated(config);
  try {
    const authSecret = config.authSecret ?? (await loadOrCreateSecret(config.dataDir));
    const pictures = config.imageStore && storedPictures(config.imageStore);
    const source = { db, dataDir: config.dataDir, authSecret, version, pictures };
    return await writeBackup(source, to, new Date());
  } finally {
    await close();
  }
}

const isGood = ({ differences, pictures }: Proof) =>
  differences.length === 0 && pictures.damaged.length === 0;

function sentencesOf(proof: Proof): string[] {
  const { at, deals, migrations, differences, pictures } = proof;
  const good = `The backup of ${at} restores: ${deals} deals, ${pictures.read} pictures read, 0 differences.`;
  const all = migrations.reduce((sum, { seconds }) => sum + seconds, 0);
  const upgrade = migrations.length > 0 && [
    `This version upgrades it by ${migrations.length} migrations in ${all.toFixed(1)} s:`,
    ...migrations.map(({ name, seconds }) => `  ${name}  ${seconds.toFixed(1)} s`),
  ];
  const wrong = [...differences, ...sentencesOfDamaged(pictures.damaged)];
  const found = isGood(proof) ? [good] : [`The backup of ${at} is not good:`, ...wrong];
  return [...found, ...(upgrade || [])];
}

const sentencesOfDamaged = (pictures: string[]) =>
  pictures.map((picture) => `${picture} is damaged or missing.`);

function serverAt(url: string): DatabaseServer {
  readServerAddress(url);
  return { url, poolSize: 2, caFile: process.env.DATABASE_CA_FILE ?? null };
}

/** Restores a backup into an empty DATA_DIR and database, as a copy or, taking over, as the shop. */
export async function restore(backup: string, isTakingOver: boolean): Promise<number> {
  const config = readConfig();
  const secret = await readFile(join(backup, secretFile), 'utf8').catch(() => null);
  if (config.authSecret && secret && config.authSecret !== secret) {
    throw new BackupError(
      `AUTH_SECRET differs from the backup's: everybody would be signed out, and handover codes would ` +
        `change. Set it to the content of ${join(backup, secretFile)}.`,
    );
  }
  const { db, close } = await openUnmigrated(config);
  try {
    const damaged = await restoreBackup(backup, { db, dataDir: config.dataDir });
    for (const sentence of sentencesOfDamaged(damaged)) console.warn(sentence);
    if (isTakingOver) await takeOver(db);
  } finally {
    await close();
  }
  console.log(`Restored into ${config.databaseServer ? 'DATABASE_URL' : config.dataDir}.`);
  if (config.imageStore) {
    console.log('Its pictures are there, too: phonehaat copy-images folder store');
  }
  if (!isTakingOver) {
    console.log(
      'It is a copy: it sends no mails and calls no payment provider. phonehaat take-over makes it the shop.',
    );
  }
  return 0;
}

/** The embedded database moves to an empty one of a server. */
export async function move(url: string): Promise<number> {
  const config = readConfig();
  if (config.databaseServer) {
    throw new BackupError('DATABASE_URL is set: this shop is on a server already.');
  }
  const databaseServer = serverAt(url);
  const source = await openUnmigrated(config);
  const target = await openUnmigrated({ ...config, databaseServer });
  let rows: number;
  try {
    rows = await moveDatabase(source.db, target.db);
  } finally {
    await target.close();
    await source.close();
  }
  // Otherwise a start without DATABASE_URL would continue the old shop.
  const left = join(config.dataDir, `database-moved-${new Date().toISOString().slice(0, 10)}`);
  await rename(join(config.dataDir, 'database'), left);
  console.log(
    `All ${rows} rows are on the server, compared. Set DATABASE_URL to it, and AUTH_SECRET to the content of\n` +
      `${join(config.dataDir, secretFile)}, then start. The old database is ${left}.`,
  );
  return 0;
}
