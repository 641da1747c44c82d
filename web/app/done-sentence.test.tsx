import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createRoutesStub, useSearchParams } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { DoneSentence } from './done-sentence.tsx';

afterEach(cleanup);

const id = '0197a3c0-0000-7000-8000-000000000001';

function Shown() {
  return (
    <MessagesProvider language="en">
      <Suspense>
        <DoneSentence done={useSearchParams()[0].get('done') ?? ''} />
      </Suspense>
    </MessagesProvider>
  );
}

const Page = createRoutesStub([{ path: '/category/:id', Component: Shown }]);

async function linksAfter(done: string, order: string) {
  const address = `/category/2?done=${done}&order=${encodeURIComponent(order)}`;
  render(<Page initialEntries={[address]} />);
  await screen.findByRole('status');
  return screen
    .getAllByRole('link')
    .map((link) => `${link.textContent} → ${link.getAttribute('href')}`);
}

// spec D2-122
test.each(['booked', 'book-next'])(
  'after booking (%s) comes to pay, or all orders',
  async (done) => {
    expect(await linksAfter(done, id)).toEqual([
      `Pay → /dashboard/pay/${id}`,
      'My Orders → /dashboard/myorders',
    ]);
  },
);

test('what is no order leads to no payment', async () => {
  expect(await linksAfter('booked', '../logout')).toEqual(['My Orders → /dashboard/myorders']);
});

test.each([
  ['added', 'Phone added. See how buyers find it, and share it.'],
  ['listing-next', 'See how buyers find it, and share it.'],
  ['added-code-next', /^Phone added\. One photo is still missing: the phone beside today’s code\./],
  ['code-next', /^One photo is still missing: the phone beside today’s code\./],
])('after listing (%s) the seller’s phones show what follows', async (done, sentence) => {
  expect(await linksAfter(done, id)).toEqual(['My Products → /dashboard/myproducts']);
  screen.getByText(sentence);
});
