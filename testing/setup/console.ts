import { format } from 'node:util';

let expected: RegExp[] = [];
let messages: string[] = [];

/**
 * Expects a message on console.error or console.warn. The test fails on any other message, and
 * without this one.
 */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Intercepts console.error and console.warn for `takeConsoleComplaint`. */
export function watchConsole(): void {
  const keep = (...values: unknown[]) => {
    messages.push(format(...values));
  };
  console.error = keep;
  console.warn = keep;
}

/** The unexpected or missing messages since the last call, or undefined; then resets. */
export function takeConsoleComplaint(): string | undefined {
  const unexpected = messages.filter((message) => !expected.some((each) => each.test(message)));
  const missing = expected.filter((each) => !messages.some((message) => each.test(message)));
  messages = [];
  expected = [];
  const complaints = [
    ...unexpected.map((message) => `Unexpected message on the console: ${message}`),
    ...missing.map((pattern) => `Expected on the console, but never said: ${pattern}`),
  ];
  return complaints.length === 0 ? undefined : complaints.join('\n');
}
