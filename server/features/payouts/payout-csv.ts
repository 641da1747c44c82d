import type { PayoutMethod } from '#contract/payouts/methods.ts';
import { type RailTransfer, railColumns } from '#contract/payouts/rails.ts';
import { csvOf } from '#server/lib/csv.ts';

/**
 * Transfers in the columns of a rail, as CSV. Account numbers are digits, which lose their leading zero
 * only in a program that guesses types.
 */
export function payoutCsv(rail: PayoutMethod, transfers: readonly RailTransfer[]): string {
  const columns = railColumns[rail];
  return csvOf([
    columns.map(({ header }) => header),
    ...transfers.map((transfer) => columns.map(({ value }) => value(transfer))),
  ]);
}
