import { expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

test('a statement with debit and credit, titles and sums, as banks write it', () => {
  const csv = [
    'City Bank,Statement of account',
    'Date,Particulars,Ref. No.,Debit,Credit,Balance',
    '01-11-2026,Opening balance,,,,"50,000.00"',
    '20/11/2026,SSL WIRELESS SETTLEMENT,FT001,0.00,"24,010.00","74,010.00"',
    '21-Nov-2026,bKash disbursement PH7,FT002,"9,500.00",,"64,510.00"',
    '২২/১১/২০২৬,চার্জ,FT003,৫০.০০,-,"64,460.00"',
    ',Total,,"9,550.00","24,010.00",',
  ].join('\n');
  // By hand, in poisha.
  expect(readStatement(csv)).toEqual([
    { position: 4, date: '2026-11-20', amount: 2_401_000, text: 'SSL WIRELESS SETTLEMENT FT001' },
    { position: 5, date: '2026-11-21', amount: -950_000, text: 'bKash disbursement PH7 FT002' },
    { position: 6, date: '2026-11-22', amount: -5_000, text: 'চার্জ FT003' },
  ]);
});

test('a statement with signed amounts; what is unclear is a line without date and amount', () => {
  const csv = [
    'date;description;amount',
    '2026-11-20;In;100.00',
    '2026-11-20;Out;(100.00)',
    '2026-11-20;Unclear;25.000',
    'yesterday;When;5',
  ].join('\n');
  expect(readStatement(csv)).toEqual([
    { position: 2, date: '2026-11-20', amount: 10_000, text: 'In' },
    { position: 3, date: '2026-11-20', amount: -10_000, text: 'Out' },
    { position: 4, date: null, amount: null, text: '2026-11-20 Unclear 25.000' },
    { position: 5, date: null, amount: null, text: 'yesterday When 5' },
  ]);
});

test.each([
  ['', ''],
  ['no amounts', 'date,description\n2026-11-20,In'],
  ['one side only', 'date,description,debit\n2026-11-20,Out,5'],
  ['no text', 'date,amount\n2026-11-20,5'],
])('what is no statement is not read: %s', (_, csv) => {
  expect(readStatement(csv)).toBeNull();
});

test('a line that both comes and goes is unclear', () => {
  const csv = 'date,description,debit,credit\n2026-11-20,Both,5,7';
  expect(readStatement(csv)).toMatchObject([{ date: null, amount: null }]);
});
