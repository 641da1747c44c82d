import type { ColumnType } from 'kysely';
import type { BankBooking, BankLineState } from '#contract/books/bank-statement.ts';
import type { DocumentKind, Issuer } from '#contract/books/months.ts';
import type { SettlementOutcome } from '#contract/books/settlement-columns.ts';
import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { Day } from './column-types.ts';

export interface BooksTables {
  settlement_files: SettlementFilesTable;
  settlement_lines: SettlementLinesTable;
  bank_files: BankFilesTable;
  bank_lines: BankLinesTable;
  bank_matches: BankMatchesTable;
  bank_notes: BankNotesTable;
  book_closes: BookClosesTable;
  fee_invoices: FeeInvoicesTable;
  fee_invoice_lines: FeeInvoiceLinesTable;
}

/**
 * Append-only, like the two tables below. The ledger refuses transactions before `ends_at` of the
 * last close.
 */
type BookClosesTable = {
  id: string;
  /** Its first day. Select it as text. */
  month: Day;
  ends_at: Date;
  closed_at: Date;
  closed_by: string;
  /** Hundredths of a per cent. */
  vat_rate: number;
  /** Written as JSON text. */
  issuer: ColumnType<Issuer, string, never>;
};

type FeeInvoicesTable = {
  id: string;
  close_id: string;
  kind: DocumentKind;
  /** The financial year of its month (`yearOf`). */
  year: number;
  /** From 1 in each year, without gaps. */
  number: number;
  seller_id: string;
  /** Copied at the close, with the next columns. */
  seller_name: string;
  seller_location: string;
  /** On a credit note: the invoice that it corrects. */
  corrects: string | null;
  /** Poisha, with the tax in it; bigints, which the driver reads as text. */
  fee: ColumnType<string, number, never>;
  vat_rate: number;
  vat: ColumnType<string, number, never>;
};

type FeeInvoiceLinesTable = {
  invoice_id: string;
  /** The transaction that released the deal's money. */
  release_id: string;
  product_name: string;
  /** Poisha. */
  price: ColumnType<string, number, never>;
  fee: ColumnType<string, number, never>;
};

/** Files about a provider's transfers to the bank. */
type SettlementFilesTable = {
  id: string;
  provider: PaymentProviderName;
  /** The file's name on the admin's device. */
  name: string;
  imported_at: Date;
  imported_by: string;
};

/** A line of such a file; a trigger refuses changes of a booked one. */
type SettlementLinesTable = {
  id: string;
  file_id: string;
  /** The line in the file, from 1; the header counts. */
  position: number;
  provider: PaymentProviderName;
  outcome: SettlementOutcome;
  /** The provider's id of the payment or refund. */
  external_id: string;
  /** `YYYY-MM-DD`; null if it was unreadable. Select it as text. */
  settled_on: ColumnType<string | null, string | null, string | null>;
  /** Signed poisha; negative for a refund. Bigints, which the driver reads as text. */
  gross: ColumnType<string | null, number | null, never>;
  fee: ColumnType<string | null, number | null, never>;
  net: ColumnType<string | null, number | null, never>;
  attempt_ref: string | null;
  refund_id: string | null;
};

type BankFilesTable = {
  id: string;
  /** The bank account, as the admin names it. */
  account: string;
  name: string;
  /** How many of its lines earlier files had. */
  known: number;
  imported_at: Date;
  imported_by: string;
};

/** A line of a bank's statement that no earlier file had. */
type BankLinesTable = {
  id: string;
  file_id: string;
  /** The line in the file, from 1; the header counts. */
  position: number;
  account: string;
  state: BankLineState;
  text: string;
  /** `YYYY-MM-DD`; null if it was unreadable. Select it as text. */
  booked_on: ColumnType<string | null, string | null, never>;
  /** Signed poisha, negative for what left the account; null if it was unreadable. */
  amount: ColumnType<string | null, number | null, never>;
};

/** Which booking a line proves, and how much of it. */
type BankMatchesTable = {
  line_id: string;
  kind: BankBooking;
  key: string;
  /** Signed poisha. */
  amount: ColumnType<string, number, never>;
};

/** Why a line has no booking, or a booking no line. */
type BankNotesTable = {
  id: string;
  kind: BankBooking | 'line';
  /** Of the line or the booking. */
  key: string;
  /** Signed poisha that are explained; null for an unreadable line. */
  amount: ColumnType<string | null, number | null, never>;
  note: string;
  noted_at: Date;
  noted_by: string;
};
