import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { StaffRole } from '#contract/members/staff.ts';
import type { DueLine, PayoutsPage } from '#contract/payouts/calls.ts';
import { staffClient } from '#testing/screens/staff-client.ts';
import { chosenAtFirst, DueForm } from './due-form.tsx';

afterEach(cleanup);

const lineOf = (taka: number): DueLine => ({
  _id: `of-${taka}`,
  bookingId: `order-${taka}`,
  productName: `Phone of ${taka}`,
  sellerId: 'rahim',
  sellerName: 'Rahim',
  taka,
  completedAt: '2026-11-21T04:00:00.000Z',
  held: null,
  liftedBy: null,
  heldUntil: null,
  reason: '',
  own: false,
  shared: [],
});
const lines = [60_000, 50_000, 40_000, 1_000].map(lineOf);

const pageOf =
  (role: StaffRole) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={staffClient(role)}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );

const show = async (alone: Partial<PayoutsPage['alone']> = {}, role: StaffRole = 'admin') => {
  const due = { deals: 4, sellers: 1, taka: 151_000, lines };
  const all = { limit: 100_000, left: 100_000, secondAdmin: false, ...alone };
  render(<DueForm due={due} alone={all} />, { wrapper: pageOf(role) });
  await screen.findByRole('button', { name: 'Make a batch' });
};

// spec D1-95
test('chooses the longest waiting that one admin alone can send, and never more', () => {
  expect(chosenAtFirst(lines, 100_000)).toEqual(['of-60000', 'of-40000']);
  expect(chosenAtFirst(lines, 61_000)).toEqual(['of-60000', 'of-1000']);
  expect(chosenAtFirst(lines, 999)).toEqual([]);
  expect(chosenAtFirst(lines, 151_000)).toHaveLength(4);
});

// sec T132
test('does not choose what there is a reason to look at, and names it', async () => {
  const [first, ...rest] = lines;
  if (!first) throw new Error('no lines');
  const looked = [{ ...first, shared: ['Karim'] }, ...rest];
  expect(chosenAtFirst(looked, 100_000)).toEqual(['of-50000', 'of-40000', 'of-1000']);
  render(
    <DueForm
      due={{ deals: 4, sellers: 1, taka: 151_000, lines: looked }}
      alone={{ limit: 100_000, left: 100_000, secondAdmin: false }}
    />,
    { wrapper: pageOf('admin') },
  );
  await screen.findByText(
    'Look first: same phone number or payout account as a removed member (Karim).',
  );
  // It can still be chosen.
  await userEvent.click(screen.getByRole('checkbox', { name: /Phone of 60000/ }));
  screen.getByText('Chosen: 4 deals, Tk 1,51,000');
});

// spec D1-95
test('says before the batch what is possible alone, and how to get a second admin', async () => {
  await show();
  screen.getByText(
    'You alone can still send Tk 1,00,000 now (Tk 1,00,000 within 24 hours). Choose deals up to it.',
  );
  screen.getByText('phonehaat make-admin');
  screen.getByText('Chosen: 2 deals, Tk 1,00,000');
  screen.getByText('You can send this alone.');
  await userEvent.click(screen.getByRole('checkbox', { name: /Phone of 50000/ }));
  screen.getByText('Chosen: 3 deals, Tk 1,50,000');
  screen.getByText('Another admin has to approve this batch.');
  for (const box of screen.getAllByRole('checkbox', { checked: true })) await userEvent.click(box);
  screen.getByText('Chosen: 0 deals, Tk 0');
});

test('with a second admin, or nothing left for today, says that', async () => {
  await show({ left: 0, secondAdmin: true });
  screen.getByText(/^You alone have sent what one admin can send within 24 hours/);
  screen.getByText(/^A larger batch is made in the same way; another admin approves it/);
  expect(screen.queryByText('phonehaat make-admin')).toBeNull();
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

// spec D1-151
test('the boxes belong to the form beside them, and nobody holds the money of their own matter', async () => {
  await show();
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) {
    expect([box.name, box.form?.id]).toEqual(['lines', 'batch']);
  }
  expect(screen.getAllByText('Hold the money')).toHaveLength(4);
});

test('an admin has a link to each order, a cashier to none, who reads no orders of others', async () => {
  await show();
  expect(screen.getAllByRole('link', { name: /^Order: / })).toHaveLength(4);
  cleanup();
  await show({}, 'cashier');
  expect(screen.queryByRole('link', { name: /^Order: / })).toBeNull();
});
