import { expect, test } from 'vitest';
import { leaveForm } from './forms.ts';

test('an account is deleted by its password, or by a tick that says so', () => {
  const mistakes = (typed: object) =>
    leaveForm.safeParse(typed).error?.issues.map(({ path }) => path);
  expect(mistakes({ password: 'Secret1' })).toBeUndefined();
  expect(mistakes({ sure: 'yes' })).toBeUndefined();
  expect(mistakes({})).toEqual([['sure']]);
  expect(mistakes({ sure: 'no' })).toEqual([['sure']]);
  expect(mistakes({ password: '' })).toEqual([['password']]);
});
