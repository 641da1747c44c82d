import type { PayoutLine } from '#contract/payouts/calls.ts';

/** The columns by name; banks and wallets map them to their own. */
const columns = {
  line_id: ({ _id }) => _id,
  method: ({ method }) => method,
  account: ({ account }) => account,
  account_name: ({ name }) => name,
  bank: ({ bank }) => bank,
  branch: ({ branch }) => branch,
  amount_bdt: ({ taka }) => taka.toFixed(2),
  order_id: ({ bookingId }) => bookingId,
} satisfies Record<string, (line: PayoutLine) => string>;

/**
 * Payout lines for bulk disbursement, by RFC 4180, in UTF-8 with a byte order mark, so that
 * spreadsheets read Bangla. A text that a spreadsheet would calculate begins with an apostrophe; the
 * numbers of accounts are digits, and lose their leading zero only in a program that guesses.
 */
export function payoutCsv(lines: readonly PayoutLine[]): string {
  const rows = [
    Object.keys(columns),
    ...lines.map((line) => Object.values(columns).map((read) => read(line))),
  ];
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
