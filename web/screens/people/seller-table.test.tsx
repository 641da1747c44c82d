import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SellerRecord } from '#contract/members/users.ts';
import { SellerTable } from './seller-table.tsx';

afterEach(cleanup);

const rahim: SellerRecord = {
  _id: '0197a3c0-0000-7000-8000-000000000001',
  name: 'Rahim',
  email: 'rahim@example.test',
  img: '/images/0197a3c0.webp',
  isVerified: false,
  unsold: 3,
};

// spec S2.7-7
test.each([
  [false, 'VerifyDelete'],
  [true, 'VerifiedTake badge awayDelete'],
])('name with avatar, email, and what can be done when verified is %s', (isVerified, actions) => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <SellerTable sellers={[{ ...rahim, isVerified }]} />
    </QueryClientProvider>,
  );
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['Rahim', 'rahim@example.test', actions]);
  expect(container.querySelector('td img')?.getAttribute('src')).toBe(rahim.img);
});
