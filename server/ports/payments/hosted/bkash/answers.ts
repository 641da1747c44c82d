import * as z from 'zod';
import { looseText } from '../read-answer.ts';

/**
 * Every answer may be an error instead: with `statusCode`, with the codes of refunds, or, from the
 * gateway in front, with `message` alone.
 */
const outcome = {
  statusCode: looseText,
  statusMessage: looseText,
  internalCode: looseText,
  externalCode: looseText,
  errorCode: looseText,
  errorMessage: looseText,
  errorMessageEn: looseText,
  message: looseText,
};

const plainAnswer = z.object(outcome);

export const tokenAnswer = z.object({
  ...outcome,
  id_token: looseText,
  refresh_token: looseText,
  expires_in: z.coerce.number().int().positive().max(86_400).catch(3600),
});

/** The answer of create, execute and query. The amount is text, as `500` or `500.00`. */
export const paymentAnswer = z.object({
  ...outcome,
  paymentID: looseText,
  bkashURL: looseText,
  trxID: looseText,
  transactionStatus: looseText,
  amount: looseText,
  currency: looseText,
  merchantInvoiceNumber: looseText,
  /** The query's name for the invoice. */
  merchantInvoice: looseText,
});
export type PaymentAnswer = z.output<typeof paymentAnswer>;

/** Of a search by trxID; the amount is text. */
export const searchAnswer = z.object({
  ...outcome,
  trxID: looseText,
  transactionStatus: looseText,
  transactionType: looseText,
  amount: looseText,
  currency: looseText,
});

const refund = {
  refundTrxId: looseText,
  refundTransactionStatus: looseText,
  refundAmount: looseText,
};

export type RefundFields = Record<keyof typeof refund, string>;

export const refundAnswer = z.object({ ...outcome, ...refund });

export const refundsAnswer = z.object({
  ...outcome,
  refundTransactions: z
    .array(z.object(refund))
    .nullish()
    .transform((refunds) => refunds ?? []),
});

/** The error's sentence for an operator, without long numbers, because one may be a wallet's. */
export const sentenceOf = ({ code, why }: { code: string; why: string }): string =>
  [code && `code ${code}`, why.replace(/\d[\d\s-]{5,}\d/g, '…').slice(0, 120)]
    .filter(Boolean)
    .join(': ');

/** The error in an answer; null for a success. Successful refunds have no code. */
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
