import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { LanguageSwitch } from './language-switch.tsx';

afterEach(cleanup);

function open(language: Language, address: string, basename: string) {
  const element = (
    <MessagesProvider language={language}>
      <LanguageSwitch />
    </MessagesProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    basename,
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
}

test('the switch is a plain link to the same page in the other language, in its own name', () => {
  open('en', '/category/2?before=a', '/');
  const link = screen.getByRole('link', { name: 'বাংলা' });
  expect(link.getAttribute('href')).toBe('/bn/category/2?before=a');
  expect(link.lang).toBe('bn');
  expect(link.getAttribute('hreflang')).toBe('bn');
});

test('from a Bangla page it leads back to the English one', () => {
  open('bn', '/bn', '/bn');
  expect(screen.getByRole('link', { name: 'English' }).getAttribute('href')).toBe('/');
});

test('whoever follows it is remembered', async () => {
  open('en', '/', '/');
  const link = screen.getByRole('link', { name: 'বাংলা' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(document.cookie).toContain('language=bn');
});
