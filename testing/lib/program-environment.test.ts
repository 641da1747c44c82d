import { expect, test } from 'vitest';
import { programEnvironment } from './program-environment.ts';

test('a started program hears nothing of the test runner', () => {
  // Vitest sets both variables. With them, better-auth skips the origin check.
  expect(process.env.TEST).toBe('true');
  expect(process.env.NODE_ENV).toBe('test');

  const environment = programEnvironment({ PORT: '0' });

  expect(environment).toMatchObject({ PATH: process.env.PATH, PORT: '0' });
  const names = Object.keys(environment).filter((name) => /TEST|NODE_ENV|^PROD$|^DEV$/.test(name));
  expect(names).toEqual([]);
});
