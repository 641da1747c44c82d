import { describe, expect, test } from 'vitest';
import { cvcFormat, expiryFormat, type Format, numberFormat, rewrite } from './typed-digits.ts';

/** `|` marks the caret: `typed('4242 4|', …)` returns the shown text with the caret. */
function typed(text: string, previous: string, format: Format, inputType?: string) {
  const caret = text.indexOf('|');
  const typed = { text: text.replace('|', ''), caret, inputType };
  const { shown, caret: place } = rewrite(typed, previous, format);
  return `${shown.slice(0, place)}|${shown.slice(place)}`;
}

describe('a card number', () => {
  test.each([
    ['42424|', '4242', '4242 4|'],
    ['4242|', '424', '4242|'],
    ['4242 4242 4242 42424|', '4242 4242 4242 4242', '4242 4242 4242 4242 4|'],
    ['4242-4242 4242.4242|', '', '4242 4242 4242 4242|'],
    ['৪২৪২৪|', '', '4242 4|'],
    ['4242x|', '4242', '4242|'],
    ['41|242 42', '4242 42', '41|24 242'],
    ['4242 9|424', '4242 424', '4242 9|424'],
    ['42429| 424', '4242 424', '4242 9|424'],
    ['12345678901234567890123|', '', '1234 5678 9012 3456 789|'],
  ])('%s after "%s" shows %s', (text, previous, shown) => {
    expect(typed(text, previous, numberFormat)).toBe(shown);
  });

  test('backspace behind a gap takes the digit before it', () => {
    expect(typed('4242|4242', '4242 4242', numberFormat, 'deleteContentBackward')).toBe(
      '424|4 242',
    );
  });

  test('delete before a gap takes the digit behind it', () => {
    expect(typed('4242|4567', '4242 4567', numberFormat, 'deleteContentForward')).toBe('4242| 567');
  });
});

describe('an expiry date', () => {
  test.each([
    ['1|', '', '1|'],
    ['5|', '', '05|'],
    ['123|', '12', '12/3|'],
    ['1/3|', '1/', '01/3|'],
    ['12/2030|', '12/203', '12/2030|'],
    ['12/305|', '12/30', '12/30|'],
    ['১২৩০|', '', '12/30|'],
    ['05/|', '05/3', '05|'],
  ])('%s after "%s" shows %s', (text, previous, shown) => {
    expect(typed(text, previous, expiryFormat)).toBe(shown);
  });
});

test('a security code has three digits', () => {
  expect(typed('১২৩৪|', '123', cvcFormat)).toBe('123|');
});
