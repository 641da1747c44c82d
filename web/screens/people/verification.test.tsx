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

test('before any script the badge can be given', () => {
  const { form } = show(false);
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ act: 'verify' });
});

test('taking it away needs a reason, so the page is asked for the question first', () => {
  const button = show(true);
  expect([button.form?.method, button.name, button.value]).toEqual([
    'get',
    'confirm',
    `unverify.${seller._id}`,
  ]);
});
