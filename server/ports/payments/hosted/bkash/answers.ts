import * as z from 'zod';

/** Numbers come as text or as numbers, and what is empty may be left out. */
const optional = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''));

/**
 * Every answer may be an error instead: with `statusCode`, with the codes of refunds, or, from the
 * gateway in front, with `message` alone.
 */
const outcome = {
  statusCode: optional,
  statusMessage: optional,
  internalCode: optional,
  externalCode: optional,
  errorCode: optional,
  errorMessage: optional,
  errorMessageEn: optional,
  message: optional,
};

export const plainAnswer = z.object(outcome);

export const tokenAnswer = z.object({
  ...outcome,
  id_token: optional,
  expires_in: z.coerce.number().int().positive().max(86_400).catch(3600),
});

/** Of create, execute and query. The amount is text, as `500` or `500.00`. */
export const paymentAnswer = z.object({
  ...outcome,
  paymentID: optional,
  bkashURL: optional,
  trxID: optional,
  transactionStatus: optional,
  amount: optional,
  currency: optional,
  merchantInvoiceNumber: optional,
  /** The query's name for the invoice. */
  merchantInvoice: optional,
});
export type PaymentAnswer = z.output<typeof paymentAnswer>;

export const refundAnswer = z.object({
  ...outcome,
  refundTrxId: optional,
  refundTransactionStatus: optional,
  refundAmount: optional,
});

export const refundsAnswer = z.object({
  ...outcome,
  refundTransactions: z
    .array(
      z.object({
        refundTrxId: optional,
        refundTransactionStatus: optional,
        refundAmount: optional,
      }),
    )
    .nullish()
    .transform((refunds) => refunds ?? []),
});

/** The error of an answer; null when it is none. Refunds have no code when all went well. */
export function errorOf(
  answer: z.output<typeof plainAnswer>,
): { code: string; why: string } | null {
  const { statusCode, internalCode, externalCode, errorCode, message } = answer;
  const code = [externalCode, errorCode, statusCode, internalCode].find(Boolean) ?? '';
  const isWell = code === '0000' || (code === '' && message === '');
  if (isWell) return null;
  const why = [answer.statusMessage, answer.errorMessageEn, answer.errorMessage, message];
  return { code, why: why.find(Boolean) ?? '' };
}
