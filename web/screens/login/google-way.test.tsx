import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { GoogleWay } from './google-way.tsx';

afterEach(cleanup);

const show = (agent: string) => {
  const root = { agent, publicConfig: { origin: 'https://shop.example' } };
  const Page = createRoutesStub([
    { id: 'root', path: '/login', Component: GoogleWay, loader: () => root },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page
        initialEntries={['/login?from=%2Fphone%2F7']}
        hydrationData={{ loaderData: { root } }}
      />
    </QueryClientProvider>,
  );
};

test('in the browser of a phone Google signs in', async () => {
  show('Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36');
  await screen.findByRole('button', { name: /Google/ });
});

test('inside of Facebook on Android a button opens the same page in the browser', async () => {
  show('Mozilla/5.0 (Linux; Android 11; wv) Chrome/109.0 Mobile Safari/537.36 [FB_IAB/FB4A]');
  await screen.findByText(/^Google does not sign in inside Facebook\./);
  const way = screen.getByRole('link', { name: 'Open in your browser' });
  expect(way.getAttribute('href')).toMatch(
    /^intent:\/\/shop\.example\/login\?from=%2Fphone%2F7#Intent;scheme=https;/,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('on an iPhone it says how', async () => {
  show('Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605 Instagram 309.0');
  await screen.findByText(/^Google does not sign in inside Instagram\./);
  screen.getByText(/“Open in Safari”/);
});
