import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { type ErrorCode, errors, type ProblemDetails } from '#contract/errors.ts';
import type { Product } from '#contract/phones/products.ts';
import { listedPhone } from '#testing/fixtures/listed-phone.ts';
import { shown } from '#testing/screens/shown.ts';
import { categoryKey, type PhonePages } from '#web/api/phone-lists.ts';
import { en } from '#web/i18n/all-messages.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { BookingForm } from './booking-form.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const product: Product = {
  ...listedPhone,
  name: 'Samsung Galaxy A54',
  location: 'Dhaka',
  postTime: '',
};
const buyer = { email: 'buyer@phonehaat.test', displayName: 'Nadia', photoURL: '' };

function show(onBooked = () => {}, queryClient = new QueryClient()) {
  const element = (
    <QueryClientProvider client={queryClient}>
      <MessagesProvider language="en">
        <BookingForm product={product} buyer={buyer} onBooked={onBooked} />
      </MessagesProvider>
    </QueryClientProvider>
  );
  // The page's settings include how long a booked price is guaranteed.
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return userEvent.setup();
}

function refusal(code: ErrorCode): ProblemDetails {
  const { status, message } = errors[code];
  return { type: code, title: code, status, detail: message, code, requestId: '1' };
}

/**
 * Stubs the API without a session; `POST /booking` gets this answer, and its bodies are recorded.
 */
function serverAnswers(status: number, body: unknown): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url !== '/api/booking') return Response.json(null);
    sent.push(JSON.parse(String(init?.body)));
    return Response.json(body, { status });
  });
  return sent;
}

// spec S5-10, S9-4
test('what is booked and by whom is prefilled and read-only', () => {
  show();
  const prefilled = [
    [en.booking.productName, 'Samsung Galaxy A54'],
    [en.booking.price, 'Tk 1,25,000'],
    [en.booking.userName, 'Nadia'],
    [en.booking.email, 'buyer@phonehaat.test'],
  ] as const;
  for (const [label, value] of prefilled) {
    const input = screen.getByLabelText<HTMLInputElement>(label);
    expect([input.value, input.readOnly]).toEqual([value, true]);
  }
});

// spec S5-9
test.each([
  ['', 'Phone number is required'],
  ['0171234567', shown('number must be 11 char')],
  ['017123456789', shown('Number must be 11 char')],
  ['০১৭১২৩৪৫৬৭', shown('number must be 11 char')],
  ['0171234567x', 'Use digits only, like 01712345678'],
])('the phone number "%s": %s', async (number, message) => {
  const user = show();
  if (number) await user.type(screen.getByLabelText(en.booking.userNumber), number);
  await user.type(screen.getByLabelText(en.booking.meetLocation), 'Bashundhara City');
  await user.click(screen.getByText(en.booking.submit));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

// spec S5-9
test('the meeting place is required', async () => {
  const user = show();
  await user.type(screen.getByLabelText(en.booking.userNumber), '01712345678');
  await user.type(screen.getByLabelText(en.booking.meetLocation), '   ');
  await user.click(screen.getByText(en.booking.submit));
  expect((await screen.findByRole('alert')).textContent).toBe(shown('Meet Location is required'));
});

test('Bangla digits are sent as the number they are', async () => {
  const sent = serverAnswers(200, { acknowledged: true, insertedId: product._id });
  const onBooked = vi.fn();
  const user = show(onBooked);
  await user.type(screen.getByLabelText(en.booking.userNumber), '০১৭১২৩৪৫৬৭৮');
  await user.type(screen.getByLabelText(en.booking.meetLocation), 'বসুন্ধরা সিটি');
  await user.click(screen.getByText(en.booking.submit));
  await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      userNumber: '01712345678',
      meetLocation: 'বসুন্ধরা সিটি'.normalize('NFC'),
      productId: product._id,
      seenPrice: 125_000,
      seenVersion: 1,
    },
  ]);
});

test("the server's sentence stands under its field and nothing typed is lost", async () => {
  serverAnswers(400, {
    ...refusal('bad-input'),
    errors: { meetLocation: 'Too far away' },
  });
  const onBooked = vi.fn();
  const user = show(onBooked);
  await user.type(screen.getByLabelText(en.booking.userNumber), '01712345678');
  await user.type(screen.getByLabelText(en.booking.meetLocation), 'The moon');
  await user.click(screen.getByText(en.booking.submit));
  expect((await screen.findByRole('alert')).textContent).toBe('Too far away');
  expect(screen.getByLabelText<HTMLInputElement>(en.booking.meetLocation).value).toBe('The moon');
  expect(onBooked).not.toHaveBeenCalled();
});

