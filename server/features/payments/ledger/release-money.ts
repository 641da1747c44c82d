import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { LockedPayment } from '../transitions.ts';
import { writeEntries } from './ledger.ts';

type Released = Pick<LockedPayment, 'id' | 'seller_id'>;

/**
 * Completes a deal's money: the seller's escrow becomes their balance, less the shop's fee. Poisha.
 * The database refuses to release more than the escrow has.
 */
export async function releaseMoney(
  trx: Db,
  { id, seller_id }: Released,
  { amount, fee }: { amount: number; fee: number },
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const entries = [
    { account: 'seller', member_id: seller_id, amount },
    { account: 'balance', member_id: seller_id, amount: fee - amount },
    { account: 'fee', member_id: null, amount: -fee },
  ] as const;
  await writeEntries(trx, { kind: 'release', paymentId: id, entries }, deps);
}

/**
 * Reverses a release: the seller's balance of a payment, and the fee, return to escrow. The
 * database refuses it while a payout of it is on its way or sent. Returns the poisha in escrow.
 */
export async function takeBackRelease(
  trx: Db,
  { id, seller_id }: Released,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<number> {
  const { released, fee } = await readReleased(trx, id);
  const amount = released + fee;
  const entries = [
    { account: 'seller', member_id: seller_id, amount: -amount },
    { account: 'balance', member_id: seller_id, amount: released },
    { account: 'fee', member_id: null, amount: fee },
  ] as const;
  await writeEntries(trx, { kind: 'reopen', paymentId: id, entries }, deps);
  return amount;
}

/** Poisha of a payment in its seller's balance, and the shop's fee, over all its steps. */
export async function readReleased(
  trx: Db,
  paymentId: string,
): Promise<{ released: number; fee: number }> {
  const row = await trx
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'transaction_id', 'ledger_transactions.id')
    .select([
      sql<string>`coalesce(-sum(amount) filter (where account = 'balance'), 0)`.as('released'),
      sql<string>`coalesce(-sum(amount) filter (where account = 'fee'), 0)`.as('fee'),
    ])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { released: Number(row.released), fee: Number(row.fee) };
}
