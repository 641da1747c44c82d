import type { KeptFields } from '../redact.ts';

/**
 * The fields of which bKash's acceptance test requires samples; no credentials, tokens, wallets or
 * page addresses.
 */
export const bkashKept: KeptFields = {
  values: new Set([
    'mode',
    'payerReference',
    'amount',
    'currency',
    'intent',
    'merchantInvoiceNumber',
    'merchantInvoice',
    'statusCode',
    'internalCode',
    'externalCode',
    'errorCode',
    'paymentID',
    'paymentId',
    'trxID',
    'trxId',
    'transactionStatus',
    'transactionType',
    'paymentCreateTime',
    'paymentExecuteTime',
    'verificationStatus',
    'userVerificationStatus',
    'maxRefundableAmount',
    'refundAmount',
    'refundTrxId',
    'refundTransactionStatus',
    'originalTrxId',
    'originalTrxAmount',
    'completedTime',
    'initiationTime',
    'sku',
    'token_type',
    'expires_in',
  ]),
  sentences: new Set([
    'statusMessage',
    'errorMessage',
    'errorMessageEn',
    'errorMessageBn',
    'message',
  ]),
};
