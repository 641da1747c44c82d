import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '#web/i18n/all-messages.ts';
import type { CardOutcome } from '../port.ts';
import { CardField } from './card-form.tsx';
import { useCardPayment } from './use-card-payment.ts';

const secret = 'pi_1_secret_abc';

/** A page with the card form, a confirm button and the outcome. */
function Checkout() {
  const payment = useCardPayment();
  const [outcome, setOutcome] = useState<CardOutcome | null>(null);
  return (
    <>
      <CardField payment={payment} error={null} />
      <button
        type="button"
        disabled={!payment.complete}
        onClick={async () => setOutcome(await payment.confirm(secret))}
      >
        Go
      </button>
      <output>{JSON.stringify(outcome)}</output>
    </>
  );
}

const sent: { url: string; body: unknown }[] = [];

/** Stubs the card provider with these answers, in order. */
function providerAnswers(...answers: [status: number, body: unknown][]) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) });
    const [status, body] = answers.shift() ?? [500, null];
    return Response.json(body, { status });
  });
}

afterEach(() => {
  cleanup();
  sent.length = 0;
});

async function typeCard(number = '4242424242424242') {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(en.card.number), number);
  await user.type(screen.getByLabelText(en.card.expiry), '1234');
  await user.type(screen.getByLabelText(en.card.cvc), '123');
  return user;
}

test('groups while typing and is ready when all three are complete', async () => {
  render(<Checkout />);
  expect(screen.getByText<HTMLButtonElement>('Go').disabled).toBe(true);
  await typeCard('৪২৪২৪২৪২৪২৪২৪২৪২');
  expect(screen.getByLabelText<HTMLInputElement>(en.card.number).value).toBe('4242 4242 4242 4242');
  expect(screen.getByLabelText<HTMLInputElement>(en.card.expiry).value).toBe('12/34');
  expect(screen.getByText<HTMLButtonElement>('Go').disabled).toBe(false);
});

test('a digit put into the middle leaves the caret behind it', async () => {
  render(<Checkout />);
  const user = userEvent.setup();
  const input = screen.getByLabelText<HTMLInputElement>(en.card.number);
  await user.type(input, '42424242');
  await user.type(input, '1', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(input.value).toBe('4214 2424 2');
  expect(input.selectionStart).toBe(3);
  await user.keyboard('x');
  expect(input.value).toBe('4214 2424 2');
  expect(input.selectionStart).toBe(3);
});

test('says what is unfinished only after the field was left', async () => {
  render(<Checkout />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(en.card.number), '4242');
  expect(screen.queryByRole('alert')).toBe(null);
  await user.tab();
  expect(screen.getByRole('alert').textContent).toBe(en.card.numberInvalid);
  expect(screen.getByLabelText(en.card.number).getAttribute('aria-invalid')).toBe('true');
});

test('sends the card to its intent and gives the payment id', async () => {
  providerAnswers([200, { id: 'pi_1', status: 'succeeded' }]);
  render(<Checkout />);
  const user = await typeCard();
  await user.click(screen.getByText('Go'));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      JSON.stringify({ status: 'succeeded', intentId: 'pi_1' }),
    ),
  );
  expect(sent).toEqual([
    {
      url: '/embedded-cards/intents/pi_1/confirm',
      body: {
        clientSecret: secret,
        card: { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' },
      },
    },
  ]);
});

test.each([
  [en.card.approve, true],
  [en.card.refuse, false],
])("the bank's question: %s", async (answer, approve) => {
  providerAnswers(
    [200, { id: 'pi_1', status: 'requires_action' }],
    approve
      ? [200, { id: 'pi_1', status: 'succeeded' }]
      : [402, { error: { code: 'authentication_failed', message: 'Not you.' } }],
  );
  render(<Checkout />);
  const user = await typeCard('4000002760003184');
  await user.click(screen.getByText('Go'));
  await user.click(await screen.findByText(answer));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain(approve ? 'succeeded' : 'Not you.'),
  );
  expect(sent[1]).toEqual({
    url: '/embedded-cards/intents/pi_1/authenticate',
    body: { clientSecret: secret, approve },
  });
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('a payment that is over asks for a new one', async () => {
  providerAnswers([409, { error: { code: 'unexpected_state', message: 'Over.' } }]);
  render(<Checkout />);
  const user = await typeCard();
  await user.click(screen.getByText('Go'));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      JSON.stringify({ status: 'failed', message: 'Over.', code: 'unexpected_state', ended: true }),
    ),
  );
});
