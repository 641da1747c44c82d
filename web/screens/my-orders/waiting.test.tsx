import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { WaitingLine } from '#contract/orders/waiting.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { WaitingList } from './waiting.tsx';

afterEach(cleanup);

const id = '0197a3c0-0000-7000-8000-000000000001';
const line = (kind: WaitingLine['kind'], count: number, orderId: string | null = null) => ({
  kind,
  count,
  orderId,
  until: null,
});

async function linksOf(lines: WaitingLine[]) {
  render(
    <MemoryRouter>
      <MessagesProvider language="en">
        <WaitingList lines={lines} />
      </MessagesProvider>
    </MemoryRouter>,
  );
  const links = await screen.findAllByRole('link');
  // The names of the queue come in a file of their own.
  await waitFor(() => expect(links.every((link) => /^\D/.test(link.textContent ?? ''))).toBe(true));
  return links.map((link) => `${link.textContent} → ${link.getAttribute('href')}`);
}

// spec D2-121
test('each line says how many wait and leads there; a single order to its own page', async () => {
  const lines = [
    line('buyer-handed-over', 1, id),
    line('pay', 1, id),
    line('seller-meeting', 2),
    line('destination', 1),
    line('dispute', 3),
    line('report', 12),
    line('words', 4),
    line('stolen-report', 5),
    line('support', 1_001),
    line('payouts', 2),
  ];
  expect(await linksOf(lines)).toEqual([
    `Try the phone, and say whether all is well1 → /order/${id}`,
    `Bookings to pay for1 → /dashboard/pay/${id}`,
    'A meeting to agree on with the buyer2 → /dashboard/mysales',
    'Your money is waiting: choose where to send it1 → /dashboard/money',
    'Deal in dispute3 → /dashboard/queue?kind=dispute',
    'Reported phone12 → /dashboard/queue?kind=report',
    'Description to review4 → /dashboard/queue?kind=words',
    'Report of a stolen phone5 → /dashboard/queue?kind=stolen-report',
    'Message to support1000+ → /dashboard/queue?kind=support',
    'Payouts to make2 → /dashboard/payouts',
  ]);
});

// spec D2-121
test('when nothing waits there are two ways on', async () => {
  expect(await linksOf([])).toEqual([
    'Find a phone → /search',
    'Sell a phone → /dashboard/addproduct',
  ]);
  screen.getByText('Nothing is waiting for you.');
});
