import { expect, test } from 'vitest';
import { banks, routingProblem } from './banks.ts';

/** Published numbers: Mercantile, Mutual Trust, Islami, Sonali and Woori Bank. */
const published = [
  ['140', '140581184'],
  ['140', '140932209'],
  ['145', '145261188'],
  ['145', '145060284'],
  ['125', '125274182'],
  ['200', '200480554'],
  ['255', '255264633'],
] as const;

// spec D1-175
test.each(published)('bank %s has the routing number %s', (bank, number) => {
  expect(banks[bank]).toEqual(expect.any(String));
  expect(routingProblem(number, bank)).toBeNull();
});

// spec D1-175
test.each([
  ['14526118', 'digits'],
  ['14526118x', 'digits'],
  ['1452611880', 'digits'],
  ['140581184', 'bank'],
  // One mistyped digit, and two adjacent digits exchanged.
  ['145261189', 'check-digit'],
  ['145261178', 'check-digit'],
  ['145621188', 'check-digit'],
] as const)('of Mutual Trust Bank %s is refused: %s', (number, problem) => {
  expect(routingProblem(number, '145')).toBe(problem);
});
