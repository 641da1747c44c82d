import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { NoticeSettings } from '#contract/notices/calls.ts';
import { noticeKinds, noticeTable } from '#contract/notices/kinds.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { NoticeSettingsForm } from './notice-settings-form.tsx';

afterEach(cleanup);

const ofSaved = noticeKinds.filter((kind) => noticeTable[kind].about === 'saved');

/** The form, and the body that the API gets. */
function show(off: NoticeSettings['off']) {
  const sent: NoticeSettings[] = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)));
    return Response.json({ acknowledged: true, modifiedCount: 1 });
  });
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <MessagesProvider language="en">
        <NoticeSettingsForm chosen={{ language: null, off }} />
      </MessagesProvider>
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  return { sent, user: userEvent.setup() };
}

const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save' }));

test('seven boxes switch whole subjects; their kinds are folded below', async () => {
  const { sent, user } = show([]);
  const subjects = screen.getAllByRole('checkbox').filter((box) => !box.closest('details'));
  expect(subjects).toHaveLength(7);
  await user.click(screen.getByRole('checkbox', { name: 'Saved searches and phones' }));
  await save(user);
  await waitFor(() => expect(sent).toEqual([{ language: null, off: ofSaved }]));
});

test('one kind can be switched off, and a subject that is switched on again has all of its kinds', async () => {
  const { sent, user } = show(ofSaved);
  const kind = document.querySelector('[name=on-meeting-soon]') as HTMLInputElement;
  await user.click(kind);
  await user.click(screen.getByRole('checkbox', { name: 'Saved searches and phones' }));
  await save(user);
  await waitFor(() => expect(sent).toEqual([{ language: null, off: ['meeting-soon'] }]));
});
