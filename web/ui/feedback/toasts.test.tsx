import { act, cleanup, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from './toasts.tsx';

// The numbers come from the specification, section 9.
beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

afterEach(() => {
  act(() => toast.remove());
  cleanup();
  vi.useRealTimers();
});

/** The library removes a toast from the page a second after it has begun to leave. */
const leavingMs = 1000;

// spec S9-8
test.each([
  ['blank', 4000, () => toast('Hello')],
  ['error', 4000, () => toast.error('Hello')],
  ['success', 2000, () => toast.success('Hello')],
] as const)('a toast of kind %s stays for %i ms', (_kind, milliseconds, show) => {
  act(() => void show());
  let shownFor = 0;
  while (screen.queryByText('Hello') && shownFor < 10_000) {
    act(() => vi.advanceTimersByTime(50));
    shownFor += 50;
  }
  expect(shownFor - leavingMs).toBe(milliseconds);
});

// spec S9-9
test('a loading toast stays until it is done', () => {
  act(() => void toast.loading('Hello'));
  act(() => vi.advanceTimersByTime(24 * 60 * 60 * 1000));
  expect(screen.queryByText('Hello')).not.toBeNull();
});

// spec S9-7
test('at most 20 are shown at once, the newest', () => {
  act(() => {
    for (let number = 1; number <= 21; number += 1) toast(`Toast ${number}`);
  });
  expect(screen.getAllByText(/^Toast/)).toHaveLength(20);
  expect(screen.queryByText('Toast 1')).toBeNull();
});
