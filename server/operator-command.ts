import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import type { Db } from './db/client.ts';
import { openDatabase } from './db/open-database.ts';
import { imeiKeyFile } from './features/imeis/key-file.ts';
import { createImeiVault } from './features/imeis/vault.ts';
import { createAddressHash, unblockAddress } from './features/users/blocked-addresses.ts';
import { makeAdmin, removeAdmin } from './features/users/make-admin.ts';
import type { Deps } from './http/api/deps.ts';
import { checkProviders, type ProviderReport } from './ports/payments/check-providers.ts';
import { choosePayments } from './start/compose.ts';
import { type Config, readConfig } from './start/config.ts';
import { isForOperator } from './start/operator-errors.ts';
import { prints } from './start/operator-prints.ts';
import { readPrint } from './start/operator-socket.ts';
import { removeSecondFactor } from './start/remove-second-factor.ts';
import { restartWithFlags } from './start/restart-with-flags.ts';
import { loadOrCreateSecret } from './start/secrets.ts';

type CommandDeps = Pick<Deps, 'newId' | 'clock' | 'hashAddress'>;
type AddressCommand = {
  /** Returns false if no member or block has this address. */
  run: (db: Db, address: string, deps: CommandDeps) => Promise<boolean>;
  done: string;
  missing: string;
};

/** Commands for the operator of the machine only, each by `npm run NAME -- EMAIL`. */
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
  'remove-second-factor': {
    run: removeSecondFactor,
    done: 'logs in by password alone now.',
    missing: 'has no second factor.',
  },
  'unblock-address': {
    run: unblockAddress,
    done: 'may register again.',
    missing: 'is not blocked.',
  },
};

/** Checks the configured providers in this process, if no shop has the database open. */
async function checkHere(config: Config, db: Db): Promise<ProviderReport[]> {
  const log = pino({ level: 'silent' });
  const clock = () => new Date();
  const { dataDir, publicUrl, stripe, gateways } = config;
  const authSecret = config.authSecret ?? (await loadOrCreateSecret(dataDir));
  const parts = {
    db,
    stripe,
    gateways,
    authSecret,
    cardEventsTo: null,
    clock,
    newId,
    log,
  };
  return checkProviders(choosePayments(parts).providers, { publicUrl, clock });
}

/**
 * Prints through the running shop, because only it can open the embedded database; false without
 * one.
 */
async function printByShop({ dataDir }: Config): Promise<boolean> {
  const printed = await readPrint(dataDir, name, address);
  if (printed === null) return false;
  // Waits until everything is written, because the process ends next.
  await new Promise((resolve) => process.stdout.write(printed, resolve));
  return true;
}

/** Encrypts all IMEIs by a new key; with the embedded database, while the shop is closed. */
const rotation = 'rotate-imei-key';

async function rotateKey({ dataDir }: Config, db: Db): Promise<string> {
  const { version, sealed, lost } = await createImeiVault(dataDir).rotate(db, new Date());
  const done = `Key ${version} is in ${imeiKeyFile}: ${sealed} IMEIs are encrypted by it.`;
  return lost === 0 ? done : `${done} ${lost} could not be read and are removed.`;
}

await restartWithFlags();
const [name = '', address = ''] = parseArgs({ allowPositionals: true }).positionals;
const command = commands[name];
const print = prints[name];
if (!print && name !== rotation && (!command || !address)) {
  const names = command ? [name] : Object.keys(commands);
  console.error(`Whom? ${names.map((each) => `npm run ${each} -- EMAIL`).join(', ')}`);
  process.exit(2);
}
try {
  const config = readConfig();
  if (
    print &&
    !config.databaseServer &&
    existsSync(config.dataDir) &&
    (await printByShop(config))
  ) {
    process.exit(0);
  }
  const { db, close } = await openDatabase(config, {
    onFatal: (error) => {
      throw error;
    },
    onMaintenanceError: console.error,
  });
  if (name === rotation) {
    console.log(await rotateKey(config, db));
    await close();
    process.exit(0);
  }
  const secret = config.authSecret ?? (await loadOrCreateSecret(config.dataDir));
  const hashAddress = createAddressHash(secret);
  if (print) {
    const lines = await print({ db, check: () => checkHere(config, db) }, address);
    for (const line of lines) console.log(line);
    await close();
    process.exit(0);
  }
  if (!command) throw new Error('Checked above.');
  const found = await command.run(db, address, { newId, clock: () => new Date(), hashAddress });
  await close();
  console.log(`${address} ${found ? command.done : command.missing}`);
  process.exit(found ? 0 : 1);
} catch (error) {
  console.error(isForOperator(error) ? error.message : error);
  process.exit(1);
}
