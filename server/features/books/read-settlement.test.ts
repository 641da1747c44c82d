import { expect, test } from 'vitest';
import { settlementColumns } from '#contract/books/settlement-columns.ts';
import { readSettlement } from './read-settlement.ts';

const { bkash } = settlementColumns;

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

test('an amount that could be two, or whose row is shifted, is not read, nor a file with the month first', () => {
  const text = [
    'date;id;gross;fee;net',
    '11/24/2026;X1;100;2;98',
    '11/05/2026;X2;25.000;2;98',
    '2026-11-24;X3;999;00;2;98',
    "2026-11-24;'X4;'-100;0;'-100",
  ].join('\n');
  expect(readSettlement(text, bkash)).toEqual([
    { position: 2, id: 'X1', date: null, gross: 10_000, fee: 200, net: 9_800 },
    { position: 3, id: 'X2', date: null, gross: null, fee: 200, net: 9_800 },
    { position: 4, id: 'X3', date: '2026-11-24', gross: null, fee: null, net: null },
    { position: 5, id: 'X4', date: '2026-11-24', gross: -10_000, fee: 0, net: -10_000 },
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
