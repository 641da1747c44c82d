import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test.each(['=1+1', '+880', '-1', '@name', '\t=1', '\r=1'])(
  'a spreadsheet calculates nothing of %j',
  (text) => {
    const cell = csvOf([[text]])
      .replace('\uFEFF', '')
      .trimEnd();
    expect(cell.replace(/^"/, '')).toMatch(/^'/);
  },
);

test('other texts are as they were, in quotes where a comma, a quote or a line needs it', () => {
  const row = ['A=1', 'a-b', '', "'", 'a,b', 'say "hi"', 'two\nlines', 'মিরপুর'];
  expect(csvOf([row, ['x']])).toBe(
    '\uFEFFA=1,a-b,,\',"a,b","say ""hi""","two\nlines",মিরপুর\r\nx\r\n',
  );
});
