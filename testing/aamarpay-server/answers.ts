import type { Session, SessionState } from './book.ts';

const codes: Record<SessionState, string> = {
  created: '0',
  initiated: '0',
  paid: '2',
  expired: '3',
  failed: '7',
};

const statuses: Record<SessionState, string> = {
  created: 'Initiated',
  initiated: 'Initiated',
  paid: 'Successful',
  expired: 'Expired',
  failed: 'Failed',
};

/** A transaction in answers of the search and in the server's message, by the vendor's sample. */
export function told(session: Session, storeId: string): Record<string, string | null> {
  const { order, state, track, paidAmount } = session;
  const isPaid = state === 'paid';
  const fee = isPaid ? (Number(paidAmount) * 0.035).toFixed(2) : '0.00';
  return {
    pg_txnid: track,
    mer_txnid: order.tran_id ?? '',
    risk_title: session.riskLevel === null ? 'Not-Available' : 'Risky',
    risk_level: session.riskLevel,
    cus_name: order.cus_name ?? '',
    cus_email: order.cus_email ?? '',
    cus_phone: order.cus_phone ?? '',
    cus_add1: order.cus_add1 ?? '',
    desc: order.desc ?? null,
    merchant_id: storeId,
    store_id: storeId,
    amount: paidAmount,
    amount_bdt: paidAmount,
    pay_status: statuses[state],
    status_code: codes[state],
    status_title: `${statuses[state]} Transaction`,
    cardnumber: isPaid ? '01712345678' : 'Not-Available',
    approval_code: 'Not-Available',
    payment_processor: session.paymentType || 'Not-Available',
    bank_trxid: session.bankTxnId || 'Not-Available',
    payment_type: session.paymentType || 'Not-Available',
    error_code: isPaid ? '0000' : 'Not-Available',
    error_title: 'Not-Available',
    date: '2026-11-24 15:20:55',
    date_processed: '2026-11-24 15:21:35',
    amount_currency: paidAmount,
    rec_amount: (Number(paidAmount) - Number(fee)).toFixed(2),
    processing_ratio: '3.50',
    processing_charge: fee,
    ip: '203.0.113.9',
    currency: 'BDT',
    currency_merchant: 'BDT',
    convertion_rate: 'Not-Available',
    opt_a: 'Not-Available',
    verify_status: 'PENDING',
    call_type: 'Post-Method',
  };
}

/** What the browser posts to `success_url` and `fail_url`; nothing of it is signed. */
export function returnForm(session: Session, storeId: string): URLSearchParams {
  const { order, state, track, paidAmount } = session;
  return new URLSearchParams({
    pg_service_charge_bdt: '0.21',
    card_number: '01712345678',
    cus_name: order.cus_name ?? '',
    cus_email: order.cus_email ?? '',
    cus_phone: order.cus_phone ?? '',
    currency_merchant: 'BDT',
    ip_address: '203.0.113.9',
    status_code: codes[state],
    pay_status: statuses[state],
    pg_txnid: track,
    epw_txnid: track,
    mer_txnid: order.tran_id ?? '',
    store_id: storeId,
    merchant_id: storeId,
    currency: 'BDT',
    store_amount: (Number(paidAmount) * 0.965).toFixed(2),
    amount: paidAmount,
    bank_txn: session.bankTxnId,
    card_type: session.paymentType && `${session.paymentType}-${session.paymentType}`,
  });
}
