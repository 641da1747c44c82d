import { imeiKeyFile } from '../features/imeis/key-file.ts';
import { createImeiVault } from '../features/imeis/vault.ts';
import { readConfig } from '../start/config.ts';
import { withDatabase } from './with-database.ts';

/** Encrypts all IMEIs by a new key; with the embedded database, while the shop is closed. */
export async function rotateImeiKey(): Promise<number> {
  const config = readConfig();
  const { version, sealed, lost } = await withDatabase(config, (db) =>
    createImeiVault(config.dataDir).rotate(db, new Date()),
  );
  const done = `Key ${version} is in ${imeiKeyFile}: ${sealed} IMEIs are encrypted by it.`;
  console.log(lost === 0 ? done : `${done} ${lost} could not be read and are removed.`);
  return 0;
}
