export { closeWaitHours } from '../limits.ts';

/** A month in Dhaka, `YYYY-MM`. Without Zod, because screens import it. */
export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

/**
 * `running`: not over. `waiting`: over, but an earlier month is open, or its last day is too
 * recent. `closable`: the next one to close. `closed`: final.
 */
export const monthStates = ['running', 'waiting', 'closable', 'closed'] as const;
export type MonthState = (typeof monthStates)[number];

/** An invoice of the shop's fee. A credit note reverses an invoice of a closed month. */
export const documentKinds = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The operator, who issues the invoices. `bin`: the tax office's number (BIN), or empty. */
export type Issuer = { name: string; address: string; bin: string };

/** Numbers begin anew with the financial year of Bangladesh, in July. */
const yearBegins = 7;

/** The year in which the financial year of a month begins: 2026 for `2027-06`. */
export function yearOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number >= yearBegins ? year : year - 1;
}

const prefixes: Record<DocumentKind, string> = { invoice: 'INV', 'credit-note': 'CN' };

/** Such as `INV-2026-27-0001`. */
export function documentNumber(kind: DocumentKind, year: number, number: number): string {
  const next = String((year + 1) % 100).padStart(2, '0');
  return `${prefixes[kind]}-${year}-${next}-${String(number).padStart(4, '0')}`;
}

/** The accounts of the ledger, in the order of the statement. */
export const ledgerAccounts = [
  'card-provider',
  'bank',
  'paid-out',
  'gateway-fee',
  'seller',
  'balance',
  'on-its-way',
  'buyer',
  'fee',
  'vat',
  'outside',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Steps that a seller's statement lists. */
export const sellerSteps = ['release', 'reopen', 'payout-sent'] as const;
export type SellerStep = (typeof sellerSteps)[number];
