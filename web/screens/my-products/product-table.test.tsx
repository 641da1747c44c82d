import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { listedPhone } from '#testing/fixtures/listed-phone.ts';
import { shown } from '#testing/screens/shown.ts';
import { ProductTable } from './product-table.tsx';

afterEach(cleanup);

const phone: Product = { ...listedPhone, location: 'Dhaka', ramRoom: '', postTime: '' };

// spec S2.7-12
test.each([
  ['new', {}, `${shown('Advertize')}EditTake offDelete`],
  ['advertised', { advertize: true }, `${shown('advertized')}EditTake offDelete`],
  ['sold', { advertize: true, paid: true }, 'Sold'],
])('name with image, price, and what can be done about a phone that is %s', (_, state, actions) => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ProductTable products={[{ ...phone, ...state }]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['Galaxy A54', 'Tk 1,25,000', actions]);
  expect(container.querySelector('td img')?.getAttribute('src')).toBe(phone.img);
});
