import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../db/client.ts';
import type { DatabaseServer } from '../db/hosted/postgres.ts';
import type { MigrationStep } from '../db/migrate.ts';
import { openUnmigrated } from '../db/open-database.ts';
import { imeiKeyFile } from '../features/imeis/key-file.ts';
import { createImeiVault } from '../features/imeis/vault.ts';
import { checkLedger } from '../features/payments/ledger/check-ledger.ts';
import {
  BackupError,
  hashOfFile,
  type Manifest,
  picturesFile,
  readManifest,
  secretFile,
} from './manifest.ts';
import { missingPictures, readList } from './pictures.ts';
import { findDamaged, knownHashes, type Share } from './pool.ts';
import { poolOf, restoreWithoutPictures } from './restore-backup.ts';
import { compareSecret } from './secret-mark.ts';
import { listBackups } from './write-backup.ts';

export type Proof = {
  /** When the snapshot was taken. */
  at: string;
  deals: number;
  /** Those that this version ran on the restored copy, and how long each took. */
  migrations: { name: string; seconds: number }[];
  /** A sentence for each thing that a restored shop would lack; empty: the backup is good. */
  differences: string[];
  /** How many pictures were read and compared, and which of them are damaged or missing. */
  pictures: { read: number; damaged: string[] };
};

/**
 * Restores a backup into a scratch folder with an embedded database, whatever database the shop
 * has, or into the empty database `on` a server, and checks what a restored shop needs: every table
 * as it was, the ledger, the secret, the keys of IMEIs, and its pictures, which are read and compared
 * where they are. With a `share` that is a part of the pictures of all backups beside it. A later
 * version than the backup's so rehearses its upgrade. The folder is removed afterwards, the server's
 * database is not.
 */
export async function proveBackup(
  backup: string,
  { on = null, share = null }: { on?: DatabaseServer | null; share?: Share | null } = {},
): Promise<Proof> {
  const manifest = await readManifest(backup);
  const own = await readList(join(backup, picturesFile));
  const dataDir = await mkdtemp(join(tmpdir(), 'phonehaat-proof-'));
  // It has all personal data, so it goes with the process, too.
  const removeAtOnce = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', removeAtOnce);
  const { db, close } = await openUnmigrated({ dataDir, databaseServer: on });
  const migrations: Proof['migrations'] = [];
  const onStep = (step: MigrationStep) => {
    if (step.is === 'done') migrations.push({ name: step.name, seconds: step.seconds });
  };
  try {
    const wrong = await restoreWithoutPictures(backup, { db, dataDir }, { onStep }).then(
      () => [],
      (error: unknown) => {
        if (error instanceof BackupError) return error.message.split('\n');
        throw error;
      },
    );
    const differences = wrong.length > 0 ? wrong : await checkRestored(db, dataDir);
    const all = share ? await knownHashes(await listBackups(join(backup, '..'))) : new Map();
    const pictures = await findDamaged(poolOf(backup), new Map([...own, ...all]), share);
    return { at: manifest.at, deals: manifest.deals, migrations, differences, pictures };
  } finally {
    await close();
    removeAtOnce();
    process.off('exit', removeAtOnce);
  }

  async function checkRestored(db: Db, dataDir: string) {
    const images = await db
      .selectFrom('images')
      .select('id')
      .where('expires_at', 'is', null)
      .execute();
    const missing = missingPictures(
      images.map(({ id }) => id),
      [...own.keys()],
    );
    return [
      ...(await checkBooks(db, manifest)),
      ...missing.map((id) => `The picture ${id} is missing.`),
      ...(await checkSecrets(db, dataDir, manifest)),
    ];
  }
}

async function checkBooks(db: Db, manifest: Manifest): Promise<string[]> {
  const ledger = await checkLedger(db);
  const isSame = !manifest.ledger || JSON.stringify(ledger) === JSON.stringify(manifest.ledger);
  return [
    ...(ledger.sum === 0 ? [] : [`The ledger sums to ${ledger.sum} poisha.`]),
    ...(isSame ? [] : ['The ledger check finds something else than in the shop.']),
  ];
}

/** Whether people can sign in to a restored shop, and staff can read IMEIs. */
async function checkSecrets(db: Db, dataDir: string, { hashes }: Manifest): Promise<string[]> {
  const secret = await hashOfFile(join(dataDir, secretFile));
  const keys = await hashOfFile(join(dataDir, imeiKeyFile));
  const match = await compareSecret(db, await readFile(join(dataDir, secretFile), 'utf8'));
  return [
    ...(match === 'foreign' ? [`${secretFile} is not the secret of the database.`] : []),
    ...(!hashes || secret === hashes.secret ? [] : [`${secretFile} differs from the shop's.`]),
    ...(!hashes || keys === hashes.imeiKeys ? [] : [`${imeiKeyFile} differs from the shop's.`]),
    ...((await canReadImeis(db, dataDir)) ? [] : [`${imeiKeyFile} cannot decrypt an IMEI.`]),
  ];
}

/** Tries the newest one. */
async function canReadImeis(db: Db, dataDir: string): Promise<boolean> {
  const row = await db
    .selectFrom('product_imeis')
    .select(['product_id', 'place', 'key_version', 'sealed'])
    .orderBy('product_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return true;
  return (await createImeiVault(dataDir).open(row.product_id, [row])).length === 1;
}
