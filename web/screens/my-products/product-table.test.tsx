import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { ListedProduct } from '#contract/orders/listed-product.ts';
import { listedPhone } from '#testing/fixtures/listed-phone.ts';
import { shown } from '#testing/screens/shown.ts';
import { ProductTable } from './product-table.tsx';
import { StillThere } from './still-there.tsx';

afterEach(cleanup);

const phone: ListedProduct = {
  ...listedPhone,
  location: 'Dhaka',
  ramRoom: '',
  postTime: '',
  views: 12,
  bookings: 1,
  orders: [],
  moreOrders: 0,
  reservedFor: null,
  inQuestion: null,
  codeWanted: false,
  isReturned: false,
};

function renderTable(state: Partial<ListedProduct>) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ProductTable products={[{ ...phone, ...state }]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const inQuestion = {
  askedAt: '2026-11-01T06:00:00.000Z',
  lastAt: '2026-11-08T06:00:00.000Z',
  offAt: '2026-11-15T06:00:00.000Z',
};

// spec S2.7-12
test.each([
  ['new', {}, `EditLet the phone show itself${shown('Advertize')}Take offDelete`],
  [
    'asked about',
    { inQuestion },
    `Still thereEditLet the phone show itself${shown('Advertize')}Take offDelete`,
  ],
  [
    'off sale for its age',
    { inQuestion, hidden: true as const, hiddenBy: 'age' as const },
    `Off sale: still there?Still thereEditLet the phone show itself${shown('Advertize')}Delete`,
  ],
  [
    'advertised',
    { advertize: true },
    `${shown('advertized')}EditLet the phone show itselfTake offDelete`,
  ],
  [
    'ranked below others',
    { codeWanted: true },
    `EditLet the phone show itself${shown('Advertize')}Take offDelete`,
    'Below others: photo with code missing: Galaxy A54',
  ],
  ['sold', { advertize: true, paid: true }, 'Sold', ''],
  ['back', { paid: true, isReturned: true }, 'RefundedSell again', ''],
] as const)(
  'name with image, price, and what can be done about a phone that is %s',
  (...[, state, acts, own]) => {
    const actions = acts + (own ?? 'How it is found: Galaxy A54');
    const { container } = renderTable(state);
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['Galaxy A54', 'Tk 1,25,000', 'Seen 12 times · 1 booking', actions]);
    expect(container.querySelector('td img')?.getAttribute('src')).toBe(phone.img);
  },
);

test.each([
  ['paying', 'A buyer is paying'],
  ['reserved', 'Kept for a buyer, cash at the meeting'],
] as const)('while its order is %s a phone has no button that is only refused', (state, text) => {
  renderTable({ reservedFor: state });
  screen.getByText(text);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

// spec D2-109
test('a phone leads to the orders that go on, with what their buyers have done before', () => {
  const none = { earlierDeals: 0, earlierCashDeals: 0 };
  renderTable({
    orders: [
      { _id: '1', state: 'paid', ...none },
      { _id: '2', state: 'booked', earlierDeals: 2, earlierCashDeals: 0 },
      { _id: '4', state: 'booked', ...none },
    ],
    moreOrders: 1,
  });
  const list = within(screen.getByRole('list'));
  const links = list
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Open the order: Galaxy A54', '/order/1'],
    ['Booked by a buyer: 2 deals completed through PhoneHaat: Galaxy A54', '/order/2'],
    ['Booked by a buyer: No completed deal yet: Galaxy A54', '/order/4'],
    ['1 more booking', '/dashboard/mysales'],
  ]);
});

test('phones in question have the dates of what follows, and one button for all', () => {
  const second = { ...phone, _id: 'other', inQuestion };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <StillThere products={[{ ...phone, inQuestion }, second]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  screen.getByText('Are 2 of your phones still there?');
  screen.getByText(/end of searches on .*8.*, and come off sale on .*15/);
  screen.getByRole('button', { name: 'All are still there' });
});

test('the row leads to the page that buyers see, and a hidden phone has none', () => {
  const { unmount } = renderTable({});
  const link = screen.getByRole('link', { name: phone.name });
  expect(link.getAttribute('href')).toMatch(new RegExp(`^/phone/${phone._id}/`));
  unmount();
  renderTable({ hidden: true });
  expect(screen.queryByRole('link', { name: phone.name })).toBeNull();
});
