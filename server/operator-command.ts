import { parseArgs } from 'node:util';
import { v7 as newId } from 'uuid';
import type { Db } from './db/client.ts';
import { DatabaseUnreachableError, NewerDatabaseError } from './db/database-down.ts';
import { FolderInUseError } from './db/embedded/folder-lock.ts';
import { openDatabase } from './db/open-database.ts';
import { findOldSales } from './features/deals/old-sales.ts';
import { createAddressHash, unblockAddress } from './features/users/blocked-addresses.ts';
import { makeAdmin, removeAdmin } from './features/users/make-admin.ts';
import type { Deps } from './http/api/deps.ts';
import { readWireCalls } from './ports/payments/wire-log.ts';
import { ConfigError, readConfig } from './start/config.ts';
import { loadOrCreateSecret } from './start/secrets.ts';

type CommandDeps = Pick<Deps, 'newId' | 'clock' | 'hashAddress'>;
type AddressCommand = {
  /** Returns false when there is nobody, or nothing, with this address. */
  run: (db: Db, address: string, deps: CommandDeps) => Promise<boolean>;
  done: string;
  missing: string;
};

/** What only the operator of the machine may do, each by `npm run NAME -- EMAIL`. */
const commands: Record<string, AddressCommand> = {
  'make-admin': {
    run: makeAdmin,
    done: 'is an admin now.',
    missing: 'has not registered yet. Register first, then run this again.',
  },
  'remove-admin': {
    run: removeAdmin,
    done: 'is no admin any more.',
    missing: 'is nobody here.',
  },
  'unblock-address': {
    run: unblockAddress,
    done: 'may register again.',
    missing: 'is not blocked.',
  },
};

/** Prints each call to a payment gateway of the last 30 days, one JSON line each, without secrets. */
async function printPaymentCalls(db: Db, gateway: string): Promise<void> {
  for (const call of await readWireCalls(db, gateway || null)) console.log(JSON.stringify(call));
}

/** Prints each sale from before there were deals, one JSON line each, with what has become of it. */
async function printOldSales(db: Db): Promise<void> {
  for (const sale of await findOldSales(db)) console.log(JSON.stringify(sale));
}

/** These only read. */
const prints: Record<string, (db: Db, argument: string) => Promise<void>> = {
  'payment-calls': printPaymentCalls,
  'old-sales': printOldSales,
};

const [name = '', address = ''] = parseArgs({ allowPositionals: true }).positionals;
const command = commands[name];
const print = prints[name];
if (!print && (!command || !address)) {
  const names = command ? [name] : Object.keys(commands);
  console.error(`Whom? ${names.map((each) => `npm run ${each} -- EMAIL`).join(', ')}`);
  process.exit(2);
}
try {
  const config = readConfig();
  const { db, close } = await openDatabase(config, {
    onFatal: (error) => {
      throw error;
    },
    onMaintenanceError: console.error,
  });
  const secret = config.authSecret ?? (await loadOrCreateSecret(config.dataDir));
  const hashAddress = createAddressHash(secret);
  if (print) {
    await print(db, address);
    await close();
    process.exit(0);
  }
  if (!command) throw new Error('Checked above.');
  const found = await command.run(db, address, { newId, clock: () => new Date(), hashAddress });
  await close();
  console.log(`${address} ${found ? command.done : command.missing}`);
  process.exit(found ? 0 : 1);
} catch (error) {
  const forPeople = [ConfigError, FolderInUseError, DatabaseUnreachableError, NewerDatabaseError];
  const known = forPeople.some((kind) => error instanceof kind);
  console.error(known ? (error as Error).message : error);
  process.exit(1);
}
