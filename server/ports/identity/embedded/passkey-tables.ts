import type { Key } from '#contract/members/keys.ts';
import type { Db } from '#server/db/client.ts';
import type { Passkey } from '../port.ts';

export type StoredPasskey = Passkey & {
  userId: string;
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** Signatures so far; 0 for keys that do not count, such as synced ones. */
  counter: number;
  /** How the browser reaches the key, as a list in JSON. */
  transports: string;
};

type Row = Omit<StoredPasskey, 'counter'> & { counter: string | number };

const tables = (db: Db) =>
  db.withTables<{
    identity_passkey: Row;
    identity_key_use: { userId: string; key: Key; usedAt: Date };
    identity_session: { id: string; userId: string; openedBy: Key | null; provedAt: Date | null };
  }>();

const counted = (row: Row): StoredPasskey => ({ ...row, counter: Number(row.counter) });

/** For its owner's page. */
export const withoutSecrets = (passkey: StoredPasskey): Passkey => {
  const { id, name, isSynced, createdAt, countsFrom, usedAt } = passkey;
  return { id, name, isSynced, createdAt, countsFrom, usedAt };
};

/** Of the user, the oldest first. */
export async function passkeysOf(db: Db, userId: string): Promise<StoredPasskey[]> {
  const rows = await tables(db)
    .selectFrom('identity_passkey')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  return rows.map(counted);
}

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  const row = await tables(db)
    .selectFrom('identity_passkey')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row ? counted(row) : null;
}

/** False: the credential is stored already. */
export async function insertPasskey(db: Db, passkey: StoredPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await tables(db)
    .insertInto('identity_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return (rows ?? 0n) > 0n;
}

/**
 * Notes a use. False if its counter is not above the stored one: another copy of the key may exist,
 * or another request was first.
 */
export async function spendPasskey(
  db: Db,
  { id, counter, usedAt }: { id: string; counter: number; usedAt: Date },
): Promise<boolean> {
  const spent = await tables(db)
    .updateTable('identity_passkey')
    .set({ counter, usedAt })
    .where('id', '=', id)
    .where((is) => (counter === 0 ? is('counter', '=', 0) : is('counter', '<', counter)))
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

export async function renamePasskey(db: Db, userId: string, id: string, name: string) {
  const renamed = await tables(db)
    .updateTable('identity_passkey')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return renamed.numUpdatedRows > 0n;
}

/** See `IdentityProvider.removePasskey`. */
export async function removePasskey(
  db: Db,
  userId: string,
  id: string,
  only?: { waitingAt: Date },
): Promise<boolean> {
  const removal = tables(db)
    .deleteFrom('identity_passkey')
    .where('id', '=', id)
    .where('userId', '=', userId);
  const removed = await (only
    ? removal.where('countsFrom', '>', only.waitingAt)
    : removal
  ).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** See `IdentityProvider.endSessionsBy`. */
export async function endSessionsBy(
  db: Db,
  userId: string,
  openedBy: Key,
  exceptId?: string,
): Promise<number> {
  const removal = tables(db)
    .deleteFrom('identity_session')
    .where('userId', '=', userId)
    .where('openedBy', '=', openedBy);
  const ended = await (exceptId ? removal.where('id', '!=', exceptId) : removal).executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Notes that the user of this session has proved to be the account's owner. */
export async function noteProof(db: Db, sessionId: string, provedAt: Date): Promise<void> {
  await tables(db)
    .updateTable('identity_session')
    .set({ provedAt })
    .where('id', '=', sessionId)
    .execute();
}

/** Notes that a key has opened a session. */
export async function noteKeyUse(db: Db, userId: string, key: Key, usedAt: Date): Promise<void> {
  await tables(db)
    .insertInto('identity_key_use')
    .values({ userId, key, usedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ usedAt }))
    .execute();
}

/** When each key last opened a session; keys that never did are missing. */
export async function keyUses(db: Db, userId: string): Promise<Partial<Record<Key, Date>>> {
  const rows = await tables(db)
    .selectFrom('identity_key_use')
    .select(['key', 'usedAt'])
    .where('userId', '=', userId)
    .execute();
  return Object.fromEntries(rows.map(({ key, usedAt }) => [key, usedAt]));
}
