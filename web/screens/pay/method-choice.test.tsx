import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Booking } from '#contract/orders/bookings.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { MethodChoice } from './method-choice.tsx';

afterEach(cleanup);

const payBy: Booking['payBy'] = [
  { method: 'bkash', kind: 'redirect' },
  { method: 'nagad', kind: 'redirect' },
  { method: 'card', kind: 'redirect' },
] as Booking['payBy'];
const booking = { price: 20_000, lastMethod: 'nagad', payBy } as Booking;

function Shown() {
  return (
    <FormAnswers>
      <MethodChoice booking={booking} payBy={payBy} isBelow={false} />
    </FormAnswers>
  );
}

/** The methods in their order, each with its text. */
async function waysAfter(refusal: object | undefined): Promise<string[]> {
  const Page = createRoutesStub([
    {
      path: '/',
      id: 'pay',
      Component: Shown,
    },
  ]);
  render(<Page initialEntries={['/']} hydrationData={{ actionData: { pay: refusal } }} />);
  const buttons = await screen.findAllByRole('button');
  return buttons.map(({ textContent }) => textContent?.replace('›', '') ?? '');
}

test('the way of the last time is offered first, and says so', async () => {
  const [first, ...others] = await waysAfter(undefined);
  expect(first).toMatch(/Nagad.*last time/);
  expect(others.join()).not.toContain('last time');
});

test('a way that is down is offered last, and not as the choice of the last time', async () => {
  const refusal = {
    act: 'leave',
    values: { method: 'nagad' },
    errors: {},
    sentence: 'Down',
    code: 'method-down',
  };
  const ways = await waysAfter(refusal);
  expect(ways).toHaveLength(3);
  expect(ways[2]).toContain('Nagad');
  expect(ways.join()).not.toContain('last time');
});
