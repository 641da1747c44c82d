import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Of a table or column that an older database lacks. */
const missing = new Set(['42P01', '42703']);

const markOf = (secret: string) =>
  createHmac('sha256', secret).update('the secret of this database').digest('base64url');

export type SecretMatch = 'same' | 'foreign' | 'unknown';

/** Compares a secret with the one that the database was last started with; writes nothing. */
export async function compareSecret(db: Db, secret: string): Promise<SecretMatch> {
  const mark = await readMark(db);
  if (mark === null) return 'unknown';
  return mark === markOf(secret) ? 'same' : 'foreign';
}

/**
 * Whether a start may go on with this secret. A database without a mark, new or of an older version,
 * gets this secret's; of two processes that start at once, the first one's.
 */
export async function claimSecret(db: Db, secret: string): Promise<boolean> {
  await db
    .updateTable('shop_state')
    .set({ secret_mark: markOf(secret) })
    .where('secret_mark', 'is', null)
    .execute();
  return (await compareSecret(db, secret)) === 'same';
}

/** The operator's decision: from now on the database is this secret's. */
export async function acceptSecret(db: Db, secret: string): Promise<void> {
  await db
    .updateTable('shop_state')
    .set({ secret_mark: markOf(secret) })
    .execute();
}

async function readMark(db: Db): Promise<string | null> {
  try {
    const { rows } = await sql<{ secret_mark: string | null }>`
      select secret_mark from shop_state`.execute(db);
    return rows[0]?.secret_mark ?? null;
  } catch (error) {
    if (!missing.has((error as { code?: string }).code ?? '')) throw error;
    return null;
  }
}
