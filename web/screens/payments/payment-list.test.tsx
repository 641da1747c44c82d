import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { paymentStates } from '#contract/constants.ts';
import type { StaffRole } from '#contract/members/staff.ts';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import { staffClient } from '#testing/screens/staff-client.ts';
import { PaymentList } from './payment-list.tsx';

afterEach(cleanup);

const payment: PaymentRecord = {
  _id: '0197a3c0-0000-7000-8000-000000000001',
  state: 'paid',
  amount: 24_500,
  productId: '0197a3c0-0000-7000-8000-000000000002',
  productName: 'Galaxy A54',
  bookingId: '0197a3c0-0000-7000-8000-000000000003',
  buyerName: 'Nadia',
  buyerEmail: 'nadia@example.test',
  selersName: 'Rahim',
  transitionId: 'pi_1',
  createdAt: '2026-11-21T04:00:00.000Z',
  settledAt: '2026-11-21T04:01:00.000Z',
  refundReason: '',
  inReview: false,
  openRefunds: [],
  byHand: null,
  payableByHand: false,
  own: false,
  refundable: true,
  reopenable: false,
  coolingUntil: null,
};

function show(payments: PaymentRecord[], role: StaffRole = 'admin') {
  render(
    <MemoryRouter>
      <QueryClientProvider client={staffClient(role)}>
        <PaymentList payments={payments} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test('what was paid by whom to whom, its id, and when', () => {
  show([payment]);
  expect(screen.getByRole('listitem').textContent).toBe(
    'Galaxy A54Tk 24,500Paid' +
      'BuyerNadianadia@example.testSellerRahimPayment idpi_1' +
      'Opened21 Nov 2026, 10:00Settled21 Nov 2026, 10:01Refund',
  );
});

test('only what the server says can be given back has a button', () => {
  show(
    paymentStates.flatMap((state) =>
      [true, false].map((refundable) => ({
        ...payment,
        _id: `${state} ${refundable}`,
        state,
        refundable: refundable && state === 'paid',
      })),
    ),
  );
  const refundable = screen
    .getAllByRole('listitem')
    .filter((card) => card.querySelector('button'))
    .map((card) => card.textContent);
  expect(refundable).toEqual([expect.stringContaining('Tk 24,500Paid')]);
});

test('of a completed deal the order can be reopened instead, until a batch has its money', () => {
  const completed = { ...payment, refundable: false };
  show([
    { ...completed, reopenable: true, coolingUntil: '2026-11-24T04:01:00.000Z' },
    { ...completed, _id: 'later', reopenable: true },
    { ...completed, _id: 'sent' },
  ]);
  expect(screen.queryByRole('button')).toBeNull();
  const links = screen.getAllByRole('link', { name: 'Reopen the order of Galaxy A54' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/order/${payment.bookingId}`,
    `/order/${payment.bookingId}`,
  ]);
  screen.getByText('The seller’s by now. No batch can take it before 24 Nov 2026, 10:01.');
  screen.getByText('The seller’s by now, and in no batch of payouts yet.');
});

test('a cashier has no way to an order, which only its parties and admins read', () => {
  show([{ ...payment, refundable: false, reopenable: true }], 'cashier');
  expect(screen.queryByRole('link')).toBeNull();
  // Why nothing can be given back is theirs to read.
  screen.getByText('The seller’s by now, and in no batch of payouts yet.');
});

test('in a matter of their own an admin finds no button', () => {
  const own = { ...payment, own: true, refundable: false };
  show([own, { ...own, _id: 'warned', state: 'held', inReview: true }]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByText('Your own purchase or sale: another admin decides.')).toHaveLength(2);
});

test('why money went back, and what has no id and no end yet', () => {
  show([
    { ...payment, state: 'refunded', refundReason: 'The screen is broken' },
    { ...payment, _id: 'other', state: 'held', transitionId: '', settledAt: null },
  ]);
  const [refunded, held] = screen.getAllByRole('listitem').map((card) => card.textContent);
  expect(refunded).toContain('Reason of the refundThe screen is broken');
  expect(held).toContain('Being paid');
  expect(held).toContain('Payment idNone yet');
  expect(held).toContain('SettledNot yet');
});

test('a refund asks why, names buyer, amount and phone, and shows a refusal in its dialog', async () => {
  const problem = { type: '', title: '', status: 409, requestId: 'r' };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/api/auth')) return Response.json(null);
    sent.push([init.method, url, JSON.parse(String(init.body))]);
    const detail = 'Only money that was received, and not given back yet, can be refunded.';
    return Response.json(
      { ...problem, code: 'payment-not-refundable', detail },
      { status: problem.status },
    );
  });
  show([payment]);
  await userEvent.click(screen.getByRole('button', { name: 'Refund Galaxy A54 to Nadia' }));
  await screen.findByText(
    'Tk 24,500 goes back to Nadia (nadia@example.test), to the wallet or card that paid.',
  );
  screen.getByText(/^Galaxy A54 stays off the lists/);
  const confirm = screen.getByRole('button', { name: 'Refund Tk 24,500' });

  await userEvent.click(confirm);
  await screen.findByText('Say why the money goes back');
  expect(sent).toEqual([]);

  await userEvent.type(screen.getByLabelText('Reason'), ' Broken screen ');
  await userEvent.click(confirm);
  await screen.findByText(/^Only money that was received/);
  expect(sent).toEqual([
    ['POST', `/api/payments/${payment._id}/refund`, { reason: 'Broken screen' }],
  ]);
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', ' Broken screen ');
});

test('money that its provider warns of: an admin says why, and accepts it or sends it back', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/api/auth')) return Response.json(null);
    sent.push([init.method, url, JSON.parse(String(init.body))]);
    return Response.json({ acknowledged: true, modifiedCount: 1 });
  });
  const waiting = { ...payment, state: 'held' as const, inReview: true, settledAt: null };
  const other = {
    ...waiting,
    _id: '0197a3c0-0000-7000-8000-000000000004',
    productName: 'Vivo V29',
  };
  show([waiting, other]);
  expect(screen.getAllByText('Waits for you')).toHaveLength(2);

  await userEvent.click(screen.getByRole('button', { name: 'Decide about Galaxy A54 of Nadia' }));
  await screen.findByText(/warns of the Tk 24,500 that Nadia \(nadia@example.test\) paid/);
  await userEvent.click(screen.getByRole('button', { name: 'Accept the money' }));
  await screen.findByText('Say why');
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Reason'), 'We called her');
  await userEvent.click(screen.getByRole('button', { name: 'Accept the money' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Decide about Vivo V29 of Nadia' }));
  await userEvent.type(await screen.findByLabelText('Reason'), 'A stolen card');
  await userEvent.click(screen.getByRole('button', { name: 'Send it back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    ['POST', `/api/payments/${waiting._id}/review`, { accept: true, reason: 'We called her' }],
    ['POST', `/api/payments/${other._id}/review`, { accept: false, reason: 'A stolen card' }],
  ]);
});
