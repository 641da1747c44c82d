import { createHash } from 'node:crypto';
import type { Session } from './book.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const statusOf = ({ state }: Session) => (state === 'paid' ? 'VALID' : state);

/** A session in the format of validation, query and forms. */
export function told(session: Session, storeId: string): Record<string, string> {
  const { order, paidAmount } = session;
  const common = {
    status: statusOf(session),
    tran_date: '2026-11-22 17:15:56',
    tran_id: order.tran_id ?? '',
    amount: paidAmount,
    currency: 'BDT',
    currency_type: 'BDT',
    currency_amount: paidAmount,
    currency_rate: '1.0000',
    base_fair: '0.00',
    value_a: order.value_a ?? '',
    value_b: '',
    value_c: '',
    value_d: '',
    store_id: storeId,
  };
  if (session.state !== 'paid') return { ...common, error: 'The customer did not pay' };
  return {
    ...common,
    val_id: session.valId,
    store_amount: (Number(paidAmount) * 0.975).toFixed(2),
    bank_tran_id: session.bankTranId,
    card_type: session.cardType,
    card_no: '01712345678',
    card_issuer: 'BKash Mobile Banking',
    card_brand: 'MOBILEBANKING',
    card_sub_brand: 'Classic',
    card_issuer_country: 'Bangladesh',
    card_issuer_country_code: 'BD',
    risk_level: session.riskLevel,
    risk_title: session.riskLevel === '1' ? 'Risky' : 'Safe',
  };
}

/** The form of IPN and return, signed over every field. */
export function signedForm(
  session: Session,
  storeId: string,
  storePassword: string,
): URLSearchParams {
  const fields = told(session, storeId);
  const names = Object.keys(fields).sort();
  const text = [...names, 'store_passwd']
    .sort()
    .map((name) => `${name}=${name === 'store_passwd' ? md5(storePassword) : fields[name]}`)
    .join('&');
  return new URLSearchParams({ ...fields, verify_key: names.join(','), verify_sign: md5(text) });
}
