import { expect, test } from 'vitest';
import { isDatabaseDown } from './database-down.ts';

test('a server that became a standby a moment ago is an outage, a wrong statement is a defect', () => {
  const failed = (code: string) => Object.assign(new Error('failed'), { code });
  expect(isDatabaseDown(failed('25006'))).toBe(true);
  expect(isDatabaseDown(failed('57P01'))).toBe(true);
  expect(isDatabaseDown(failed('42P01'))).toBe(false);
});
