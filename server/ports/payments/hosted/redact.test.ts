import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const kept = { values: new Set(['tran_id', 'status']), sentences: new Set(['error']) };

test('only what is named is kept, also inside of lists', () => {
  const answer = {
    status: 'VALID',
    card_no: '01712345678',
    element: [{ tran_id: '0193', cus_name: 'Rahim', store_passwd: 'x' }],
    empty: '',
    none: null,
  };
  expect(redact(answer, kept)).toEqual({
    status: 'VALID',
    card_no: '[redacted]',
    element: [{ tran_id: '0193', cus_name: '[redacted]', store_passwd: '[redacted]' }],
    empty: '',
    none: null,
  });
});

test.each([
  ['wallet 01712345678 has no money', 'wallet [redacted] has no money'],
  ['wallet +880 1712-345678', 'wallet +[redacted]'],
  ['code 2023 after 30 s', 'code 2023 after 30 s'],
])('a sentence loses the numbers that could be a wallet: %s', (error, without) => {
  expect(redact({ error }, kept)).toEqual({ error: without });
});
