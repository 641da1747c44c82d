// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { reportFailure } from './report-failure.ts';

const error = new Error('broken on purpose');
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an error is reported as the engine does it', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  reportFailure(error);
  expect(report).toHaveBeenCalledExactlyOnceWith(error);
});

test('an engine without that has it thrown, apart from its cause', () => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', undefined);
  reportFailure(error);
  expect(() => vi.runAllTimers()).toThrow(error);
});
