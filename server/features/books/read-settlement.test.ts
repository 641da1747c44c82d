import { expect, test } from 'vitest';
import { settlementColumns } from '#contract/books/settlement-columns.ts';
import { readDate, readPoisha, readSettlement } from './read-settlement.ts';

const { bkash } = settlementColumns;

test.each([
  ['18500', 1_850_000],
  ['1,18,500.50', 11_850_050],
  ['৳ ১৮,৫০০.৫', 1_850_050],
  ['BDT 10.00', 1_000],
  ['(250.25)', -25_025],
  ['-250.25', -25_025],
  ['−250.25', -25_025],
  ['0', 0],
  ['10.500', 1_050],
  ['10.505', null],
  ['1e5', null],
  ['', null],
  ['twelve', null],
])('the amount %s is %s poisha', (cell, poisha) => {
  expect(readPoisha(cell)).toBe(poisha);
});

test.each([
  ['2026-11-24', '2026-11-24'],
  ['2026-11-24 23:59:59', '2026-11-24'],
  ['2026-11-24T18:00:00Z', '2026-11-24'],
  ['24/11/2026', '2026-11-24'],
  ['4-1-2026 10:00', '2026-01-04'],
  ['24-Nov-2026', '2026-11-24'],
  ['24 November 2026', '2026-11-24'],
  ['২৪/১১/২০২৬', '2026-11-24'],
  ['11/24/2026', null],
  ['31/02/2026', null],
  ['', null],
])('the date %s is %s', (cell, day) => {
  expect(readDate(cell)).toBe(day);
});

test('a file with a title, a sum, another separator and other columns is read', () => {
  const text = [
    '\uFEFFMerchant statement;;;;;',
    ';;;;;',
    'Sl;Transaction Date;Trx ID;Amount;Charge;Net Amount',
    '1;24-11-2026;DKM4ABCDEF;"24,500.00";367.50;"24,132.50"',
    '2;24-11-2026;DKM4REFUND;(500.00);0;(500.00)',
    'Total;;;"24,000.00";367.50;"23,632.50"',
  ].join('\r\n');
  expect(readSettlement(text, bkash)).toEqual([
    { position: 4, id: 'DKM4ABCDEF', date: '2026-11-24', gross: 2450000, fee: 36750, net: 2413250 },
    { position: 5, id: 'DKM4REFUND', date: '2026-11-24', gross: -50000, fee: 0, net: -50000 },
  ]);
});

test('a fee in two columns is their sum, and the net amount may be missing', () => {
  const columns = { ...bkash, fee: ['Charge + VAT'] };
  const text = 'date,id,amount,charge,vat\n2026-11-24,X1,100,1.50,0.23\n';
  expect(readSettlement(text, columns)).toEqual([
    { position: 2, id: 'X1', date: '2026-11-24', gross: 10_000, fee: 173, net: 9_827 },
  ]);
});

test('a line that cannot be read stays, with what could be', () => {
  const text = 'date,id,gross,fee,net\nsoon,X1,100,2,98\n2026-11-24,X2,much,2,98\n';
  expect(readSettlement(text, bkash)).toEqual([
    { position: 2, id: 'X1', date: null, gross: 10_000, fee: 200, net: 9_800 },
    { position: 3, id: 'X2', date: '2026-11-24', gross: null, fee: 200, net: 9_800 },
  ]);
});

test.each([
  ['date,id,gross\n2026-11-24,X1,100'],
  ['id,gross,fee,net\nX1,100,2,98'],
  ['A picture, not a table'],
  ['"date,id,gross,fee\nnever closed'],
])('without its columns a file is not read: %s', (text) => {
  expect(readSettlement(text, bkash)).toBeNull();
});
