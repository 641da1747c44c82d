import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import Login from './login.tsx';

afterEach(cleanup);

async function show(search: string) {
  const root = { publicConfig: { googleSignIn: false } };
  const Page = createRoutesStub([
    { id: 'root', path: '/login', Component: Login, loader: () => root },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page initialEntries={[`/login${search}`]} hydrationData={{ loaderData: { root } }} />
    </QueryClientProvider>,
  );
  const password = await screen.findByLabelText('Password');
  const register = screen.getByRole('link', { name: 'Create an account' });
  const follows = password.compareDocumentPosition(register) & Node.DOCUMENT_POSITION_FOLLOWING;
  return { href: register.getAttribute('href'), isFirst: follows === 0 };
}

test.each([
  ['/dashboard/ask/7', /answers to your account: log in, and ask/],
  ['/dashboard/offer/7', /log in, and offer/],
  ['/dashboard/addproduct', /To sell a phone you need an account/],
  ['/phone/7/redmi', /back at the phone/],
  ['/search?q=redmi', /back at your search/],
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
  expect(screen.queryByText(/back at the phone/)).toBeNull();
});
