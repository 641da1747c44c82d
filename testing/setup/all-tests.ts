// Runs before every test file: a message on the console that no test expects fails the test.
import { afterAll, afterEach } from 'vitest';
import { patience } from '../lib/patience.ts';
import { takeConsoleComplaint, watchConsole } from './console.ts';

watchConsole();

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience.timeout });
}

function failOnComplaint(): void {
  const complaint = takeConsoleComplaint();
  if (complaint !== undefined) throw new Error(complaint);
}

afterEach(failOnComplaint);
afterAll(failOnComplaint);
