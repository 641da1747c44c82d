import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';

export type LedgerStep = Database['ledger_transactions']['kind'];

/** Whose money it is about. */
export type PaymentParties = {
  id: string;
  /** Poisha. */
  amount: number;
  seller_id: string;
  buyer_id: string;
};

type Account = Database['ledger_entries']['account'];

/** From where to where each step moves the whole amount: what one account gives, the other gets. */
const moves: Record<LedgerStep, { from: Account; to: Account }> = {
  sale: { from: 'seller', to: 'card-provider' },
  late: { from: 'buyer', to: 'card-provider' },
  'refund-due': { from: 'buyer', to: 'seller' },
  refund: { from: 'card-provider', to: 'buyer' },
};

/**
 * Writes one step of a payment into the ledger; call it in the transaction that changes the
 * payment's state. The database refuses the same step twice and entries that don't sum to zero.
 */
export async function writeLedger(
  trx: Db,
  step: LedgerStep,
  payment: PaymentParties,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const transaction = { id: newId(), kind: step, payment_id: payment.id, created_at: clock() };
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
  const { from, to } = moves[step];
  await trx
    .with('step', (db) => db.insertInto('ledger_transactions').values(transaction))
    .insertInto('ledger_entries')
    .values([entry(to, payment.amount), entry(from, -payment.amount)])
    .execute();
}
