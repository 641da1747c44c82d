import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { takeOver } from './backup/copy-state.ts';
import { BackupError, manifestFile, secretFile } from './backup/manifest.ts';
import { moveDatabase } from './backup/move-database.ts';
import { type Proof, proveBackup } from './backup/prove-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import type { DatabaseServer } from './db/hosted/postgres.ts';
import { readServerAddress } from './db/hosted/server-address.ts';
import { openDatabase, openUnmigrated } from './db/open-database.ts';
import { storedPictures } from './start/compose.ts';
import { type Config, readConfig } from './start/config.ts';
import { isForOperator } from './start/operator-errors.ts';
import { readPrint } from './start/operator-socket.ts';
import { restartWithFlags } from './start/restart-with-flags.ts';
import { loadOrCreateSecret } from './start/secrets.ts';
import { version } from './start/version.ts';

// Backups for the operator of the machine: npm run backup, prove-backup, restore, take-over, move.

const usage = `npm run backup -- FOLDER                 writes a backup below the folder, while the shop is open
npm run prove-backup -- BACKUP           restores it into a scratch folder and compares; in a
                                         later version, this rehearses the upgrade
npm run prove-backup -- BACKUP --on URL  the same in an empty database of a server
npm run prove-backup -- BACKUP --share 3/14
                                         reads a part of the pictures of all backups beside it
npm run restore -- BACKUP                restores into an empty DATA_DIR and database, as a copy
npm run restore -- BACKUP --take-over    the same, and the copy becomes the shop
npm run take-over                        a restored copy becomes the shop
npm run move -- --to postgres://...      the embedded database moves to a server`;

type Options = {
  'take-over'?: boolean;
  to?: string;
  on?: string;
  share?: string;
  json?: boolean;
};

const commands: Record<string, (argument: string, options: Options) => Promise<number>> = {
  async backup(to) {
    if (!to) return explainUsage();
    const config = readConfig();
    const folder = resolve(to);
    const backup = (await backupByShop(config, folder)) ?? (await backUp(config, folder));
    console.log(`The backup is ${backup}`);
    return 0;
  },
  async 'prove-backup'(backup, { json, on, share }) {
    if (!backup) return explainUsage();
    const [, nth, of] = /^(\d+)\/([1-9]\d*)$/.exec(share ?? '') ?? [];
    if (share && !nth) return explainUsage();
    const proof = await proveBackup(resolve(backup), {
      on: on === undefined ? null : serverAt(on),
      share: share ? { nth: Number(nth), of: Number(of) } : null,
    });
    console.log(json ? JSON.stringify(proof) : sentencesOf(proof).join('\n'));
    return isGood(proof) ? 0 : 1;
  },
  async restore(backup, options) {
    if (!backup) return explainUsage();
    await restore(readConfig(), resolve(backup), options['take-over'] ?? false);
    return 0;
  },
  async 'take-over'() {
    const config = readConfig();
    const { db, close } = await openDatabase(config, quietWatch);
    await takeOver(db);
    await close();
    console.log('This database is the shop: from the next start its mails and payments are real.');
    return 0;
  },
  async move(_, { to }) {
    if (!to) return explainUsage();
    await move(readConfig(), to);
    return 0;
  },
};

const quietWatch = {
  onFatal(error: Error) {
    throw error;
  },
  onMaintenanceError: console.error,
};

function explainUsage(): number {
  console.error(usage);
  return 2;
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

async function restore(config: Config, backup: string, isTakingOver: boolean): Promise<void> {
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
    console.log('Its pictures are there, too: npm run images:copy -- folder store');
  }
  if (!isTakingOver) {
    console.log(
      'It is a copy: it sends no mails and calls no payment provider. npm run take-over makes it the shop.',
    );
  }
}

async function move(config: Config, url: string): Promise<void> {
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
}

await restartWithFlags();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'take-over': { type: 'boolean' },
    json: { type: 'boolean' },
    to: { type: 'string' },
    on: { type: 'string' },
    share: { type: 'string' },
  },
});
const [name = '', argument = ''] = positionals;
// By default a signal skips what is removed at the exit.
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));
try {
  process.exit(await (commands[name] ?? explainUsage)(argument, values as Options));
} catch (error) {
  console.error(isForOperator(error) ? error.message : error);
  process.exit(1);
}
