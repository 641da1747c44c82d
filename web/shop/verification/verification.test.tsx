import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import type { SellerRecord } from '#contract/members/users.ts';
import { Verification } from './verification.tsx';

const seller = {
  _id: '01a20439-92d8-704e-b8b2-13038e69410c',
  name: 'Rafiqul Islam',
  email: 'rafiqul@phonehaat.test',
  img: '',
  unsold: 0,
  shared: [],
  ownDeal: false,
  staff: null,
  suspended: false,
  badgeLost: null,
};

function show(facts: Pick<SellerRecord, 'isVerified'> & Partial<SellerRecord>) {
  onTestFinished(cleanup);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Verification seller={{ ...seller, ...facts }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getAllByRole<HTMLButtonElement>('button');
}

// What was checked, and why it ends: neither act goes without it.
test.each([
  [false, 'verify'],
  [true, 'unverify'],
])('before any script the page is asked for the question first (badge: %s)', (badge, act) => {
  const [button] = show({ isVerified: badge });
  if (!button) throw new Error('no button');
  expect(Object.fromEntries(new FormData(button.form ?? undefined))).toEqual({});
  expect([button.form?.method, button.name, button.value]).toEqual([
    'get',
    'confirm',
    `${act}.${seller._id}`,
  ]);
});

// sec T131
test('a badge that fell by a change is given again, or left away', () => {
  const badgeLost = { at: '2026-11-24T06:00:00.000Z', changed: ['name' as const] };
  const buttons = show({ isVerified: false, badgeLost });
  expect(buttons.map((one) => [one.value, one.getAttribute('aria-label')])).toEqual([
    [`verify.${seller._id}`, 'Verify Rafiqul Islam'],
    [`unverify.${seller._id}`, 'Leave Rafiqul Islam without the badge'],
  ]);
});
