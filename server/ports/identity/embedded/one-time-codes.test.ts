import { expect, test } from 'vitest';
import { codeOfStep, stepOfCode } from './one-time-codes.ts';

const secret = '12345678901234567890';

// RFC 6238, appendix B: the last six of the published eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code of second %i', (second, code) => {
  const step = Math.floor(second / 30);
  expect(codeOfStep(secret, step)).toBe(code);
  expect(stepOfCode(secret, code, second * 1000)).toBe(step);
});

// sec V6.5.5
test('a clock may be half a minute wrong, not more', () => {
  const code = '005924';
  const step = 41_152_263;
  const at = (steps: number) => stepOfCode(secret, code, (step + steps) * 30_000);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
});

test('other texts are no code', () => {
  for (const typed of ['', '28708', '2870823', '২৮৭০৮২', 'wrong']) {
    expect(stepOfCode(secret, typed, 59_000)).toBeNull();
  }
});
