import * as z from 'zod/mini';
import { resultFileMost } from '../limits.ts';

/**
 * The verdict on a line of a result file, or on a transfer that is missing in it. `sent`, `failed`:
 * recorded now. `same`: recorded before, with the same result. `pending`: the rail has not
 * finished. `double`: repeated in the file, with the same result. `contradiction`: repeated with
 * another result, so both are ignored. `foreign`: no transfer has this reference. `other-batch`: a
 * transfer of another batch has it. `settled`: recorded before, with another result. `amount`:
 * differs from the amount to send. `unclear`: the result is an unknown word, or its
 * amount is missing or could be several. `no-reference`:
 * reported as paid, without the rail's own reference. `held`: paid although the seller's payouts
 * are on hold. `own`: the admin's own money. `missing`: not in the file, which has others of its
 * rail.
 */
export const resultVerdicts = [
  ...(['sent', 'failed', 'same', 'pending', 'double', 'contradiction', 'foreign'] as const),
  ...(['other-batch', 'settled', 'amount', 'unclear', 'no-reference', 'held', 'own'] as const),
  'missing',
] as const;
export type ResultVerdict = (typeof resultVerdicts)[number];

export const resultRow = z.object({
  /** The line in the file, whose header is line 1; null without one. */
  line: z.nullable(z.number()),
  /** The transfer's reference, as in the file. */
  ref: z.string(),
  verdict: z.enum(resultVerdicts),
  /** The rail's reference, its reason, or what is unclear. */
  text: z.string(),
});
export type ResultRow = z.output<typeof resultRow>;

/**
 * The names of columns, as headers in lower case without spaces and signs; the first that exists is
 * used.
 */
export const resultColumns = {
  ref: [
    ...(['referenceno', 'merchantinvoicenumber', 'referencenumber', 'reference', 'ref'] as const),
    ...(['invoice', 'description', 'paymentdescription'] as const),
  ],
  status: ['status', 'transactionstatus', 'paymentstatus', 'result', 'state'],
  paidAs: [
    'trxid',
    'transactionid',
    'txnid',
    'tracenumber',
    'traceno',
    'banktrxid',
    'bankreference',
  ],
  problem: [
    ...(['reason', 'failurereason', 'returnreason', 'remarks', 'message', 'errormessage'] as const),
    ...(['statusmessage', 'comment', 'comments'] as const),
  ],
  amount: ['amount', 'amountbdt', 'transactionamount'],
} as const;

/** The known results, in lower case. Another word is `unclear` and changes nothing. */
export const resultWords = {
  sent: [
    'paid',
    'sent',
    'success',
    'successful',
    'succeeded',
    'completed',
    'complete',
    'settled',
    'done',
  ],
  failed: [
    'failed',
    'fail',
    'failure',
    'rejected',
    'returned',
    'return',
    'reversed',
    'declined',
    'error',
  ],
  pending: ['pending', 'processing', 'initiated', 'submitted', 'in progress', 'queued'],
} as const;

export const resultMessages = {
  fileRequired: 'Choose the file of results',
  notText: 'This is a spreadsheet. Save it as CSV, and choose that file',
  noColumns: 'The file needs a line of headers with a reference and a status',
  unreadable: 'This file cannot be read as CSV',
  tooLarge: 'The file is too large: at most 80,000 characters',
} as const;

export const resultFileForm = z.object({
  csv: z
    .string()
    .check(
      z.minLength(1, resultMessages.fileRequired),
      z.maxLength(resultFileMost, resultMessages.tooLarge),
    ),
});
