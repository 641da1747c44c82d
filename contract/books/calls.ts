import * as z from 'zod';
import { allLanguages, defaultLanguage } from '../languages.ts';
import { paymentProviderNames } from '../orders/payment-methods.ts';
import { id, messages } from '../rules.ts';
import { bankBookings } from './bank-statement.ts';
import { bankForm, bankNoteForm, settlementForm } from './forms.ts';
import { documentKinds, ledgerAccounts, monthPattern, monthStates, sellerSteps } from './months.ts';
import { settlementOutcomes } from './settlement-columns.ts';

/** Amounts are in Taka. */
const taka = z.number();
const count = z.number().int();
const provider = z.enum(paymentProviderNames);

export const newSettlement = z.object(settlementForm.shape);

/** A line of a file that is not simply booked. */
export const settlementLine = z.object({
  _id: id,
  position: count.describe('in the file'),
  provider,
  outcome: z.enum(settlementOutcomes),
  id: z.string().describe("the provider's, of the payment or refund"),
  date: z.string().nullable().describe('YYYY-MM-DD, as the file says'),
  gross: taka.nullable().describe('negative for a refund'),
  fee: taka.nullable(),
  net: taka.nullable(),
});
export type SettlementLine = z.output<typeof settlementLine>;

export const settlementFile = z.object({
  _id: id,
  provider,
  name: z.string(),
  at: z.string().describe('ISO 8601, UTC'),
  adminName: z.string(),
  lines: count,
  booked: count,
  known: count.describe('lines that an earlier file had'),
  problems: count.describe('lines that need a look'),
});
export type SettlementFile = z.output<typeof settlementFile>;

/** Money in our books that no file has named. */
export const unsettled = z.object({
  _id: z.string().describe('of the attempt, or the refund'),
  provider,
  id: z.string().describe("the provider's; empty when it has named none"),
  bookingId: id,
  productName: z.string(),
  taka: taka.describe('negative for a refund'),
  at: z.string().describe('ISO 8601, UTC; when it was paid, or had gone back'),
  overdue: z.boolean(),
});
export type Unsettled = z.output<typeof unsettled>;

export const settlementsPage = z.object({
  providers: z.array(
    z.object({
      provider,
      onItsWay: taka.describe('in our books, and in no file'),
      arrived: taka.describe('at the bank, by the files'),
      fees: taka,
      overdue: count,
      columns: z.record(z.string(), z.array(z.string())).describe('the names that are read'),
    }),
  ),
  unsettled: z.array(unsettled).describe('the oldest 100'),
  problems: z.array(settlementLine).describe('the newest 100 lines that need a look'),
  files: z.array(settlementFile).describe('the newest 100'),
});
export type SettlementsPage = z.output<typeof settlementsPage>;

export const settlementCase = z.object({
  file: settlementFile,
  lines: z.array(settlementLine).describe('those that were not booked; at most 500'),
});

export const newBankStatement = z.object(bankForm.shape);
export const newBankNote = z.object({
  kind: z.enum(['line', ...bankBookings]),
  key: id,
  ...bankNoteForm.shape,
});

const bankDate = z.string().describe('YYYY-MM-DD');

export const bankPage = z.object({
  since: bankDate.nullable().describe('the first day of a statement; null without any'),
  lines: z
    .array(
      z.object({
        _id: id,
        account: z.string(),
        position: count.describe('in the file'),
        date: bankDate.nullable().describe('null if it could not be read'),
        taka: taka.nullable().describe('negative for what left the account'),
        text: z.string(),
      }),
    )
    .describe('the newest 100 lines without a booking'),
  missing: z
    .array(
      z.object({
        _id: id,
        kind: z.enum(bankBookings),
        date: bankDate,
        taka: taka.describe('negative for what was sent'),
        name: z.string().describe("the provider, or the transfer's references"),
      }),
    )
    .describe('the oldest 100 ledger entries that should have a line of the bank'),
  notes: z
    .array(
      z.object({
        _id: id,
        kind: z.enum(['line', ...bankBookings]),
        taka: taka.nullable(),
        note: z.string(),
        at: z.string().describe('ISO 8601, UTC'),
        adminName: z.string(),
      }),
    )
    .describe('the newest 100'),
  files: z
    .array(
      z.object({
        _id: id,
        account: z.string(),
        name: z.string(),
        at: z.string().describe('ISO 8601, UTC'),
        adminName: z.string(),
        lines: count,
        known: count.describe('lines that an earlier file had'),
        open: count.describe('lines without a booking'),
      }),
    )
    .describe('the newest 100'),
});
export type BankPage = z.output<typeof bankPage>;

