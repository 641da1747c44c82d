import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button, buttonClass } from './button.tsx';

afterEach(cleanup);

// spec S4-8
test('a busy button has a spinner and the focus, says that it is busy, and ignores a second press', async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn()];
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Book
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Book' });
  const spinner = () => button.querySelector('.animate-spin');
  button.focus();
  expect(spinner()).toBeNull();

  rerender(form(true));
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button);

  expect(spinner()).not.toBeNull();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('in forced colours, which take the background away, each button has an edge', () => {
  const styles = readFileSync('web/styles.css', 'utf8');
  const own = /\n {2}\.button \{(.*?)\n {2}\}/s.exec(styles)?.[1];
  expect(own).toMatch(/@media \(forced-colors: active\) \{\s*border: 1px solid ButtonText;/);
  for (const variant of ['primary', 'accent', 'destroy', 'plain'] as const) {
    expect(buttonClass(variant)).toMatch(/^button /);
  }
});
