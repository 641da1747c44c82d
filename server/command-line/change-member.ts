import { v7 as newId } from 'uuid';
import type { Db } from '../db/client.ts';
import { createAddressHash, unblockAddress } from '../features/users/blocked-addresses.ts';
import { makeAdmin, removeAdmin } from '../features/users/make-admin.ts';
import type { Deps } from '../http/api/deps.ts';
import { readConfig } from '../start/config.ts';
import { removeSecondFactor } from '../start/remove-second-factor.ts';
import { loadOrCreateSecret } from '../start/secrets.ts';
import { withDatabase } from './with-database.ts';

type MemberChange = {
  /** Returns false if no member or block has this address. */
  change: (
    db: Db,
    address: string,
    deps: Pick<Deps, 'newId' | 'clock' | 'hashAddress'>,
  ) => Promise<boolean>;
  done: string;
  missing: string;
};

const memberChanges = {
  'make-admin': {
    change: makeAdmin,
    done: 'is an admin now.',
    missing: 'has not registered yet. Register first, then run this again.',
  },
  'remove-admin': {
    change: removeAdmin,
    done: 'is no admin any more.',
    missing: 'is nobody here.',
  },
  'remove-second-factor': {
    change: removeSecondFactor,
    done: 'logs in by password alone now.',
    missing: 'has no second factor.',
  },
  'unblock-address': {
    change: unblockAddress,
    done: 'may register again.',
    missing: 'is not blocked.',
  },
} satisfies Record<string, MemberChange>;

type MemberChangeName = keyof typeof memberChanges;

/** Changes one member; with the embedded database, while the shop is closed. */
export async function changeMember(name: MemberChangeName, email: string): Promise<number> {
  const { change, done, missing } = memberChanges[name];
  const config = readConfig();
  const found = await withDatabase(config, async (db) => {
    const secret = config.authSecret ?? (await loadOrCreateSecret(config.dataDir));
    const hashAddress = createAddressHash(secret);
    return change(db, email, { newId, clock: () => new Date(), hashAddress });
  });
  console.log(`${email} ${found ? done : missing}`);
  return found ? 0 : 1;
}
