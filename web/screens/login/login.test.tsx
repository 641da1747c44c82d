import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import Login from './login.tsx';

afterEach(cleanup);

async function show(search: string, queryClient = new QueryClient()) {
  const root = { publicConfig: { googleSignIn: false } };
  const Page = createRoutesStub([
    { id: 'root', path: '/login', Component: Login, loader: () => root },
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <Page initialEntries={[`/login${search}`]} hydrationData={{ loaderData: { root } }} />
    </QueryClientProvider>,
  );
  const password = await screen.findByLabelText('Password');
  const register = screen.getByRole('link', { name: 'Create an account' });
  const follows = password.compareDocumentPosition(register) & Node.DOCUMENT_POSITION_FOLLOWING;
  return { href: register.getAttribute('href'), isFirst: follows === 0 };
}

test.each([
  ['/dashboard/ask/7', /^To ask the seller, log in/],
  ['/dashboard/offer/7', /^To offer the seller a price/],
  ['/dashboard/addproduct', /^To sell a phone/],
  ['/dashboard/stolen', /^To report a stolen phone/],
  ['/order/7', /^To see your orders/],
  ['/phone/7/redmi', /^To go on with the phone/],
  ['/phone/7/redmi?book=1', /^To book the phone/],
  ['/phone/7/redmi?report=7', /^To report the phone/],
  ['/?report=7', /^To report the phone/],
  ['/search?q=redmi', /^To get a message when such a phone comes/],
])('who wanted %s reads why, and can first create an account', async (from, why) => {
  const search = `?${new URLSearchParams({ from })}`;
  expect(await show(search)).toEqual({ href: `/register${search}`, isFirst: true });
  screen.getByText(why);
});

test('who opens the login itself finds the login first', async () => {
  expect(await show('')).toEqual({ href: '/register', isFirst: false });
});

test('an address of another site is no wish, and is not carried on as one', async () => {
  expect((await show('?from=//evil.example/phone/7')).isFirst).toBe(false);
  expect(screen.queryByText(/To go on with the phone/)).toBeNull();
});

const id = '0198c0de-0000-7000-8000-000000000007';
const named = { phone: 'Redmi Note <i>12</i>', seller: 'Rony Telecom', price: 14_500 };

test.each([
  [`/dashboard/ask/${id}`, 'To ask Rony Telecom about this Redmi Note <i>12</i>'],
  [`/dashboard/offer/${id}`, 'To offer Rony Telecom a price for this Redmi Note <i>12</i>'],
  [`/phone/${id}/x?book=1`, 'To book this Redmi Note <i>12</i> of Rony Telecom for Tk 14,500'],
  [`/?report=${id}`, 'To report this Redmi Note <i>12</i>'],
])('who wanted %s reads the names of a public phone', async (from, sentence) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['wanted', id], named);
  await show(`?${new URLSearchParams({ from })}`, queryClient);
  screen.getByText(sentence);
  screen.getByText(/nothing is sent before you send it/);
});

test('of a phone that is not public the page has no names', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['wanted', id], null);
  await show(`?${new URLSearchParams({ from: `/dashboard/ask/${id}` })}`, queryClient);
  screen.getByText(/^To ask the seller, log in/);
});