// spec S8-8
test('a refusal is shown inside the dialog', async () => {
  serverAnswers(403, refusal('own-product'));
  const onBooked = vi.fn();
  const user = show(onBooked);
  await user.type(screen.getByLabelText(en.booking.userNumber), '01712345678');
  await user.type(screen.getByLabelText(en.booking.meetLocation), 'Mirpur 10');
  await user.click(screen.getByText(en.booking.submit));
  expect((await screen.findByRole('alert')).textContent).toBe(errors['own-product'].message);
  expect(onBooked).not.toHaveBeenCalled();
});

test('a changed price is shown where the old one was, and asked about', async () => {
  const sent = serverAnswers(409, { ...refusal('price-changed'), selingPrice: 130_000 });
  const queryClient = new QueryClient();
  const queryKey = categoryKey(product.categoryId);
  queryClient.setQueryData<PhonePages>(queryKey, { pages: [[product]], pageParams: [null] });
  const user = show(undefined, queryClient);
  await user.type(screen.getByLabelText(en.booking.userNumber), '01712345678');
  await user.type(screen.getByLabelText(en.booking.meetLocation), 'Mirpur 10');
  await user.click(screen.getByText(en.booking.submit));
  expect((await screen.findByRole('alert')).textContent).toBe(
    en.offline.booking.priceChanged(125_000, 130_000),
  );
  expect(sent).toHaveLength(1);
  const list = queryClient.getQueryData<PhonePages>(queryKey);
  expect(list?.pages).toEqual([[{ ...product, selingPrice: 130_000 }]]);
});

// spec D2-66
test('the number and the place of the last booking are in the next one, for the same person only', async () => {
  const sent = serverAnswers(200, { acknowledged: true, insertedId: 'b1' });
  const user = show();
  await user.type(screen.getByLabelText(en.booking.userNumber), '+880 1712-345678');
  await user.type(screen.getByLabelText(en.booking.meetLocation), 'Bashundhara City');
  await user.click(screen.getByText(en.booking.submit));
  await waitFor(() => expect(sent).toMatchObject([{ userNumber: '01712345678' }]));
  await waitFor(() => expect(localStorage.getItem('number')).not.toBeNull());
  cleanup();

  show();
  const number = () => screen.getByLabelText<HTMLInputElement>(en.booking.userNumber).value;
  expect(number()).toBe('01712345678');
  const place = () => screen.getByLabelText<HTMLInputElement>(en.booking.meetLocation).value;
  expect(place()).toBe('Bashundhara City');
  localStorage.setItem('number', JSON.stringify({ of: 'other@phonehaat.test', number: '1' }));
  cleanup();
  show();
  expect([number(), place()]).toEqual(['', '']);
});

// spec D2-123
test('what was typed is there when the form is opened again, until it was sent', async () => {
  serverAnswers(200, { acknowledged: true, insertedId: 'b1' });
  const place = () => screen.getByLabelText<HTMLInputElement>(en.booking.meetLocation);
  const user = show();
  await user.type(screen.getByLabelText(en.booking.userNumber), '01712345678');
  await user.type(place(), 'Mirpur');
  cleanup();

  show();
  expect(screen.getByLabelText<HTMLInputElement>(en.booking.userNumber).value).toBe('01712345678');
  expect(place().value).toBe('Mirpur');
  await user.type(place(), ' 10');
  await user.click(screen.getByText(en.booking.submit));
  await waitFor(() => expect(localStorage.getItem('number')).not.toBeNull());
  cleanup();

  // What was sent is proposed again.
  localStorage.clear();
  show();
  expect(place().value).toBe('');
});

// sec T80
test('an unconfirmed buyer is asked to open the mail, and the booking goes on by itself', async () => {
  const sent: unknown[] = [];
  let isConfirmed = false;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/me') return Response.json({ addressConfirmed: isConfirmed });
    if (url === '/api/confirmation/mail') {
      return Response.json({ acknowledged: true, modifiedCount: 1 });
    }
    if (url !== '/api/booking') return Response.json(null);
    sent.push(JSON.parse(String(init?.body)));
    return isConfirmed
      ? Response.json({ acknowledged: true, insertedId: 'order' })
      : Response.json(refusal('address-unconfirmed'), { status: 403 });
  });
  const onBooked = vi.fn();
  const user = show(onBooked);
  await user.type(screen.getByLabelText(en.booking.userNumber), '01812345678');
  await user.type(screen.getByLabelText(en.booking.meetLocation), 'Dhanmondi 27');
  await user.click(screen.getByRole('button', { name: en.booking.submit }));

  expect(await screen.findByText(/Open the link in the mail that we sent to buyer@/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText('The mail is on its way.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(en.booking.meetLocation).value).toBe(
    'Dhanmondi 27',
  );
  // Confirmed on another device.
  isConfirmed = true;
  await waitFor(() => expect(onBooked).toHaveBeenCalledWith('order'), { timeout: 8_000 });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
}, 15_000);
