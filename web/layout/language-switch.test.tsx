import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '#web/messages/en.ts';
import { languageOf } from '#web/messages/languages.ts';
import { LanguageSwitch } from './language-switch.tsx';

afterEach(cleanup);

const other = { ...en, languageName: 'বাংলা' };

test('with one language there is nothing to choose', () => {
  render(<LanguageSwitch languages={{ en }} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('another language is remembered and the page asked for anew', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  render(<LanguageSwitch languages={{ en, bn: other }} />);
  await userEvent.click(screen.getByRole('button', { name: 'বাংলা' }));
  expect(document.cookie).toContain('language=bn');
  expect(reload).toHaveBeenCalledOnce();
});

test('the server takes only a language that it has', () => {
  expect(languageOf('a=1; language=en; b=2')).toBe('en');
  expect(languageOf('language=xx')).toBe('en');
  expect(languageOf('language=constructor')).toBe('en');
  expect(languageOf('')).toBe('en');
});
