import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';

export type PostingKind = Database['ledger_transactions']['kind'];
type Account = Database['ledger_entries']['account'];

/** A transfer between two accounts. */
export type Posting = { from: Account; to: Account };

type PaymentParties = {
  id: string;
  /** Poisha. */
  amount: number;
  seller_id: string;
  buyer_id: string;
};

/**
 * Writes one transaction of two entries; only `transitions.ts` calls it. The database refuses the
 * same kind twice for a payment, and entries that do not sum to zero.
 */
export async function writeLedger(
  trx: Db,
  { kind, from, to }: Posting & { kind: PostingKind },
  payment: PaymentParties,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const transaction = { id: newId(), kind, payment_id: payment.id, created_at: clock() };
  const owners = {
    'card-provider': null,
    seller: payment.seller_id,
    buyer: payment.buyer_id,
  };
  const entry = (account: Account, amount: number) => ({
    transaction_id: transaction.id,
    account,
    member_id: owners[account],
    amount,
  });
  await trx
    .with('step', (db) => db.insertInto('ledger_transactions').values(transaction))
    .insertInto('ledger_entries')
    .values([entry(to, payment.amount), entry(from, -payment.amount)])
    .execute();
}
