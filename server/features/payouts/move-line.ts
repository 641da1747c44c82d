import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';

/** The steps of a line, each from one account of its seller to another. */
const steps = {
  payout: ['balance', 'on-its-way'],
  'payout-sent': ['on-its-way', 'paid-out'],
  'payout-failed': ['on-its-way', 'balance'],
  'payout-dissolved': ['on-its-way', 'balance'],
} as const;

export type PayoutStep = keyof typeof steps;

type MovedLine = {
  id: string;
  seller_id: string;
  /** Poisha. */
  amount: number;
};

/**
 * Moves the amounts of payout lines, in the transaction that changes the lines. What is owed to a
 * member is negative in the ledger. The database refuses a step twice for a line. Two statements,
 * however many lines.
 */
export async function moveLines(
  trx: Db,
  step: PayoutStep,
  lines: readonly MovedLine[],
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  if (lines.length === 0) return;
  const [from, to] = steps[step];
  const moved = lines.map((line) => ({ ...line, transaction: newId() }));
  await trx
    .insertInto('ledger_transactions')
    .values(
      moved.map(({ id, transaction }) => ({
        id: transaction,
        kind: step,
        payment_id: null,
        payout_line_id: id,
        created_at: clock(),
      })),
    )
    .execute();
  await trx
    .insertInto('ledger_entries')
    .values(
      moved.flatMap(({ transaction, seller_id, amount }) => [
        { transaction_id: transaction, account: from, member_id: seller_id, amount },
        { transaction_id: transaction, account: to, member_id: seller_id, amount: -amount },
      ]),
    )
    .execute();
}
