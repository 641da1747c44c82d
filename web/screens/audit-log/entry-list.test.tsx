import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/admin/audit.ts';
import { auditActions } from '#contract/admin/audit-actions.ts';
import { dealReason } from '#contract/orders/refund-reasons.ts';
import { EntryList } from './entry-list.tsx';

afterEach(cleanup);

const entry: AuditEntry = {
  _id: '0197a3c0-0000-7000-8000-000000000001',
  at: '2026-11-21T18:30:00.000Z',
  action: 'refund-due',
  actorName: 'Karim',
  actorEmail: 'karim@example.test',
  target: '0197a3c0-0000-7000-8000-000000000002',
  detail: { taka: 24_500, reason: 'The screen is broken' },
};

function show(entries: AuditEntry[]): HTMLElement[] {
  render(
    <MemoryRouter initialEntries={['/dashboard/auditlog?before=x&action=refund-due']}>
      <EntryList entries={entries} />
    </MemoryRouter>,
  );
  return screen.getAllByRole('listitem');
}

test('a sentence, the reason, who did it and when in Dhaka; more about both a click away', () => {
  const [card] = show([entry]);
  // In Dhaka it is already the next day.
  expect(card?.textContent).toBe(
    'A refund of Tk 24,500 was begunReason: The screen is brokenKarim22 Nov 2026, 00:30All about this',
  );
  const links = within(card as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/auditlog?actor=karim%40example.test',
    `/dashboard/auditlog?target=${entry.target}`,
  ]);
});

test('what the program does by itself says so', () => {
  const [card] = show([{ ...entry, actorName: '', actorEmail: '', detail: {} }]);
  expect(card?.textContent).toBe(
    'A refund was begunPhoneHaat itself22 Nov 2026, 00:30All about this',
  );
});

test('what follows from an order is a reason in words', () => {
  const [card] = show([{ ...entry, detail: { reason: dealReason('agree-call-off') } }]);
  expect(card?.textContent).toContain('Reason: the order ended soKarim');
});

test('every action has a sentence, with and without details', () => {
  const details: AuditEntry['detail'][] = [{}, { name: 'Galaxy A54', taka: 12.5 }];
  const all = auditActions.flatMap((action) =>
    details.map((detail) => ({ ...entry, _id: action + JSON.stringify(detail), action, detail })),
  );
  const sentences = show(all).map((card) => within(card).getByRole('heading').textContent);
  // Without a name: who wrote to support is not recorded, and a file has many people.
  const nameless = ['support-read', 'support-answered', 'support-closed', 'exported'];
  expect(new Set(sentences).size).toBe(all.length - nameless.length);
  const ofNobody = all.flatMap(({ action }, at) =>
    nameless.includes(action) ? sentences[at] : [],
  );
  expect(new Set(ofNobody).size).toBe(nameless.length);
  for (const sentence of sentences) expect(sentence).not.toMatch(/-|undefined| {2}| $/);
});
