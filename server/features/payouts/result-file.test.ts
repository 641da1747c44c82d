import { expect, test } from 'vitest';
import { readResults } from './result-file.ts';

test('blanks around cells, quoted or not, and an apostrophe before a text are no part of it', () => {
  const file = ' Reference , "Status" \n "\'PH-7-1" , sent \n\'PH-7-2 ,"failed" \n';
  expect(readResults(file)).toMatchObject([
    { line: 2, ref: 'PH-7-1', status: 'sent' },
    { line: 3, ref: 'PH-7-2', status: 'failed' },
  ]);
});
