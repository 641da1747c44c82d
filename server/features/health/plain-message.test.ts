import { expect, test } from 'vitest';
import { plainMessage } from './plain-message.ts';

// As engines word them, with what a person has typed.
test.each([
  ['TypeError: e.toSorted is not a function', 'TypeError: e.toSorted is not a function'],
  [
    "ReferenceError: Can't find variable: structuredClone",
    "ReferenceError: Can't find variable: structuredClone",
  ],
  [
    `SyntaxError: Unexpected token 'r', "rahim@gmail.com" is not valid JSON`,
    'SyntaxError: Unexpected token …, … is not valid JSON',
  ],
  ['Cannot read "my PIN is 4711 and', 'Cannot read …'],
  ['Mail rahim.uddin@gmail.com or 01712345678', 'Mail … or …'],
  ['নম্বর ০১৭১২৩৪৫৬৭৮ is wrong', '… is wrong'],
  ['at https://shop.example/order/0193a2f4-77aa?x=1 (line 3)', 'at … (line …)'],
  ['Order 0193a2f4-77aa-7000-8000-000000000002 is gone', 'Order … is gone'],
  ['token eyJhbGciOiJIUzIiLmlKXVCJzdWIiOiIxMjM0NTY is bad', 'token … is bad'],
  ['first line\nsecond line with a name', 'first line'],
  ['<img src=x onerror=alert(document.domain)>', 'img src=x onerror=alert(document.domain)'],
  ['\u202eevil\u0000', '…evil…'],
  ['x'.repeat(24).concat(' ').repeat(20), `${'x'.repeat(24)} `.repeat(20).slice(0, 120)],
  ['', ''],
])('%s', (message, plain) => {
  expect(plainMessage(message)).toBe(plain);
});
