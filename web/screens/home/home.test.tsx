import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub, Link } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserQueryClient } from '#web/api/browser.ts';
import { sessionQuery } from '#web/session/session.ts';
import Home, { clientLoader } from './home.tsx';

const queryClient = browserQueryClient as QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(sessionQuery.queryKey, null);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

const Shop = createRoutesStub([
  { path: '/blog', Component: () => <Link to="/">home</Link> },
  { path: '/', Component: Home, loader: clientLoader as never },
]);

const answers: Record<string, unknown> = {
  '/api/brands': [
    { categoryId: '1', slug: 'vivo', name: 'VIVO', bangla: 'ভিভো', unpaid: 3 },
    { categoryId: '2', slug: 'samsung', name: 'SAMSUNG', bangla: 'স্যামসাং', unpaid: 1 },
    { categoryId: '3', slug: 'realme', name: 'Realme', bangla: 'রিয়েলমি', unpaid: 0 },
    { categoryId: '4', slug: 'apple', name: 'Apple', bangla: 'অ্যাপল', unpaid: 0 },
    { categoryId: '5', slug: 'lava', name: 'Lava', bangla: '', unpaid: 2 },
  ],
  '/api/advertizeitems': [],
};

/** Opens the home page while these calls fail; `again` makes them succeed. */
async function openWithout(...failing: string[]) {
  let down = failing;
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    if (down.includes(path)) throw new TypeError('Failed to fetch');
    return Response.json(answers[path] ?? null);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Shop initialEntries={['/blog']} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('home'));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  return async () => {
    down = [];
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  };
}

const brands = () =>
  within(screen.getByRole('region', { name: 'Choose a brand' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

// spec S2.4-1, S2.4-2, S2.4-3, D2-34
test('without the counts the home page stays, its brands lead on, and the counts can be asked for again', async () => {
  const again = await openWithout('/api/brands');
  screen.getByRole('region', { name: 'Featured brands' });
  screen.getByText('30 days return period');
  // Members see the first of each pair, visitors the second.
  expect(brands()).toEqual([
    ['VIVO', '/category/1'],
    ['VIVO', '/search?brand=vivo'],
    ['SAMSUNG', '/category/2'],
    ['SAMSUNG', '/search?brand=samsung'],
    ['Realme', '/category/3'],
    ['Realme', '/search?brand=realme'],
  ]);
  expect(screen.getByRole('alert').textContent).toMatch(/PhoneHaat cannot be reached/);

  await again();

  expect(brands()).toEqual([
    ['VIVO3 phones', '/category/1'],
    ['VIVO3 phones', '/search?brand=vivo'],
    ['SAMSUNG1 phone', '/category/2'],
    ['SAMSUNG1 phone', '/search?brand=samsung'],
    ['Realme0 phones', '/category/3'],
    ['Realme0 phones', '/search?brand=realme'],
    // Of all other brands those with phones come first.
    ['Lava2 phones', '/search?brand=lava'],
    ['Apple', '/search?brand=apple'],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without what is advertised, and without both', async () => {
  await openWithout('/api/advertizeitems');
  expect(brands()[0]).toEqual(['VIVO3 phones', '/category/1']);
  screen.getByRole('alert');

  cleanup();
  queryClient.removeQueries({ queryKey: ['products'] });
  queryClient.removeQueries({ queryKey: ['categories'] });
  const again = await openWithout('/api/brands', '/api/advertizeitems');
  screen.getByRole('alert');
  await again();
  expect(screen.queryByRole('alert')).toBeNull();
});
