import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { type MigrateOptions, migrate, migrateExactly } from '../db/migrate.ts';
import { imeiKeyFile } from '../features/imeis/key-file.ts';
import { hashOfPicture, inFolder, writeAndRead } from './copy-images.ts';
import {
  BackupError,
  copyIfAny,
  type Manifest,
  picturesFile,
  poolFolder,
  readIfAny,
  readManifest,
  secretFile,
  tableFileOf,
} from './manifest.ts';
import { listPictures, readList } from './pictures.ts';
import { loadTable, sumTable } from './table-rows.ts';
import { readSequences, readTables, withoutConstraints } from './tables.ts';

export type RestoreTarget = {
  /** An empty database, not migrated. */
  db: Db;
  dataDir: string;
};

/**
 * Restores a backup into an empty database and an empty `DATA_DIR`, compares every table with the
 * backup, and migrates it to this version. The shop is then a copy, which sends no mails and calls
 * no payment provider, until it takes over. Returns the pictures that are damaged or missing in the
 * backup; the shop lacks those. Throws `BackupError`; the database then has tables without rows, and
 * another try needs a new one.
 */
export async function restoreBackup(
  backup: string,
  target: RestoreTarget,
  options: MigrateOptions = {},
): Promise<string[]> {
  const pictures = await readList(join(backup, picturesFile));
  await restoreWithoutPictures(backup, target, options);
  const pool = inFolder(poolOf(backup));
  const folder = inFolder(target.dataDir);
  const damaged: string[] = [];
  for (const [picture, hash] of pictures) {
    const files = await pool.read(picture);
    if (files.size === 0 || (hash && hashOfPicture(files) !== hash)) damaged.push(picture);
    else await writeAndRead(folder, picture, files);
  }
  return damaged;
}

export const poolOf = (backup: string) => join(dirname(backup), poolFolder);

/** The same, for a trial. */
export async function restoreWithoutPictures(
  backup: string,
  { db, dataDir }: RestoreTarget,
  options: MigrateOptions = {},
): Promise<void> {
  const manifest = await readManifest(backup);
  await refuseUsed(db, dataDir);
  await restoreTables(backup, manifest, db);
  const secret = await readIfAny(join(backup, secretFile));
  if (!secret) throw new BackupError(`The backup has no ${secretFile}.`);
  await writeFile(join(dataDir, secretFile), secret, { mode: 0o600 });
  await copyIfAny(join(backup, imeiKeyFile), join(dataDir, imeiKeyFile));
  await migrate(db, options);
  await db
    .updateTable('shop_state')
    .set({ copied_from: backup, copied_at: new Date(manifest.at) })
    .execute();
}

/** Throws `BackupError` for a database with tables. */
export async function refuseTables(db: Db): Promise<void> {
  const tables = await readTables(db);
  if (tables.length === 0) return;
  throw new BackupError(
    'The database has tables already. Restore into an empty one: nothing is ever overwritten.',
  );
}

async function refuseUsed(db: Db, dataDir: string): Promise<void> {
  await refuseTables(db);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if ((await listPictures(dataDir)).length > 0 || existsSync(join(dataDir, secretFile))) {
    throw new BackupError(`${dataDir} belongs to a shop already. Restore into an empty folder.`);
  }
}

/**
 * Makes the tables of a backup in an empty database, fills them, and compares them with it. Throws
 * `BackupError`; nothing is loaded then.
 */
export async function restoreTables(
  backup: string,
  manifest: Pick<Manifest, 'migrations' | 'tables' | 'sequences'>,
  db: Db,
): Promise<void> {
  await migrateExactly(db, manifest.migrations);
  await db.transaction().execute(async (trx) => {
    await sql`set local timezone = 'UTC'`.execute(trx);
    const present = await readTables(trx);
    const tables = Object.entries(manifest.tables).map(([name, { columns }]) => ({
      name,
      columns,
    }));
    const unknown = tables.filter(({ name }) => !present.some((each) => each.name === name));
    if (unknown.length > 0) {
      throw new BackupError(
        `The backup has tables that its migrations do not make: ${unknown.map(({ name }) => name).join(', ')}.`,
      );
    }
    await withoutConstraints(trx, present, async () => {
      // Migrations have filled some of them.
      for (const { name } of present) await sql`delete from ${sql.table(name)}`.execute(trx);
      for (const table of tables) {
        await loadTable(trx, table, join(backup, tableFileOf(table.name)));
      }
    });
    for (const [name, value] of Object.entries(manifest.sequences)) {
      if (value !== null) await sql`select setval(${name}, ${value}::bigint)`.execute(trx);
    }
    const wrong = await differences(trx, manifest);
    if (wrong.length > 0) throw new BackupError(wrong.join('\n'));
  });
}

/** A sentence for each table or sequence that is not as in the backup. */
async function differences(
  trx: Db,
  manifest: Pick<Manifest, 'tables' | 'sequences'>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, { columns, rows, sum }] of Object.entries(manifest.tables)) {
    const found = await sumTable(trx, { name, columns });
    if (found.rows !== rows) wrong.push(`${name} has ${found.rows} rows, the backup ${rows}.`);
    else if (found.sum !== sum) wrong.push(`${name} differs from the backup.`);
  }
  const sequences = await readSequences(trx);
  for (const [name, value] of Object.entries(manifest.sequences)) {
    if (sequences[name] !== value) wrong.push(`The sequence ${name} differs from the backup.`);
  }
  return wrong;
}
