import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-button.tsx';

beforeEach(() => {
  onTestFinished(cleanup);
});

const show = (busy: boolean) => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog
      question="Delete this phone?"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={() => {}}
    />,
  );
  screen.getByText('Delete', { selector: 'button' }).click();
  return onConfirm;
};

test('what was confirmed is done once', () => {
  expect(show(false)).toHaveBeenCalledTimes(1);
});

test('a second click while it is being done has no effect', () => {
  expect(show(true)).not.toHaveBeenCalled();
});
