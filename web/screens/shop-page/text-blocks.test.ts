import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

test('lines with # are headings, and an empty line begins a paragraph', () => {
  const text =
    '# Buying\nPay here.\nNever outside.\n\n  Meet by day.\n#Selling\n\n\n#\nNo #1 here.';
  expect(textBlocks(text)).toEqual([
    { isHeading: true, text: 'Buying' },
    { isHeading: false, text: 'Pay here.\nNever outside.' },
    { isHeading: false, text: 'Meet by day.' },
    { isHeading: true, text: 'Selling' },
    { isHeading: false, text: '#\nNo #1 here.' },
  ]);
  expect(textBlocks('<b>Bold</b>')).toEqual([{ isHeading: false, text: '<b>Bold</b>' }]);
});
