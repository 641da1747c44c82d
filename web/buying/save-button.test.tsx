import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { keepSavedPhones, savedPhones } from '#web/session/saved-phones.ts';
import { SaveButton } from './save-button.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const phone = (n: number) => ({ _id: `phone-${n}`, name: `Galaxy A${n}`, selingPrice: 10_000 + n });

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SaveButton phone={phone(1)} />
      <SaveButton phone={phone(2)} inLine />
    </QueryClientProvider>,
  );

const heart = (n: number) => screen.getByRole('button', { name: `Save Galaxy A${n}` });
const pressed = (n: number) => heart(n).getAttribute('aria-pressed');

test('a heart saves a phone on the device and forgets it, and says nothing of the other', async () => {
  show();
  await userEvent.click(heart(1));
  await expect.poll(() => pressed(1)).toBe('true');
  expect(pressed(2)).toBe('false');
  expect(savedPhones()).toEqual({ 'phone-1': { price: 10_001 } });
  await userEvent.click(heart(1));
  await expect.poll(() => pressed(1)).toBe('false');
  expect(savedPhones()).toEqual({});
});

test('what the device has is drawn once the page runs, and follows what another tab does', async () => {
  keepSavedPhones({ 'phone-2': { price: 9_000 } });
  show();
  // As the server has rendered it for everybody.
  expect([pressed(1), pressed(2)]).toEqual(['false', 'false']);
  await expect.poll(() => pressed(2)).toBe('true');
  keepSavedPhones({ 'phone-1': { price: 9_000 } });
  await expect.poll(() => [pressed(1), pressed(2)]).toEqual(['true', 'false']);
});
