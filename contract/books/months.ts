/** A month in Dhaka, `YYYY-MM`. Without Zod, because screens need it. */
export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

/**
 * Hours after its end in which a month cannot be closed yet: what began in it is written by then, on any
 * server, and its time is not in a closed month.
 */
export const closeWaitHours = 24;

/**
 * `running`: not over. `waiting`: over, but an earlier month is open, or its last day is too near.
 * `closable`: the next one to close. `closed`: nothing of it changes any more.
 */
export const monthStates = ['running', 'waiting', 'closable', 'closed'] as const;
export type MonthState = (typeof monthStates)[number];

/** An invoice of the shop's fee; a credit note takes back what a closed month's invoice has. */
export const documentKinds = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Who sends the invoices: the operator. `bin`: the number at the tax office (BIN); empty without. */
export type Issuer = { name: string; address: string; bin: string };

/** Numbers begin anew with the financial year of Bangladesh, in July. */
const yearBegins = 7;

/** In which the financial year of a month begins: of `2027-06` 2026. */
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
