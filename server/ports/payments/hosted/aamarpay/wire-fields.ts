import type { KeptFields } from '../redact.ts';

/**
 * No key, nothing about the buyer, no card or wallet number, no payment page and no return address.
 */
export const aamarpayKept: KeptFields = {
  values: new Set([
    'store_id',
    'merchant_id',
    'tran_id',
    'request_id',
    'mer_txnid',
    'pg_txnid',
    'bank_trxid',
    'amount',
    'amount_bdt',
    'amount_currency',
    'rec_amount',
    'processing_ratio',
    'processing_charge',
    'currency',
    'currency_merchant',
    'convertion_rate',
    'desc',
    'type',
    'result',
    'status',
    'status_code',
    'pay_status',
    'payment_type',
    'risk_level',
    'risk_title',
    'error_code',
    'date',
    'date_processed',
    'verify_status',
  ]),
  sentences: new Set(['message', 'status_title', 'error_title', 'plain']),
};
