import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import AllBuyers from './all-buyers.tsx';
import AllSellers from './all-sellers.tsx';

afterEach(cleanup);

/** The whole text of a screen whose list is empty, once the list has come. */
async function textOf(Component: () => React.ReactNode, call: string) {
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.startsWith(call) ? [] : null));
  const Page = createRoutesStub([{ path: '/', Component }]);
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  return container.textContent;
}

// spec S2.7-10
test('All Buyers has its headings, and no message', async () => {
  expect(await textOf(AllBuyers, '/api/allbuyers')).toBe('All BuyersAll BuyersNameEmailAction');
});

// spec S2.7-8
test('All Sellers says no Data Found', async () => {
  expect(await textOf(AllSellers, '/api/allsellers')).toMatch(/^All Sellersno Data Found/);
});
