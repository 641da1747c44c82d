import { expect, test } from 'vitest';
import { isSigned } from './verify-sign.ts';

/** Signed by hand, with the password `stand-in-secret`. */
const posted = {
  status: 'VALID',
  tran_id: 'PH01KAHCZ5X0B7R4M2',
  val_id: 'V2611220001',
  amount: '18500.00',
  currency: 'BDT',
  bank_tran_id: 'B2611220001',
  card_type: 'BKASH-BKash',
  store_id: 'phonehaatstandin',
  value_a: '',
  verify_key: 'amount,bank_tran_id,card_type,currency,status,store_id,tran_id,val_id,value_a',
  verify_sign: 'bb0c1d652eaa9c71192ea10e890836fb',
};
const password = 'stand-in-secret';

const form = (changes: Record<string, string> = {}) =>
  new URLSearchParams({ ...posted, ...changes });

test('the form that was signed with our password', () => {
  expect(isSigned(form(), password)).toBe(true);
  expect(isSigned(form(), 'another')).toBe(false);
});

test('fields that are not named do not count, and an empty one may be left out', () => {
  expect(isSigned(form({ base_fair: '0.00' }), password)).toBe(true);
  const { value_a, ...without } = posted;
  expect(isSigned(new URLSearchParams(without), password)).toBe(true);
});

test.each([
  ['another amount', { amount: '1850.00' }],
  ['another reference', { tran_id: 'PH01KAHCZ5X0B7R4M3' }],
  ['another state', { status: 'FAILED' }],
  ['no signature', { verify_sign: '' }],
  ['half a signature', { verify_sign: 'bb0c1d652eaa9c71' }],
  ['upper case', { verify_sign: 'BB0C1D652EAA9C71192EA10E890836FB' }],
  ['no names', { verify_key: '' }],
])('%s is not signed', (_, changes) => {
  expect(isSigned(form(changes), password)).toBe(false);
});

test('a signature over too little is none, even a right one', () => {
  // md5('status=FAILED&store_passwd=' + md5('stand-in-secret')), by md5sum.
  const little = {
    status: 'FAILED',
    verify_key: 'status',
    verify_sign: '05bdc101a0d4abfcae2fd97736c0a161',
  };
  expect(isSigned(form(little), password)).toBe(false);
});

test('what was paid needs its validation id among the signed fields', () => {
  const names = 'amount,status,tran_id';
  // By md5sum, of the same text for both: without val_id.
  const failed = {
    status: 'FAILED',
    verify_key: names,
    verify_sign: '7f842d08a892e607f940b88e9c8572c6',
  };
  const valid = {
    status: 'VALID',
    verify_key: names,
    verify_sign: '8b815aadf3937deb9038fc26f724828a',
  };
  expect(isSigned(form(failed), password)).toBe(true);
  expect(isSigned(form(valid), password)).toBe(false);
});

test('a field that comes twice has no one value', () => {
  const twice = form();
  twice.append('amount', '1.00');
  expect(isSigned(twice, password)).toBe(false);
});
