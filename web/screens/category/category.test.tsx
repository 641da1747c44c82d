import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#contract/phones/products.ts';
import { listedPhone } from '#testing/fixtures/listed-phone.ts';
import { browserQueryClient } from '#web/api/browser.ts';
import { MainLinks } from '#web/app/bars/main-links.tsx';
import Category, { clientLoader } from './category.tsx';

const queryClient = browserQueryClient as QueryClient;

const answers: Record<string, unknown> = {
  '/api/auth/get-session': { user: { email: 'buyer@phonehaat.test', name: 'Nadia' } },
  '/api/jwt': { accessToken: 'a.b.c' },
  '/api/brands': [],
  '/api/products/1': [],
  '/api/products/2': [],
};

beforeEach(() => {
  vi.useFakeTimers();
  // Of a member, whose session the server knows.
  localStorage.setItem('token', 'a.b.c');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.useRealTimers();
});

/** With the bar, whose links prefetch the lists of the brands. */
function Frame() {
  return (
    <>
      <MainLinks />
      <Outlet />
    </>
  );
}

const Shop = createRoutesStub([
  {
    path: '/',
    Component: Frame,
    children: [
      { index: true, Component: () => <Link to="/category/3">to the list</Link> },
      { path: 'category/:id', Component: Category, loader: clientLoader as never },
    ],
  },
]);

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

function openList() {
  render(
    <QueryClientProvider client={queryClient}>
      <Shop />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('to the list'));
}

/** Opens the list with these phones in it, and waits until it is drawn. */
async function showList(phones: Product[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    return Response.json(path === '/api/products/3' ? phones : answers[path]);
  });
  openList();
  await wait(2);
}

// spec S9-10, D2-35
test.each([
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is answered by a 500', async () => Response.json({ status: 500 }, { status: 500 })],
])(
  'a list that %s is asked for four times in all; the reason stays until one tries again',
  async (_, fail) => {
    const asked: number[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      const path = url.split('?')[0] ?? '';
      if (path !== '/api/products/3') return Response.json(answers[path]);
      asked.push(Date.now());
      return fail();
    });
    openList();
    await wait(8);
    screen.getByRole('alert');

    // The idle page prefetches other brands, and so does a hand above their links. The brand has a
    // second link, to the public list, which the style sheet hides from members.
    for (const link of screen.getAllByRole('link', { name: 'Realme' })) fireEvent.mouseEnter(link);
    for (let second = 0; second < 60; second += 1) {
      await wait(1);
      screen.getByRole('alert');
    }

    expect(asked.map((at) => (at - (asked[0] ?? 0)) / 1000)).toEqual([0, 1, 3, 7]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(asked).toHaveLength(5);
  },
);

const phone: Product = {
  ...listedPhone,
  name: 'Realme C55',
  img: '/images/realme.webp',
  categoryId: '3',
  location: 'Khulna',
  marketPrice: 15_000,
  selingPrice: 9_500,
  ramRoom: '',
  postTime: '',
  selersName: 'Karim',
  isVerified: false,
};

// spec S2.5-2
test('a paid phone is hidden, also when a list still has it', async () => {
  const sold = {
    ...phone,
    _id: '0197a3c0-0000-7000-8000-000000000002',
    name: 'Realme 11',
    paid: true,
  };
  await showList([sold, phone]);
  const names = screen.getAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
  expect(names).toEqual(['Realme C55']);
});

test('the forms of the buttons come before the list, so that a tap works while the list arrives', async () => {
  await showList([phone]);
  const card = screen.getByRole('article');
  const follows = ['book', 'report'].map((id) =>
    document.getElementById(id)?.compareDocumentPosition(card),
  );
  expect(follows).toEqual([Node.DOCUMENT_POSITION_FOLLOWING, Node.DOCUMENT_POSITION_FOLLOWING]);
});
