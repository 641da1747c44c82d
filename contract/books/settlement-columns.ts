import type { PaymentProviderName } from '../orders/payment-methods.ts';

/**
 * The columns of a provider's settlement file. `date`: of the settlement. `id`: of the payment or
 * refund. `gross`: the amount paid, negative for a refund. `fee`: the provider's. `net`: the amount
 * received.
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
 * The columns of each provider's file. Case, spaces and signs in names do not count. Stripe's are
 * those of its itemised payout reconciliation. SSLCommerz, bKash and aamarPay publish none. For
 * them these are the field names of their APIs and of panels seen in public: an operator compares
 * them with a real file and sets others by `SETTLEMENT_COLUMNS`. Either fee or net may be missing.
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
 * The result of importing a line. `booked`: its money is in the ledger. `known`: an earlier file
 * had it. `double`: the same file has it twice. `foreign`: no payment or refund of this shop.
 * `not-in-books`: this shop's, but without money in the ledger. `other-amount`: this shop's, over
 * another amount. `settled-before`: already settled by another line. `unreadable`: date, id or
 * amount is missing or invalid. `wrong-sum`: gross is not the sum of fee and net.
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

/** Lines that staff have to examine: neither booked nor known. */
export const problemOutcomes = [
  'foreign',
  'not-in-books',
  'other-amount',
  'settled-before',
  'unreadable',
  'wrong-sum',
] as const satisfies SettlementOutcome[];

/** Lines that may match a payment later. Each import of the provider's files tries them again. */
export const openOutcomes = ['foreign', 'not-in-books', 'other-amount'] as const;

/** Days after which money at the provider is overdue if no file has named it. */
export const settlementDays = 7;

/** The largest settlement file, in characters; some 20,000 lines. */
export const settlementFileMax = 2_000_000;

/** The page shows at most this many rows of each list. */
export const settlementRowsMax = 100;
