import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { chooseTheme } from '#web/ui/theme.ts';
import { ThemeChoice } from './device-settings.tsx';

/** The page as the server sent it, with a tap before the script ran. */
function hydrateAfter(tap: string | null) {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<ThemeChoice />);
  document.body.append(page);
  const radio = (value: string) => page.querySelector<HTMLInputElement>(`[value="${value}"]`);
  if (tap) radio(tap)?.click();
  render(<ThemeChoice />, { container: page, hydrate: true });
  onTestFinished(() => {
    cleanup();
    page.remove();
    chooseTheme('device');
  });
  return { shown: document.documentElement.dataset.theme, radio };
}

test('a theme that was tapped before the script ran is chosen', () => {
  const { shown, radio } = hydrateAfter('dark');
  expect([shown, radio('dark')?.checked]).toEqual(['dark', true]);
});

test('without a tap the theme of this device stays', () => {
  chooseTheme('light');
  const { shown, radio } = hydrateAfter(null);
  expect([shown, radio('light')?.checked]).toEqual(['light', true]);
});
