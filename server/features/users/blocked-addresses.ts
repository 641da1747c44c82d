import { createHmac } from 'node:crypto';
import { toLocalNumber } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * The addresses of members whom an admin has removed, which cannot register again (decision 0058).
 * Only keyed hashes are stored, so that a reader of the table cannot test addresses.
 */
export function createAddressHash(secret: string): AddressHash {
  const key = createHmac('sha256', secret).update('blocked addresses').digest();
  return (address, { withDots = false } = {}) =>
    createHmac('sha256', key)
      .update(withDots ? withoutTag(address) : mailboxOf(address))
      .digest('base64url');
}

/** `withDots`: how Gmail's addresses were hashed until 2026-11-24. */
export type AddressHash = (address: string, options?: { withDots?: boolean }) => string;

const withoutTag = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');

/** `name+anything@host` is the same mailbox at nearly all hosts; Gmail ignores dots as well. */
function mailboxOf(address: string): string {
  const [name = '', host = ''] = withoutTag(address).split('@');
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

type HashDeps = Pick<Deps, 'hashAddress'>;

/** Blocks the address and the login number of a member. Call it in the transaction of the removal. */
export async function blockAddress(
  trx: Db,
  { id, email }: { id: string; email: string },
  { hashAddress }: HashDeps,
): Promise<void> {
  const numbers = await trx
    .selectFrom('login_numbers')
    .select('number')
    .where('member_id', '=', id)
    .execute();
  const rows = [email, ...numbers.map(({ number }) => number)].map((each) => ({
    hash: hashAddress(each),
    member_id: id,
  }));
  await trx
    .insertInto('blocked_addresses')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ member_id: id }))
    .execute();
}

export async function isAddressBlocked(
  db: Db,
  address: string,
  { hashAddress }: HashDeps,
): Promise<boolean> {
  const found = await db
    .selectFrom('blocked_addresses')
    .select('hash')
    .where('hash', 'in', [hashAddress(address), hashAddress(address, { withDots: true })])
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Lifts the block of the member with this address, or login number; returns false if it was not
 * blocked.
 */
export async function unblockAddress(
  db: Db,
  address: string,
  deps: HashDeps & Pick<Deps, 'newId' | 'clock'>,
): Promise<boolean> {
  return await transact(db, async (trx) => {
    const written = toLocalNumber(address);
    const lifted = await trx
      .selectFrom('blocked_addresses')
      .select('member_id')
      .where('hash', 'in', [
        deps.hashAddress(address),
        deps.hashAddress(address, { withDots: true }),
        deps.hashAddress(written),
      ])
      .forUpdate()
      .executeTakeFirst();
    if (!lifted) return false;
    // Of both, or the member would stay a removed one.
    await trx.deleteFrom('blocked_addresses').where('member_id', '=', lifted.member_id).execute();
    const target = lifted.member_id;
    await recordAudit(trx, { action: 'address-unblocked', actorId: null, target }, deps);
    return true;
  });
}
