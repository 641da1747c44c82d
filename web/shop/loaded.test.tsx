import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { shown } from '#testing/screens/shown.ts';
import MyProducts from '#web/screens/my-products/my-products.tsx';
import AllBuyers from '#web/screens/people/all-buyers.tsx';
import AllSellers from '#web/screens/people/all-sellers.tsx';

afterEach(cleanup);

/** The hint by which the device knows who is signed in. */
const hint = 'phonehaat.member=email=nadia%40phonehaat.test&name=Nadia&photo=';

/** Opens a screen; its list comes when `arrive` is called, and is empty. */
function open(Component: () => ReactNode, call: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the DOM of the tests has no Cookie Store API
  document.cookie = hint;
  onTestFinished(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${hint}; max-age=0`;
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/jwt')) return Response.json({ accessToken: 'a.b.c' });
    expect(url).toContain(call);
    await promise;
    return Response.json([]);
  });
  const Page = createRoutesStub([{ path: '/', Component }]);
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  const arrive = async () => {
    resolve();
    await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  };
  return { container, arrive };
}

/** The field above the lists of people. */
const search = 'Find a person.* but not the text\\.';

// spec S2.7-8, S2.7-10, S2.7-13, S2.7-14
test.each([
  [
    'All Buyers',
    AllBuyers,
    '/api/allbuyers',
    new RegExp(`^All Buyers${search}All BuyersNameEmailAction$`),
  ],
  [
    'All Sellers',
    AllSellers,
    '/api/allsellers',
    new RegExp(`^All Sellers${search}${shown('no Data Found')}`),
  ],
  [
    'My Products',
    MyProducts,
    '/api/dashboard/myproducts/',
    new RegExp(`^My Products${shown('You Have No product')}`),
  ],
])(
  '%s: a spinner while the list loads, and what an empty one says',
  async (_, Component, call, text) => {
    const { container, arrive } = open(Component, call);
    const waiting = await screen.findByRole('status');
    expect(waiting.textContent).toBe('Loading…');
    expect(waiting.querySelector('.animate-spin')).not.toBeNull();

    await arrive();

    // The search above a list loads by itself.
    await vi.waitFor(() => expect(container.querySelector('.animate-spin')).toBeNull());
    expect(container.textContent).toMatch(text);
  },
);
