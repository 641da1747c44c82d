// Fails a test that logs an unexpected message. Runs before every test file.
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
