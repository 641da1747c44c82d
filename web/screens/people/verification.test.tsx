import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Verification } from './verification.tsx';

const seller = {
  _id: '01a20439-92d8-704e-b8b2-13038e69410c',
  name: 'Rafiqul Islam',
  email: 'rafiqul@phonehaat.test',
  img: '',
  unsold: 0,
};

function show(isVerified: boolean) {
  onTestFinished(cleanup);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Verification seller={{ ...seller, isVerified }} />
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLButtonElement>('button');
}

// What was checked, and why it ends: neither act goes without it.
test.each([
  [false, 'verify'],
  [true, 'unverify'],
])('before any script the page is asked for the question first (badge: %s)', (badge, act) => {
  const button = show(badge);
  expect(Object.fromEntries(new FormData(button.form ?? undefined))).toEqual({});
  expect([button.form?.method, button.name, button.value]).toEqual([
    'get',
    'confirm',
    `${act}.${seller._id}`,
  ]);
});
