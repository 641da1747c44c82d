import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { ProductTable } from './product-table.tsx';

afterEach(cleanup);

const phone: Product = {
  _id: '0197a3c0-0000-7000-8000-000000000001',
  name: 'Galaxy A54',
  img: '/images/0197a3c0.webp',
  categoryId: '2',
  condition: 'Good',
  description: 'Nothing wrong with it',
  location: 'Dhaka',
  marketPrice: 150_000,
  selingPrice: 125_000,
  useTime: '5 month',
  ramRoom: '',
  postTime: '',
  selersName: 'Rahim',
  isVerified: true,
  advertize: false,
  paid: false,
};

// spec S2.7-12
test.each([
  ['new', {}, 'AdvertizeDelete'],
  ['advertised', { advertize: true }, 'advertizedDelete'],
  ['sold', { advertize: true, paid: true }, 'Sold'],
])('name with image, price, and what can be done about a phone that is %s', (_, state, actions) => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ProductTable products={[{ ...phone, ...state }]} />
    </QueryClientProvider>,
  );
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['Galaxy A54', 'Tk 1,25,000', actions]);
  expect(container.querySelector('td img')?.getAttribute('src')).toBe(phone.img);
});
