import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Found } from '#contract/admin/find.ts';
import { FoundLists } from './found-lists.tsx';

afterEach(cleanup);

const nothing: Found = {
  kinds: ['people', 'phones', 'orders', 'payments', 'payouts'],
  more: [],
  page: 1,
  people: [],
  phones: [],
  orders: [],
  payments: [],
  payouts: [],
};
const _id = '0197a3c0-0000-7000-8000-0000abcd1234';

function show(found: Partial<Found>) {
  render(
    <MemoryRouter>
      <FoundLists found={{ ...nothing, ...found }} />
    </MemoryRouter>,
  );
}

test('a list for each kind with hits, each with its page, and that there are more', () => {
  show({
    more: ['people'],
    people: [
      {
        _id,
        name: 'Nadia',
        email: 'nadia@example.test',
        role: 'buyer',
        state: 'suspended',
        path: '/dashboard/people/1',
      },
    ],
    orders: [
      {
        _id,
        productName: 'Vivo V29',
        buyerName: 'Nadia',
        taka: 24_500,
        at: '2026-11-21T18:30:00.000Z',
        path: '/order/1',
      },
    ],
  });
  expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
    'People',
    'Orders',
  ]);
  const [person, order] = screen.getAllByRole('listitem');
  expect(person?.textContent).toBe('NadiaSuspendednadia@example.testBuyer');
  expect(order?.textContent).toBe('PH-ABCD-1234 · Vivo V29Tk 24,500Nadia22 Nov 2026, 00:30');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/dashboard/people/1', '/order/1']);
  expect(
    screen.getByText('There are more: choose the kind above, or write more of it.'),
  ).toBeTruthy();
});

test('a removed phone leads to its case, too', () => {
  const phone = { _id, name: 'Vivo V29', taka: 24_500, sellerName: 'Rahim' };
  show({ phones: [{ ...phone, state: 'removed', path: '/dashboard/case/report/1' }] });
  const [hit] = screen.getAllByRole('listitem');
  const link = within(hit as HTMLElement).getByRole('link');
  expect(link.getAttribute('href')).toBe('/dashboard/case/report/1');
  expect(hit?.textContent).toBe('Vivo V29Tk 24,500RahimRemoved');
});

test('where nothing was found, the page says how to go on', () => {
  show({});
  expect(screen.getByText('Nothing was found')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});
