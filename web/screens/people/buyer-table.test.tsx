import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { UserRecord } from '#contract/members/users.ts';
import { BuyerTable } from './buyer-table.tsx';

afterEach(cleanup);

const nadia: UserRecord = {
  _id: '0197a3c0-0000-7000-8000-000000000001',
  name: 'Nadia',
  email: 'nadia@example.test',
  img: '/images/0197a3c0.webp',
  isVerified: false,
  shared: [],
  ownDeal: false,
  staff: null,
  suspended: false,
};

// spec S2.7-9
test('name with avatar, email, role, delete', () => {
  const { container: table } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <BuyerTable buyers={[nadia]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['Nadia', 'nadia@example.test', 'RoleSuspendDelete']);
  expect(table.querySelector('td img')?.getAttribute('src')).toBe(nadia.img);
});
