import * as z from 'zod/mini';

/**
 * What was made of a line of a result file, or of a transfer that it should have had. `sent`, `failed`:
 * noted now. `same`: noted before, with the same result. `pending`: the rail is still at work. `double`:
 * the file has it again, with the same result. `contradiction`: again with another, so that neither
 * counts. `foreign`: no transfer of ours has this reference. `other-batch`: one of another batch has.
 * `settled`: noted otherwise before. `amount`: of another amount than was to be sent. `unclear`: its
 * result is no word that is known here. `no-reference`: said to be paid, without the rail's own
 * reference. `held`: paid although the seller's payouts are held. `own`: a matter of the admin's own.
 * `missing`: not in the file, which has others of its rail.
 */
export const resultVerdicts = [
  ...(['sent', 'failed', 'same', 'pending', 'double', 'contradiction', 'foreign'] as const),
  ...(['other-batch', 'settled', 'amount', 'unclear', 'no-reference', 'held', 'own'] as const),
  'missing',
] as const;
export type ResultVerdict = (typeof resultVerdicts)[number];

export const resultRow = z.object({
  /** Of the file, its header being 1; null where the file has none. */
  line: z.nullable(z.number()),
  /** Of the transfer, as the file has it. */
  ref: z.string(),
  verdict: z.enum(resultVerdicts),
  /** The rail's reference, its reason, or the word that is not known. */
  text: z.string(),
});
export type ResultRow = z.output<typeof resultRow>;

/** Which column means what, by its header in lower case without spaces and signs; the first that is there counts. */
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

/** Words of a result, in lower case. Another word is `unclear`, and changes nothing. */
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

/** Characters of a file of results, within `limits.jsonBytes`; a batch has some hundred transfers at most. */
export const resultFileMax = 80_000;

export const resultFileForm = z.object({
  csv: z
    .string()
    .check(
      z.minLength(1, resultMessages.fileRequired),
      z.maxLength(resultFileMax, resultMessages.tooLarge),
    ),
});
