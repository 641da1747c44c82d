import type { PayoutMethod } from '#contract/payouts/methods.ts';
import { type RailTransfer, railColumns } from '#contract/payouts/rails.ts';

/**
 * Transfers in the columns of a rail, as CSV (RFC 4180), in UTF-8 with a byte order mark, so that
 * spreadsheets read Bangla. A text that a spreadsheet would interpret as a formula gets an
 * apostrophe in front. Account numbers are digits, which lose their leading zero only in a program
 * that guesses types.
 */
export function payoutCsv(rail: PayoutMethod, transfers: readonly RailTransfer[]): string {
  const columns = railColumns[rail];
  const rows = [
    columns.map(({ header }) => header),
    ...transfers.map((transfer) => columns.map(({ value }) => value(transfer))),
  ];
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
