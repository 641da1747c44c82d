import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#contract/phones/products.ts';
import { listedPhone } from '#testing/fixtures/listed-phone.ts';
import { shown } from '#testing/screens/shown.ts';
import { messages as bn } from '#web/i18n/bn/common.ts';
import { loadCommonMessages } from '#web/i18n/messages.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { ProductCard } from './product-card.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A page with the card of a phone alone. */
const pageOf = (product: Product, onBook: () => void) =>
  createMemoryRouter([
    { path: '/', element: <ProductCard product={product} first={false} onBook={onBook} /> },
  ]);

function show(changed: Partial<Product> = {}, onBook = () => {}) {
  const router = pageOf({ ...listedPhone, ...changed }, onBook);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return screen.getByRole('article', { name: 'Galaxy A54' });
}

/** The text of a fact without its icon. */
const fact = (term: string) => screen.getByTitle(term).textContent;

// spec S2.5-3, S2.5-5, S2.5-6
test('prices, facts, description and seller, with both buttons', async () => {
  // Noon in Dhaka.
  vi.useFakeTimers({ now: Date.parse('2026-11-21T06:00:00Z'), toFake: ['Date'] });
  const onBook = vi.fn();
  const card = show({}, onBook);
  expect(card.textContent).toMatch(/Tk 1,25,000.*new, says the seller: Tk 1,50,000/);
  expect(fact(shown('RAM/room'))).toBe('8/128 GB');
  expect(fact('Condition')).toContain('Good');
  expect(fact('Used for')).toBe('5 month');
  expect(fact('Location')).toBe('Mirpur, Dhaka');
  expect(fact('Post time')).toBe('today');
  // On a small screen and among all facts.
  expect(screen.getAllByTitle('21 Nov 2026, 10:00')).toHaveLength(2);
  expect(card.textContent).toMatch(/Nothing wrong with it.*Rahim/);
  screen.getByRole('button', { name: 'Report item' });
  screen.getByRole('button', { name: 'Save Galaxy A54' });
  expect(screen.getByRole('link', { name: 'Galaxy A54' }).getAttribute('href')).toBe(
    '/phone/0197a3c0-0000-7000-8000-000000000001/galaxy-a54',
  );
  await userEvent.click(screen.getByRole('button', { name: shown('Booked now') }));
  expect(onBook).toHaveBeenCalledOnce();
});

// spec D2-62
test.each([
  ['a lower price', 150_000],
  ['a price below the one that is asked', 20_000],
  ['a price a hundred times as high', 999_999],
])('%s by the seller’s word makes no saving', (_, marketPrice) => {
  const card = show({ marketPrice, selingPrice: 99_000 });
  expect(card.textContent).not.toMatch(/save|saving/i);
  expect(card.querySelector('s')).toBeNull();
});

// Screen readers use `lang` to change the voice (WCAG 3.1.2).
test('what a seller wrote says its language: Bangla in an English page, and the other way round', () => {
  const card = show({ description: 'কোনো সমস্যা নেই', location: 'মিরপুর, ঢাকা', selersName: 'Rahim' });
  const languageOf = (text: string) =>
    within(card)
      .getAllByText(text)
      .map((each) => each.closest('[lang]')?.getAttribute('lang'));
  expect(new Set(languageOf('কোনো সমস্যা নেই'))).toEqual(new Set(['bn']));
  expect(new Set(languageOf('মিরপুর, ঢাকা'))).toEqual(new Set(['bn']));
  expect(new Set(languageOf('Rahim'))).toEqual(new Set(['en']));
  expect(new Set(languageOf('Galaxy A54'))).toEqual(new Set(['en']));
});

// spec S2.5-4
test('an empty post time shows as Default', () => {
  show({ postTime: '' });
  expect(fact('Post time')).toBe('Unknown');
});

// spec S2.5-5
test.each([true, false])('the badge stands beside a seller who is verified: %s', (isVerified) => {
  show({ isVerified });
  expect(screen.queryByLabelText('Verified seller') !== null).toBe(isVerified);
});

test.each([
  ['2 years 3 months', '২ বছর ৩ মাস'],
  ['৫ মাস', '৫ মাস'],
  ['since Eid', 'since Eid'],
])('in a page in Bangla a phone used for "%s" was used for "%s"', async (useTime, words) => {
  await loadCommonMessages('bn');
  const router = pageOf({ ...listedPhone, useTime }, () => {});
  render(
    <MessagesProvider language="bn">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MessagesProvider>,
  );
  expect(fact(bn.product.useTime)).toBe(words);
});
