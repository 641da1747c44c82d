import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast/headless';
import { afterEach, expect, test, vi } from 'vitest';
import type { Booking } from '#contract/orders/bookings.ts';
import { shown } from '#testing/screens/shown.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { useSettlement } from './use-settlement.ts';

afterEach(() => {
  act(() => toast.remove());
  cleanup();
});

const booking: Booking = {
  _id: '0197a3c0-0000-7000-8000-00000000000b',
  productId: '0197a3c0-0000-7000-8000-00000000000a',
  productName: 'Galaxy A54',
  productImg: '/images/galaxy.webp',
  price: 24_500,
  paid: false,
  refunded: false,
  cash: false,
  state: null,
  available: true,
  priceUntil: null,
  askAgain: null,
  email: 'buyer@phonehaat.test',
  userName: 'Nadia',
  userNumber: '01712345678',
  meetLocation: 'Shahbagh',
  transitionId: '',
  payBy: [{ method: 'card', kind: 'in-page' }],
  lastMethod: null,
  attempt: null,
};

function Settlement() {
  const { settle } = useSettlement(booking);
  return (
    <button type="button" onClick={() => settle('pi_123')}>
      charged
    </button>
  );
}

// spec S3-12, S4-7, S7-16
test('the shop is told of the payment in the six fields of the specification', async () => {
  const told: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url !== '/api/paymentConfirm') return Response.json(null);
    told.push([init?.method, JSON.parse(String(init?.body))]);
    return Response.json({ acknowledged: true, modifiedCount: 1 });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Settlement />
      <Toasts />
    </QueryClientProvider>,
  );

  await userEvent.click(screen.getByText('charged'));

  await screen.findByText(shown('Payment sucessfull'));
  const payload = {
    success: 'Your Payment is Successfully paid',
    transitionId: 'pi_123',
    email: 'buyer@phonehaat.test',
    bookingId: '0197a3c0-0000-7000-8000-00000000000b',
    productId: '0197a3c0-0000-7000-8000-00000000000a',
    paid: true,
  };
  expect(told).toEqual([['POST', payload]]);
});
