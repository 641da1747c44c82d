import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import { OpenRefund } from './open-refund.tsx';

afterEach(cleanup);

const refund: PaymentRecord['openRefunds'][number] = {
  _id: '0197a3c0-0000-7000-8000-000000000009',
  taka: 24_500,
  state: 'failed',
  problem: 'exceeds the amount',
  recorded: null,
};
const recorded = { way: 'bkash', reference: 'BKH1', adminName: 'Amena', own: false } as const;

const show = async (shown: typeof refund) => {
  const element = (
    <QueryClientProvider client={new QueryClient()}>
      <OpenRefund refund={shown} cameBy={null} />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  await screen.findByLabelText('Reference of what was sent');
};

// spec D1-178
test('says why it stays open, and takes way, reference and reason of what was sent by hand', async () => {
  await show(refund);
  screen.getByText('Tk 24,500 could not go back');
  screen.getByText(/exceeds the amount/);
  const form = screen.getByLabelText<HTMLInputElement>('Reference of what was sent').form;
  expect(form?.method).toBe('post');
  expect([...new FormData(form ?? undefined).keys()]).toEqual([
    'act',
    'refund',
    'way',
    'reference',
    'reason',
  ]);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

// spec D1-178
test('a second admin reads what was recorded and approves it; who recorded it cannot', async () => {
  await show({ ...refund, recorded });
  screen.getByText(/^Amena recorded: bKash, BKH1\./);
  await screen.findByRole('button', { name: 'Approve' });
  cleanup();
  await show({ ...refund, recorded: { ...recorded, own: true } });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});