const month = z.string().regex(monthPattern, messages.monthInvalid);
export const byMonth = z.object({ month });
export const bySellerMonth = z.object({ month, id });

/** Sums of the whole shop in a month. */
export const shopSums = z.object({
  paid: taka.describe('by buyers; also what came too late and went back'),
  refunded: taka.describe('that has gone back to buyers'),
  brought: taka.describe('by deals that were completed, less those that were reopened'),
  commission: taka.describe("the shop's, with the tax in it"),
  paidOut: taka.describe('sent to sellers'),
  arrived: taka.describe("at the bank, by the providers' files"),
  gatewayFees: taka.describe('that the providers have kept'),
});
export type ShopSums = z.output<typeof shopSums>;

export const booksPage = z.object({
  months: z
    .array(z.object({ month: z.string(), state: z.enum(monthStates), sums: shopSums }))
    .describe('newest first'),
});

/** An invoice or credit note, with the tax in its amount. */
export const feeDocument = z.object({
  _id: z.nullable(id).describe('null before the close'),
  kind: z.enum(documentKinds),
  number: z.string().describe('empty before the close'),
  month: z.string(),
  sellerId: id,
  sellerName: z.string(),
  taka,
  vat: taka,
});
export type FeeDocument = z.output<typeof feeDocument>;

const sellerSums = { brought: taka, fee: taka, paidOut: taka };

export const booksMonth = z.object({
  month: z.string(),
  state: z.enum(monthStates),
  close: z.object({ at: z.string(), adminName: z.string() }).nullable(),
  vatPercent: z.number(),
  sums: shopSums.extend({ vat: taka.describe('in the commission') }),
  accounts: z
    .array(
      z.object({
        account: z.enum(ledgerAccounts),
        opening: taka,
        debit: taka,
        credit: taka,
        closing: taka,
      }),
    )
    .describe('positive: the shop has it; negative: it owes or has earned it'),
  entries: count.describe('number of ledger entries of the month; the close sends it back'),
  sellers: z.array(z.object({ sellerId: id, sellerName: z.string(), ...sellerSums })),
  documents: z.array(feeDocument),
});
export type BooksMonth = z.output<typeof booksMonth>;

export const monthClose = z.object({
  entries: z.coerce.number<number | string>().int().min(0).describe('as the admin has seen them'),
});

export const ledgerFile = z.object({ csv: z.string() });

const owed = z.object({
  kept: taka.describe('until deals end'),
  owed: taka.describe('to be paid out, or on its way'),
});

export const sellerStatement = z.object({
  month: z.string(),
  closed: z.boolean(),
  sellerId: id,
  sellerName: z.string(),
  sums: z.object(sellerSums),
  opening: owed,
  closing: owed,
  lines: z.array(
    z.object({
      _id: id,
      at: z.string(),
      step: z.enum(sellerSteps),
      bookingId: id,
      productName: z.string(),
      brought: taka,
      fee: taka,
      taka: taka.describe('the change of what the shop owes the seller'),
      reference: z.string(),
    }),
  ),
  documents: z.array(feeDocument),
});
export type SellerStatement = z.output<typeof sellerStatement>;

export const ownStatements = z.object({
  months: z.array(z.object({ month: z.string(), closed: z.boolean(), ...sellerSums })),
  documents: z.array(feeDocument).describe('the newest 100'),
});

export const invoiceQuery = z.object({
  language: z.enum(allLanguages).default(defaultLanguage),
});

export const invoiceFile = z.object({
  number: z.string(),
  taka,
  vat: taka,
  pdf: z.string().describe('Base64'),
});
