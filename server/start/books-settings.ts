import * as z from 'zod';
import type { Issuer } from '#contract/books/months.ts';
import {
  type SettlementColumns,
  settlementColumns,
  settlementFields,
} from '#contract/books/settlement-columns.ts';
import {
  type PaymentProviderName,
  paymentProviderNames,
} from '#contract/orders/payment-methods.ts';

const columnsAdvice =
  'Name columns, like bkash.id=Trx ID; bkash.fee=Charge + VAT. Providers: ' +
  `${paymentProviderNames.join(', ')}. Columns: ${settlementFields.join(', ')}.`;

type AllColumns = Record<PaymentProviderName, SettlementColumns>;

/** Merges the operator's names with the contract's; the operator's come first. */
const columns = z.string().transform((text, context): AllColumns => {
  const all = structuredClone(settlementColumns) as unknown as Record<
    PaymentProviderName,
    Record<string, string[]>
  >;
  for (const part of text.split(';')) {
    const [, provider = '', field = '', names = ''] =
      /^\s*([\w-]+)\.(\w+)\s*=\s*(.*\S)\s*$/.exec(part) ?? [];
    const known = Object.hasOwn(all, provider) ? all[provider as PaymentProviderName] : undefined;
    if (!known || !Object.hasOwn(known, field)) {
      context.addIssue(columnsAdvice);
      return z.NEVER;
    }
    known[field] = [...names.split('|').map((name) => name.trim()), ...(known[field] ?? [])];
  }
  return all as unknown as AllColumns;
});

/** The variables of accounting; part of `environment` in `config.ts`. */
export const booksVariables = {
  /** The names of a settlement file's columns, if they differ from the contract's table. */
  SETTLEMENT_COLUMNS: columns.optional(),
  /** The percentage of tax (VAT) that the shop's fee includes. */
  FEE_VAT_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Give a percentage with at most two decimals, like 5 or 7.5.')
    .transform(Number)
    .default(0),
  /** The operator's name and address on the invoices of the fee. */
  INVOICE_NAME: z.string().max(120, 'Use at most 120 characters.').optional(),
  INVOICE_ADDRESS: z.string().max(300, 'Use at most 300 characters.').default(''),
  /** The business identification number of the tax office. */
  INVOICE_BIN: z
    .string()
    .regex(/^\d{9}-?\d{4}$/, 'Give a BIN of 13 digits, like 000123456-0101.')
    .optional(),
};

export type BooksSettings = {
  columns: AllColumns;
  /** Hundredths of a per cent. */
  vatRate: number;
  /** Without a name, invoices have the shop's. */
  issuer: Issuer;
};

export const defaultBooks: BooksSettings = {
  columns: settlementColumns,
  vatRate: 0,
  issuer: { name: '', address: '', bin: '' },
};

export function readBooks(value: z.output<z.ZodObject<typeof booksVariables>>): BooksSettings {
  return {
    columns: value.SETTLEMENT_COLUMNS ?? settlementColumns,
    vatRate: Math.round(value.FEE_VAT_PERCENT * 100),
    issuer: {
      name: value.INVOICE_NAME ?? '',
      address: value.INVOICE_ADDRESS,
      bin: value.INVOICE_BIN ?? '',
    },
  };
}
