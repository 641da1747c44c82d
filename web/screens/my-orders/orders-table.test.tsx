import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#contract/orders/bookings.ts';
import { shown } from '#testing/screens/shown.ts';
import { en } from '#web/i18n/en/index.ts';
import { OrdersTable } from './orders-table.tsx';

afterEach(cleanup);

const order: Order = {
  _id: '0197a3c0-0000-7000-8000-000000000001',
  productId: '0197a3c0-0000-7000-8000-000000000002',
  productName: 'Galaxy A54',
  productImg: '/images/0197a3c0.webp',
  price: 125_000.5,
  paid: false,
  refunded: false,
  cash: false,
  available: true,
  priceUntil: null,
  askAgain: null,
  email: 'nadia@example.test',
  userName: 'Nadia',
};

const receipt = `/dashboard/receipt/${order._id}`;

// spec S2.7-4, S2.7-5
test.each([
  ['pay', {}, 'PayCancel booking', `/dashboard/pay/${order._id}`],
  ['paid', { paid: true, available: false }, `${shown('paid')}Receipt`, receipt],
  [
    'refunded',
    { paid: true, refunded: true, available: false },
    'Money given backReceipt',
    receipt,
  ],
  ['gone', { available: false }, 'No longer for saleLook at other phonesCancel booking', '/'],
] as const)('name with image, price, and what is left to do: %s', (kind, state, action, link) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OrdersTable orders={[{ ...order, ...state }]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual([`Galaxy A54${en.orderNext[kind]}`, 'Tk 1,25,000.50', action]);
  const photo = screen.getByRole('img', { name: 'Photo of Galaxy A54' });
  expect(photo.getAttribute('src')).toBe(order.productImg);
  const links = screen.getAllByRole('link').map((each) => each.getAttribute('href'));
  expect(links).toEqual([`/order/${order._id}`, ...(link ? [link] : [])]);
});
