import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#contract/orders/bookings.ts';
import { shown as asShown } from '#testing/screens/shown.ts';
import { en } from '#web/i18n/all-messages.ts';
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
  state: null,
  available: true,
  priceUntil: null,
  askAgain: null,
  email: 'nadia@example.test',
  userName: 'Nadia',
};

let shown: Order[] = [];
const Component = () => <OrdersTable orders={shown} />;
const Page = createRoutesStub([{ id: 'root', path: '/', Component }]);

/** In a shop with these settings. */
function show(state: Partial<Order>, publicConfig = { keptPayments: true }) {
  shown = [{ ...order, ...state }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page hydrationData={{ loaderData: { root: { publicConfig } } }} />
    </QueryClientProvider>,
  );
}

const receipt = `/dashboard/receipt/${order._id}`;

// spec S2.7-4, S2.7-5
test.each([
  [en.orderNext.pay, {}, 'PayCancel booking', `/dashboard/pay/${order._id}`],
  [
    'Paid, and kept for you. Next: the meeting.',
    { paid: true, available: false, state: 'paid' },
    `${asShown('paid')}Receipt`,
    receipt,
  ],
  [
    'You reported a problem: the seller has to answer.',
    { paid: true, available: false, state: 'problem' },
    `${asShown('paid')}Receipt`,
    receipt,
  ],
  [
    'You were refunded.',
    { paid: true, refunded: true, available: false, state: 'refunded' },
    'Money given backReceipt',
    receipt,
  ],
  [
    en.orderNext.gone,
    { available: false },
    'No longer for saleLook at other phonesCancel booking',
    '/',
  ],
] as const)('name with image, price, and where it is: %s', (sentence, state, action, link) => {
  show(state);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual([`Galaxy A54${sentence}`, 'Tk 1,25,000.50', action]);
  const photo = screen.getByRole('img', { name: 'Photo of Galaxy A54' });
  expect(photo.getAttribute('src')).toBe(order.productImg);
  const links = screen.getAllByRole('link').map((each) => each.getAttribute('href'));
  expect(links).toEqual([`/order/${order._id}`, ...(link ? [link] : [])]);
});

test('where buyers pay at the meeting, an order leads to its page, not to a payment', () => {
  show({}, { keptPayments: false });
  screen.getByText('Booked. You pay at the meeting: ask the seller to keep it.');
  expect(screen.queryByText('Pay')).toBeNull();
  const links = screen.getAllByRole('link').map((each) => each.getAttribute('href'));
  expect(links).toEqual([`/order/${order._id}`, `/order/${order._id}`]);
});
