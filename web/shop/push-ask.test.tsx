import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { PushAsk } from './push-ask.tsx';

const key =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const email = 'nadia@example.test';

let permission: NotificationPermission;
/** How often the browser has shown its own question. */
let asked: number;

beforeEach(() => {
  [permission, asked] = ['default', 0];
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string) => {
    if (String(url).includes('get-session')) return Response.json({ user: { email, name: 'N' } });
    return Response.json(String(url).includes('/jwt') ? { accessToken: 'x' } : { key });
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      asked += 1;
      permission = 'denied';
      return permission;
    },
  });
  const serviceWorker = { getRegistration: async () => undefined, ready: new Promise(() => {}) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
});

function show() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['session'], { email, displayName: 'N', photoURL: '' });
  queryClient.setQueryData(['push-key'], { key });
  render(
    <QueryClientProvider client={queryClient}>
      <MessagesProvider language="en">
        <PushAsk about="answer" />
      </MessagesProvider>
    </QueryClientProvider>,
  );
  const state = () => queryClient.getQueryData(['push-state', email]);
  return { user: userEvent.setup(), state };
}

const ours = () => screen.findByRole('button', { name: 'Yes, show me' });

test("the browser's question comes only after a yes to ours, and a refusal is explained", async () => {
  const { user } = show();
  await ours();
  expect(asked).toBe(0);
  await user.click(await ours());
  expect(asked).toBe(1);
  await screen.findByText(/This browser blocks notifications/);
});

test('after a "not now" nothing is asked for a month', async () => {
  const { user } = show();
  await ours();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  const { state } = show();
  await waitFor(() => expect(state()).toBe('off'));
  expect(screen.queryByRole('region')).toBeNull();
  expect(asked).toBe(0);
  localStorage.setItem('pushes-asked', String(Date.now() - 31 * 24 * 3600_000));
  cleanup();
  show();
  await ours();
});

test('nobody is asked whose browser refuses already', async () => {
  permission = 'denied';
  const { state } = show();
  await waitFor(() => expect(state()).toBe('blocked'));
  expect(screen.queryByRole('region')).toBeNull();
});

test('an iPhone is told how to put the shop on the Home Screen', async () => {
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  show();
  await screen.findByText(/iOS 16\.4 or later, and PhoneHaat on the Home Screen/);
  expect(screen.queryByRole('button', { name: 'Yes, show me' })).toBeNull();
});
