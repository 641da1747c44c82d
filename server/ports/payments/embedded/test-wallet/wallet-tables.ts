import type { Db } from '#server/db/client.ts';
import type { Attempt } from '../../port.ts';

/**
 * `open`: waits for a decision. `failed`: refused, and waits for another decision. `paid` and
 * `canceled` are final.
 */
type WalletStatus = 'open' | 'failed' | 'paid' | 'canceled';

type PaymentsTable = {
  /** A secret: with the id a browser may decide. */
  id: string;
  ref: string;
  /** Poisha. */
  amount: number;
  /** A path, or a whole address. */
  return_to: string;
  product_name: string;
  status: WalletStatus;
  /** Refunded poisha. */
  refunded: number;
  created_at: Date;
};

type RefundsTable = {
  id: string;
  payment_id: string;
  key: string;
  /** Poisha. */
  amount: number;
};

export type WalletPayment = PaymentsTable;

/** The wallet's own tables, which the shop's schema does not have. */
export const walletTables = (db: Db) =>
  db.withTables<{ test_wallet_payments: PaymentsTable; test_wallet_refunds: RefundsTable }>();

export async function findPayment(db: Db, id: string | null): Promise<WalletPayment | undefined> {
  if (id === null) return undefined;
  return await walletTables(db)
    .selectFrom('test_wallet_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * One statement, so that only one of a concurrent payment and cancellation succeeds. False if the
 * payment has ended before.
 */
export async function movePayment(
  db: Db,
  id: string | null,
  status: Exclude<WalletStatus, 'open'>,
): Promise<boolean> {
  const moved = await walletTables(db)
    .updateTable('test_wallet_payments')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'failed'])
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

const statuses = {
  open: 'requires_action',
  failed: 'requires_payment_method',
  paid: 'succeeded',
  canceled: 'canceled',
} as const;

export function toReport({ id, ref, amount, status, refunded }: WalletPayment): Attempt {
  return {
    ...{ id, ref, status: statuses[status], amount, currency: 'bdt', refunded },
    ...(status === 'paid' && { receiptRef: id.slice(-10).toUpperCase() }),
    ...(status === 'failed' && { declined: 'refused' as const }),
  };
}
