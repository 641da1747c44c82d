import { format } from 'node:util';

let expected: RegExp[] = [];
let messages: string[] = [];

/**
 * Allows what a test makes the code say on console.error or console.warn. The test fails when it
 * says anything else there, and when it does not say this.
 */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Takes console.error and console.warn over: they are kept for `takeConsoleComplaint`. */
export function watchConsole(): void {
  const keep = (...values: unknown[]) => {
    messages.push(format(...values));
  };
  console.error = keep;
  console.warn = keep;
}

/** What is wrong with the messages since the last call, or undefined; then starts afresh. */
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
