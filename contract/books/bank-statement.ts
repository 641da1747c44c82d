/** For each field the names that its column may have in a bank's statement. */
export const bankColumns = {
  date: ['date', 'transaction date', 'txn date', 'tran date', 'posting date', 'value date', 'তারিখ'],
  text: [
    'description',
    'narration',
    'particulars',
    'details',
    'transaction details',
    'remarks',
    'বিবরণ',
  ],
  reference: [
    'reference',
    'reference no',
    'ref',
    'ref no',
    'transaction id',
    'trx id',
    'cheque no',
  ],
  /** Signed; or apart, below. */
  amount: ['amount', 'amount bdt', 'transaction amount', 'পরিমাণ'],
  in: ['credit', 'deposit', 'credit amount', 'deposits', 'cr', 'জমা'],
  out: ['debit', 'withdrawal', 'debit amount', 'withdrawals', 'dr', 'উত্তোলন'],
} as const satisfies Record<string, readonly string[]>;

/**
 * What the ledger books to and from the bank. `arrival`: a provider's settlement of a day. `payout`:
 * a transfer to a seller. `by-hand`: money that was moved by hand. Without Zod, because a screen
 * imports it.
 */
export const bankBookings = ['arrival', 'payout', 'by-hand'] as const;
export type BankBooking = (typeof bankBookings)[number];

export const bankLineStates = ['open', 'matched', 'explained'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/**
 * Days between a booking and its line in a statement. A booking without a line is listed after them,
 * and no line further away is taken for it unless it names its reference.
 */
export const bankDays = 7;
