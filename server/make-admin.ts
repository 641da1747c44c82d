import { parseArgs } from 'node:util';
import { v7 as newId } from 'uuid';
import { DatabaseUnreachableError } from './db/database-down.ts';
import { FolderInUseError } from './db/embedded/folder-lock.ts';
import { openDatabase } from './db/open-database.ts';
import { makeAdmin } from './features/users/make-admin.ts';
import { ConfigError, readConfig } from './start/config.ts';

const [address] = parseArgs({ allowPositionals: true }).positionals;
if (!address) {
  console.error('Whom? npm run make-admin -- EMAIL');
  process.exit(2);
}
try {
  const { db, close } = await openDatabase(readConfig(), {
    onFatal: (error) => {
      throw error;
    },
    onMaintenanceError: console.error,
  });
  const found = await makeAdmin(db, address, { newId, clock: () => new Date() });
  await close();
  console.log(
    found
      ? `${address} is an admin now.`
      : `Nobody with the address ${address} has registered yet. Register first, then run this again.`,
  );
  process.exit(found ? 0 : 1);
} catch (error) {
  const forPeople = [ConfigError, FolderInUseError, DatabaseUnreachableError];
  const known = forPeople.some((kind) => error instanceof kind);
  console.error(known ? (error as Error).message : error);
  process.exit(1);
}
