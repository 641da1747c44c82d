import { createHash, timingSafeEqual } from 'node:crypto';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** The fields that a meaningful signature must cover; `val_id` only for a paid one. */
const required = ['status', 'tran_id', 'amount'];

/** Real forms have about thirty. */
const maxNames = 60;

/**
 * Whether a form that SSLCommerz posts is signed with the store's password: the MD5 of the named
 * fields and the password's MD5, sorted, joined without escaping. That is weak, so it only filters
 * noise; the shop always queries the result. The rule comes from the gateway's own plugins.
 */
export function isSigned(form: URLSearchParams, storePassword: string): boolean {
  const signature = form.get('verify_sign') ?? '';
  const names = (form.get('verify_key') ?? '').split(',').filter(Boolean);
  const isPaid = form.get('status') === 'VALID';
  const needed = isPaid ? [...required, 'val_id'] : required;
  if (names.length > maxNames || !needed.every((name) => names.includes(name))) return false;
  if (names.some((name) => form.getAll(name).length > 1)) return false;
  const signed = new Map(names.map((name) => [name, form.get(name) ?? '']));
  signed.set('store_passwd', md5(storePassword));
  const text = [...signed.keys()]
    .sort()
    .map((name) => `${name}=${signed.get(name)}`)
    .join('&');
  const expected = Buffer.from(md5(text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
