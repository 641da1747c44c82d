import type { PaymentProviderName } from '../orders/payment-methods.ts';

/**
 * What a line of a provider's settlement file says. `date`: of the settlement. `id`: of the payment or
 * refund. `gross`: what was paid, negative for a refund. `fee`: the provider's. `net`: what arrived.
 */
export const settlementFields = ['date', 'id', 'gross', 'fee', 'net'] as const;
export type SettlementField = (typeof settlementFields)[number];

/** For each field the names that its column may have; `A + B` is the sum of two columns. */
export type SettlementColumns = Record<SettlementField, readonly string[]>;

const plain = {
  date: ['date'],
  id: ['id'],
  gross: ['gross'],
  fee: ['fee'],
  net: ['net'],
} as const satisfies SettlementColumns;

/**
 * The columns of each provider's file; upper and lower case, spaces and signs in names do not count.
 * Stripe's are those of its itemised payout reconciliation. SSLCommerz, bKash and aamarPay publish none: theirs
 * are the names of their APIs' fields and of panels seen in public, so an operator compares them with
 * the own file, and names others in `SETTLEMENT_COLUMNS`. Either fee or net may be missing.
 */
export const settlementColumns: Record<PaymentProviderName, SettlementColumns> = {
  sslcommerz: {
    date: ['settlement date', 'tran_date', 'transaction date', 'date'],
    id: ['tran_id', 'transaction id', 'bank_tran_id', 'id'],
    gross: ['amount', 'transaction amount', 'gross'],
    fee: ['charge', 'commission', 'fee'],
    net: ['store_amount', 'payable amount', 'net'],
  },
  bkash: {
    date: ['settlement date', 'transaction date', 'date'],
    id: ['trx id', 'transaction id', 'id'],
    gross: ['amount', 'transaction amount', 'gross'],
    fee: ['charge', 'merchant charge', 'fee'],
    net: ['net amount', 'settled amount', 'net'],
  },
  aamarpay: {
    date: ['settlement date', 'date_processed', 'date'],
    id: ['mer_txnid', 'merchant transaction id', 'id'],
    gross: ['amount', 'amount_bdt', 'gross'],
    fee: ['processing_charge', 'charge', 'fee'],
    net: ['rec_amount', 'store_amount', 'net'],
  },
  stripe: {
    date: ['automatic_payout_effective_at', 'available_on', 'created', 'date'],
    id: ['payment_intent_id', 'id'],
    gross: ['gross'],
    fee: ['fee'],
    net: ['net'],
  },
  'embedded-cards': plain,
  'test-wallet': plain,
};

/**
 * What became of a line. `booked`: its money is in the ledger. `known`: an earlier file had it.
 * `double`: the same file has it twice. `foreign`: no payment or refund of ours. `not-in-books`: ours,
 * but our books have no money for it. `other-amount`: ours, over another amount. `settled-before`: ours,
 * and settled by another line. `unreadable`: a date, an id or an amount is missing or none.
 * `wrong-sum`: gross is not fee and net together.
 */
export const settlementOutcomes = [
  'booked',
  'known',
  'double',
  'foreign',
  'not-in-books',
  'other-amount',
  'settled-before',
  'unreadable',
  'wrong-sum',
] as const;
export type SettlementOutcome = (typeof settlementOutcomes)[number];

/** Lines that may find their payment later; each import of the provider tries them again. */
export const openOutcomes = ['foreign', 'not-in-books', 'other-amount'] as const;

/** Money that has been at the provider for so many days, in no file, is overdue. */
export const settlementDays = 7;

/** The largest settlement file, in characters; some 20,000 lines. */
export const settlementFileMax = 2_000_000;

/** Of each list of lines and payments the page has so many. */
export const settlementRowsMax = 100;
