import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#contract/phones/products.ts';
import { listedPhone } from '#testing/fixtures/listed-phone.ts';
import { shown } from '#testing/screens/shown.ts';
import { FirstItems } from './advertized-items.tsx';

afterEach(cleanup);

const galaxy: Product = { ...listedPhone, ramRoom: '', postTime: '', advertize: true };
const realme: Product = {
  ...galaxy,
  _id: '0197a3c0-0000-7000-8000-000000000002',
  name: 'Realme C55',
  img: '/images/realme.webp',
  categoryId: '3',
  condition: 'Fair',
  location: 'Khulna',
  selingPrice: 9_500,
  selersName: 'Karim',
  isVerified: false,
};

const Items = () => <FirstItems products={[galaxy, realme]} />;

// spec S2.4-4, D2-81
test('a card shows photo, name, price, condition, place and seller, and leads to its page', () => {
  // No user is signed in.
  vi.stubGlobal('fetch', async () => Response.json(null));
  const Page = createRoutesStub([{ path: '/', Component: Items }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );

  screen.getByRole('region', { name: shown('Advertize Items') });
  const cards = screen.getAllByRole('listitem').map((card) => ({
    photo: card.querySelector('img')?.getAttribute('src'),
    leadsTo: card.querySelector('a')?.getAttribute('href'),
    hasBadge: card.querySelector('[aria-label="Verified seller"]') !== null,
    text: card.textContent,
  }));
  expect(cards).toEqual([
    {
      photo: '/images/galaxy.webp',
      leadsTo: '/phone/0197a3c0-0000-7000-8000-000000000001/galaxy-a54',
      hasBadge: true,
      text: expect.stringMatching(/Galaxy A54.*Tk 1,25,000.*Mirpur, Dhaka.*Good.*Rahim/),
    },
    {
      photo: '/images/realme.webp',
      leadsTo: '/phone/0197a3c0-0000-7000-8000-000000000002/realme-c55',
      hasBadge: false,
      text: expect.stringMatching(/Realme C55.*Tk 9,500.*Khulna.*Fair.*Karim/),
    },
  ]);
});
