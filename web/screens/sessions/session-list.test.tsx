import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Session } from '#contract/members/users.ts';
import { SessionList } from './session-list.tsx';

afterEach(cleanup);

const elsewhere: Session = {
  _id: '0197a3c0-0000-7000-8000-000000000001',
  current: false,
  createdAt: '2026-11-21T20:30:00.000Z',
  expiresAt: '2026-11-28T20:30:00.000Z',
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  address: '203.0.113.7',
};

test('this device first, marked, without a button; the others say browser, address and since when', () => {
  const here = { ...elsewhere, _id: '0197a3c0-0000-7000-8000-000000000002', current: true };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionList sessions={[elsewhere, { ...here, device: '', address: '' }]} />
    </QueryClientProvider>,
  );
  const [first, second, ...more] = screen.getAllByRole('listitem');
  expect(more).toEqual([]);
  // In Dhaka it was half past two on the next morning.
  expect(first?.textContent).toBe(
    'Unknown deviceThis deviceAddressNot knownLogged in since22 Nov 2026, 02:30',
  );
  expect(second?.textContent).toBe(
    'Firefox on LinuxLog out thereAddress203.0.113.7Logged in since22 Nov 2026, 02:30',
  );
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  within(second as HTMLElement).getByRole('button', { name: 'Log out there: Firefox on Linux' });
});
