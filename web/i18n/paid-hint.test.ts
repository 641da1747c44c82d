import { expect, test } from 'vitest';
import { messages as bn } from './bn/orders/paying.ts';
import { messages as en } from './en/orders/paying.ts';

// Their rule is tested by `server/features/deals/numbers.test.ts`: paying alone shows no number.
test('who has paid reads that the seller’s number comes with an agreed meeting, not at once', () => {
  expect(en.pay.paidHint).toMatch(/page of your order: once you have agreed, .* their number/);
  expect(bn.pay.paidHint).toMatch(/অর্ডারের পাতায়.*ঠিক হলে .*নম্বর/);
});
