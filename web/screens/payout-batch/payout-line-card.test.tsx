import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { StaffRole } from '#contract/members/staff.ts';
import type { PayoutLine } from '#contract/payouts/calls.ts';
import { staffClient } from '#testing/screens/staff-client.ts';
import { PayoutLineCard } from './payout-line-card.tsx';

afterEach(cleanup);

const line: PayoutLine = {
  _id: 'line-1',
  ref: 'PH-1',
  sellerName: 'Rahim',
  taka: 24_500,
  part: 1,
  parts: 1,
  deals: [{ bookingId: 'order-1', productName: 'Galaxy A54', taka: 24_500 }],
  method: 'bkash',
  account: '01712345678',
  name: '',
  bank: '',
  branch: '',
  routing: '',
  inFile: true,
  state: 'sent',
  reference: 'TRX1',
  problem: '',
  held: null,
  liftedBy: null,
  needsLook: false,
  own: false,
  again: [],
};

function linksFor(role: StaffRole, shown: PayoutLine) {
  render(
    <QueryClientProvider client={staffClient(role)}>
      <MemoryRouter>
        <PayoutLineCard line={shown} isOpen={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  screen.getByText(/Galaxy A54/);
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  cleanup();
  return links;
}

test('a deal is a link for admins and for its own seller, and words for a cashier', () => {
  expect(linksFor('admin', line)).toEqual(['/order/order-1']);
  expect(linksFor('cashier', line)).toEqual([]);
  expect(linksFor('cashier', { ...line, own: true })).toEqual(['/order/order-1']);
});
