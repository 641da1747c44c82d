import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SellerRecord } from '#contract/members/users.ts';
import { staffClient } from '#testing/screens/staff-client.ts';
import { SellerTable } from './seller-table.tsx';

afterEach(cleanup);

const rahim: SellerRecord = {
  _id: '0197a3c0-0000-7000-8000-000000000001',
  name: 'Rahim',
  email: 'rahim@example.test',
  img: '/images/0197a3c0.webp',
  isVerified: false,
  unsold: 3,
  shared: [],
  ownDeal: false,
  staff: null,
  suspended: false,
  badgeLost: null,
};

// spec S2.7-7
test.each([
  [false, 'VerifyRoleHold payoutsSuspendDelete'],
  [true, 'VerifiedTake badge awayRoleHold payoutsSuspendDelete'],
])('name with avatar, email, and what can be done when verified is %s', (isVerified, actions) => {
  const { container } = render(
    <QueryClientProvider client={staffClient('admin')}>
      <MemoryRouter>
        <SellerTable sellers={[{ ...rahim, isVerified }]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['RahimEverything about this person', 'rahim@example.test', actions]);
  const link = screen.getByRole('link', { name: 'Everything about this person: Rahim' });
  expect(link.getAttribute('href')).toBe(`/dashboard/people/${rahim._id}`);
  expect(container.querySelector('td img')?.getAttribute('src')).toBe(rahim.img);
});

// sec T137
test('the seller of an open deal of one’s own can be verified, and no more', () => {
  render(
    <QueryClientProvider client={staffClient('admin')}>
      <MemoryRouter>
        <SellerTable sellers={[{ ...rahim, ownDeal: true }]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  screen.getByText('You have an open deal with them, so another admin has to hold or delete.');
  expect(screen.queryByRole('link', { name: 'Hold payouts of Rahim' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Rahim' })).toBeNull();
  screen.getByRole('button', { name: 'Verify Rahim' });
});

// sec T131, T132
test('below the name: which change has cost the badge, and what a removed member had as well', () => {
  const removedAt = '2026-11-03T06:00:00.000Z';
  const seller: SellerRecord = {
    ...rahim,
    badgeLost: { at: '2026-11-24T06:00:00.000Z', changed: ['name', 'phoneNumber'] },
    shared: [
      { kind: 'number', removedName: 'Karim', removedAt },
      { kind: 'account', removedName: 'Karim', removedAt },
    ],
  };
  render(
    <QueryClientProvider client={staffClient('admin')}>
      <MemoryRouter>
        <SellerTable sellers={[seller]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  screen.getByText(/^Lost the badge on 24 Nov.* 2026. Changed: name, phone number$/);
  screen.getByText(/^Same phone number as Karim, who was removed on 3 Nov.* 2026$/);
  screen.getByText(/^Same payout account as Karim, who was removed on 3 Nov.* 2026$/);
  const link = screen.getByRole('link', { name: 'Hold payouts of Rahim' });
  expect(link.getAttribute('href')).toBe(`/dashboard/payouts?seller=${rahim._id}`);
});

test('who helps to run the shop is deleted after their role is taken', () => {
  render(
    <QueryClientProvider client={staffClient('admin')}>
      <MemoryRouter>
        <SellerTable sellers={[{ ...rahim, staff: 'moderator' }]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  screen.getByText('To delete them, take their role away first.');
  expect(screen.queryByRole('button', { name: 'Delete Rahim' })).toBeNull();
});

test('a moderator verifies, and neither names staff nor holds nor deletes', () => {
  render(
    <QueryClientProvider client={staffClient('moderator')}>
      <MemoryRouter>
        <SellerTable sellers={[rahim]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('link', { name: 'Everything about this person: Rahim' })).toBeNull();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Verify']);
  expect(screen.queryByRole('link', { name: 'Hold payouts of Rahim' })).toBeNull();
});
