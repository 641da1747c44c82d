import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../db/client.ts';
import type { DatabaseServer } from '../db/hosted/postgres.ts';
import type { MigrationStep } from '../db/migrate.ts';
import { openUnmigrated } from '../db/open-database.ts';
import { checkLedger } from '../features/payments/ledger/check-ledger.ts';
import { BackupError, readManifest, secretFile } from './manifest.ts';
import { listPictures, missingPictures } from './pictures.ts';
import { restoreBackup } from './restore-backup.ts';

export type Proof = {
  /** When the snapshot was taken. */
  at: string;
  deals: number;
  /** Those that this version ran on the restored copy, and how long each took. */
  migrations: { name: string; seconds: number }[];
  /** A sentence for each thing that a restored shop would lack; empty: the backup is good. */
  differences: string[];
};

/**
 * Restores a backup into a scratch folder with an embedded database, whatever database the shop
 * has, or into the empty database `on` a server, and checks what a restored shop needs: every table
 * as it was, the ledger, a picture for each image, and the secret. A later version than the
 * backup's so rehearses its upgrade. The folder is removed afterwards, the server's database is not.
 */
export async function proveBackup(
  backup: string,
  on: DatabaseServer | null = null,
): Promise<Proof> {
  const manifest = await readManifest(backup);
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
    const isRestored = await restoreBackup(backup, { db, dataDir }, { onStep }).then(
      () => [],
      (error: unknown) => {
        if (error instanceof BackupError) return error.message.split('\n');
        throw error;
      },
    );
    const differences = isRestored.length > 0 ? isRestored : await checkRestored(db, dataDir);
    return { at: manifest.at, deals: manifest.deals, migrations, differences };
  } finally {
    await close();
    removeAtOnce();
    process.off('exit', removeAtOnce);
  }

  async function checkRestored(db: Db, dataDir: string) {
    const ledger = await checkLedger(db);
    const isSame = JSON.stringify(ledger) === JSON.stringify(manifest.ledger);
    const images = await db
      .selectFrom('images')
      .select('id')
      .where('expires_at', 'is', null)
      .execute();
    const missing = missingPictures(
      images.map(({ id }) => id),
      await listPictures(dataDir),
    );
    const secret = await readFile(join(dataDir, secretFile), 'utf8').catch(() => '');
    return [
      ...(ledger.sum === 0 ? [] : [`The ledger sums to ${ledger.sum} poisha.`]),
      ...(isSame ? [] : ['The ledger check finds something else than in the shop.']),
      ...missing.map((id) => `The picture ${id} is missing.`),
      ...(secret.length >= 32 ? [] : ['The secret is missing.']),
    ];
  }
}
