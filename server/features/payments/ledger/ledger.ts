import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';

/**
 * `features/payouts/line-transitions.ts` has the steps of payouts,
 * `features/books/import-settlement.ts` those of settlements, `features/books/close-month.ts` that
 * of a close; a migration wrote `settled-outside`.
 */
export type PostingKind = Exclude<
  Database['ledger_transactions']['kind'],
  | 'payout'
  | 'payout-sent'
  | 'payout-failed'
  | 'payout-dissolved'
  | 'settled-outside'
  | 'settlement'
  | 'vat'
>;
type Account = Database['ledger_entries']['account'];
/** The accounts between which a payment's own transitions move money; deals have more. */
type Outer = Extract<Account, 'card-provider' | 'bank' | 'seller' | 'buyer'>;

/** A transfer between two accounts. */
export type Posting = { from: Outer; to: Outer };

type PaymentParties = {
  id: string;
  /** Poisha. */
  amount: number;
  seller_id: string;
  buyer_id: string;
  /** The refund that moves the amount; without one the payment does. */
  refund_id?: string;
};

/**
 * Writes one transaction of two entries; only the two tables of transitions call it. The database
 * refuses the same kind twice for a payment or a refund, and entries that do not sum to zero.
 */
export async function writeLedger(
  trx: Db,
  { kind, from, to }: Posting & { kind: PostingKind },
  payment: PaymentParties,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const owners = {
    'card-provider': null,
    bank: null,
    seller: payment.seller_id,
    buyer: payment.buyer_id,
  };
  const entry = (account: keyof typeof owners, amount: number) => ({
    account,
    member_id: owners[account],
    amount,
  });
  const entries = [entry(to, payment.amount), entry(from, -payment.amount)];
  const refundId = payment.refund_id ?? null;
  await writeEntries(trx, { kind, paymentId: payment.id, refundId, entries }, deps);
}

type Entry = {
  account: Account;
  /** The account's member; null for the provider's and the shop's own. */
  member_id: string | null;
  /** Signed poisha. */
  amount: number;
};

/** Writes one transaction; entries of 0 are omitted. */
export async function writeEntries(
  trx: Db,
  step: {
    kind: PostingKind;
    paymentId: string;
    refundId?: string | null;
    entries: readonly Entry[];
  },
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const transaction = {
    id: newId(),
    kind: step.kind,
    payment_id: step.paymentId,
    refund_id: step.refundId ?? null,
    created_at: clock(),
  };
  await trx
    .with('step', (db) => db.insertInto('ledger_transactions').values(transaction))
    .insertInto('ledger_entries')
    .values(
      step.entries
        .filter(({ amount }) => amount !== 0)
        .map((entry) => ({ ...entry, transaction_id: transaction.id })),
    )
    .execute();
}
