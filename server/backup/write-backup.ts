import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { FolderInUseError, lockFolder, type ReleaseLock } from '../db/embedded/folder-lock.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { imeiKeyFile } from '../features/imeis/key-file.ts';
import { checkLedger } from '../features/payments/ledger/check-ledger.ts';
import type { PictureSource } from '../ports/image-host/port.ts';
import { draftPrefix, inFolder } from './copy-images.ts';
import {
  BackupError,
  copyIfAny,
  hashOfFile,
  type Manifest,
  manifestFile,
  picturesFile,
  poolFolder,
  secretFile,
  tableFileOf,
} from './manifest.ts';
import { missingPictures, type PictureList, prunePictures, writeList } from './pictures.ts';
import { bringIntoPool, knownHashes } from './pool.ts';
import { dumpTable } from './table-rows.ts';
import { readMigrations, readSequences, readTables } from './tables.ts';

export type BackupSource = {
  db: Db;
  dataDir: string;
  /** Where the pictures are, if not in `dataDir`. */
  pictures?: PictureSource | null;
  /** Signs tokens and handover codes, which a restored shop must accept. */
  authSecret: string;
  version: string;
};

/**
 * Writes a backup of an open shop below the folder `to`, and returns its folder: the tables as they
 * were at one moment, the pictures in use at that moment, the secret and the keys of IMEIs. It
 * appears when it is complete. It contains all personal data of the shop.
 */
export async function writeBackup(source: BackupSource, to: string, now: Date): Promise<string> {
  const name = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const draft = join(to, `.${name}`);
  const pool = join(to, poolFolder);
  const unlock = await lockBackups(to);
  try {
    await removeDrafts(to);
    await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
    // Twice: a picture that is removed during the backup is copied before the snapshot, one that is
    // added before the snapshot is copied after it.
    const from = source.pictures ?? inFolder(source.dataDir);
    const hashes = await knownHashes(await listBackups(to));
    const before = await bringIntoPool(from, pool, hashes);
    const { imageIds, ...snapshot } = await dumpDatabase(source.db, draft);
    const after = await bringIntoPool(from, pool, hashes);
    const pictures: PictureList = new Map([...before, ...after].sort());
    await write(join(draft, picturesFile), writeList(pictures));
    await write(join(draft, secretFile), source.authSecret);
    await copyIfAny(join(source.dataDir, imeiKeyFile), join(draft, imeiKeyFile));
    const secret = await hashOfFile(join(draft, secretFile));
    const manifest: Manifest = {
      format: 1,
      at: now.toISOString(),
      version: source.version,
      ...snapshot,
      pictures: pictures.size,
      missingPictures: missingPictures(imageIds, [...pictures.keys()]),
      hashes: { secret: secret ?? '', imeiKeys: await hashOfFile(join(draft, imeiKeyFile)) },
    };
    await write(join(draft, manifestFile), JSON.stringify(manifest, null, 2));
    await rename(draft, join(to, name));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await unlock();
  }
  return join(to, name);
}

/**
 * One process at a time writes and prunes: the pool is shared. Throws `BackupError` while another
 * does.
 */
async function lockBackups(to: string): Promise<ReleaseLock> {
  await ensureWritable(to);
  try {
    return await lockFolder(to);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new BackupError(`Another backup into ${to} is running. Wait for its end.`);
  }
}

/** Makes the folder if it can, and writes a file for a trial. Throws `BackupError`. */
export async function ensureWritable(to: string): Promise<void> {
  // Two backups of one process try at once, too.
  const trial = join(to, `.trial-${randomUUID()}`);
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await writeFile(trial, '');
    await rm(trial);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `Backups cannot be written into ${to} (${code}): the user, the unit (ReadWritePaths) or the ` +
        'container (volumes) of the shop must be allowed to.',
    );
  }
}

/** A killed process leaves personal data in its draft. */
async function removeDrafts(to: string): Promise<void> {
  const drafts = (await readdir(to)).filter((name) => /^\.\d{4}-.*Z$/.test(name));
  for (const name of drafts) await rm(join(to, name), { recursive: true });
  const pool = join(to, poolFolder);
  const copies = (await readdir(pool).catch(() => [])).filter((name) =>
    name.startsWith(draftPrefix),
  );
  for (const name of copies) await rm(join(pool, name), { recursive: true });
}

/**
 * Writes all tables to `folder/tables`. The statements see one moment and change nothing; on the
 * embedded database, which has a single session, the shop waits meanwhile.
 */
export async function dumpDatabase(db: Db, folder: string) {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // A large table takes longer than a request may.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local timezone = 'UTC'`.execute(trx);
      const tables: Manifest['tables'] = {};
      for (const table of await readTables(trx)) {
        const sum = await dumpTable(trx, table, join(folder, tableFileOf(table.name)));
        tables[table.name] = { ...sum, columns: table.columns };
      }
      const images = await trx
        .selectFrom('images')
        .select('id')
        .where('expires_at', 'is', null)
        .execute();
      return {
        migrations: await readMigrations(trx),
        tables,
        sequences: await readSequences(trx),
        // Of this version, so it cannot read the tables of an earlier one.
        ledger: (await isMigrated<Database>(trx)) ? await checkLedger(trx) : null,
        deals: tables.deals?.rows ?? 0,
        imageIds: images.map(({ id }) => id),
      };
    });
}

/** A backup that is not on the disk when it appears would be none. */
async function write(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The complete backups below a folder, oldest first. */
export async function listBackups(to: string): Promise<string[]> {
  const names = await readdir(to).catch(() => []);
  return names
    .filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name))
    .sort()
    .map((name) => join(to, name));
}

/** Removes all but the newest backups, with the pictures that only they had. */
export async function pruneBackups(to: string, keep: number): Promise<void> {
  const unlock = await lockBackups(to);
  try {
    const backups = await listBackups(to);
    const old = backups.slice(0, Math.max(0, backups.length - keep));
    for (const backup of old) await rm(backup, { recursive: true });
    const left = await listBackups(to);
    await prunePictures(
      join(to, poolFolder),
      left.map((backup) => join(backup, picturesFile)),
    );
  } finally {
    await unlock();
  }
}
