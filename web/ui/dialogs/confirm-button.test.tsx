import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ConfirmButton, ConfirmDialog } from './confirm-button.tsx';

beforeEach(() => {
  onTestFinished(cleanup);
});

const form = { act: 'delete', id: 'p1', isAsked: false, refusal: null };

const show = (busy: boolean) => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog
      question="Delete this phone?"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      busy={busy}
      form={form}
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

const button = (busy: boolean, onConfirm = () => {}) => (
  <ConfirmButton
    label="Delete"
    fullLabel="Delete the Galaxy A54"
    question="Delete this phone?"
    cancelLabel="Cancel"
    busy={busy}
    form={form}
    onConfirm={onConfirm}
  />
);

test('the dialog stays until the action is done, so that a double tap reaches nothing below', () => {
  const onConfirm = vi.fn();
  const { rerender } = render(button(false, onConfirm));
  fireEvent.click(screen.getByText('Delete'));
  fireEvent.click(screen.getByText('Delete', { selector: 'dialog *' }));
  rerender(button(true, onConfirm));
  fireEvent.click(screen.getByText('Delete', { selector: 'dialog *' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  rerender(button(false, onConfirm));
  expect(screen.queryByText('Delete this phone?')).toBeNull();
});

test('where nothing is at stake the button acts at once, and posts without script', () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmButton
      label="Cancel booking"
      fullLabel="Cancel the booking"
      question={null}
      cancelLabel="Cancel"
      busy={false}
      form={{ ...form, refusal: 'It is paid' }}
      onConfirm={onConfirm}
    />,
  );
  const button = screen.getByText<HTMLButtonElement>('Cancel booking');
  expect([button.name, button.value, button.form?.method]).toEqual(['id', 'p1', 'post']);
  expect(button.form?.querySelector<HTMLInputElement>('[name=act]')?.value).toBe('delete');
  expect(screen.getByText('It is paid')).toBeTruthy();
  fireEvent.click(button);
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
