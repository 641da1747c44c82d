import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { StaffAct } from '#contract/members/staff-acts.ts';
import { staffClient } from '#testing/screens/staff-client.ts';
import { Approval } from './decision-approval.tsx';

afterEach(cleanup);

type Shown = { act: StaffAct; approvesFrom: string | null; undoesOther?: boolean };

/** Whether the button is offered, or the sentence of who is new. */
async function offered({ act, approvesFrom, undoesOther = false }: Shown) {
  render(
    <QueryClientProvider client={staffClient('admin', { approvesFrom })}>
      <MemoryRouter>
        <Approval act={act} undoesOther={undoesOther}>
          <button type="button">Approve</button>
        </Approval>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const found = await screen.findByText(/^Approve$|for 3 days/);
  cleanup();
  return found.textContent === 'Approve';
}

// By hand, from docs/deals.md.
const approvals: StaffAct[] = [
  'POST /payouts/:id/approve',
  'POST /payouts/lines/:id/look',
  'POST /refunds/:id/by-hand/approve',
  'POST /order/:id/by-hand/approve',
  'POST /order/:id/verdict',
];

test('whoever is new in a role gets no button to approve with, and reads from when', async () => {
  const approvesFrom = '2026-12-02T06:00:00.000Z';
  for (const act of approvals) {
    expect([act, await offered({ act, approvesFrom })]).toEqual([act, false]);
    expect([act, await offered({ act, approvesFrom: null })]).toEqual([act, true]);
  }
});

test('what is no approval is offered to them, unless it undoes what another admin did', async () => {
  const approvesFrom = '2026-12-02T06:00:00.000Z';
  const act = 'POST /payouts/holds/:id/lift';
  expect(await offered({ act, approvesFrom })).toBe(true);
  expect(await offered({ act, approvesFrom, undoesOther: true })).toBe(false);
});
