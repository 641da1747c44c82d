// @vitest-environment happy-dom
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { readCopyTime } from '#web/offline/stale-banner.ts';

const sentAt = '2026-11-21T10:00:00.000Z';

/** The module as a fresh page load sees it. */
async function openPage() {
  vi.resetModules();
  return import('./loaded-queries.ts');
}

function phones(updatedAt: number) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['phones'], ['Samsung Galaxy A14'], { updatedAt });
  return dehydrate(queryClient);
}

/** The navigation timing entry of a page whose first byte arrived after 300 ms. */
const visit = (type: string) => ({ type, responseStart: 300 }) as PerformanceNavigationTiming;

beforeEach(() => {
  document.body.innerHTML = '';
});

test('what a page brings is the same, whenever it was fetched', async () => {
  const { withoutTimes } = await openPage();
  expect(JSON.stringify(withoutTimes(phones(1_000)))).toBe(
    JSON.stringify(withoutTimes(phones(2_000))),
  );
});

test.each([
  ['counts from when its script runs', 9_000, 9_000],
  ['is as old as the page when that took very long', 40_000, 300],
])('what a page brought %s, by the clock of the device', async (_, runsAfter, countsFrom) => {
  const { asOfPage, withoutTimes } = await openPage();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([visit('navigate')]);
  vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + runsAfter);
  const [query] = asOfPage(withoutTimes(phones(1_000)).queries, readCopyTime);
  expect(query?.state).toMatchObject({
    data: ['Samsung Galaxy A14'],
    dataUpdatedAt: performance.timeOrigin + countsFrom,
  });
});

test('what a page brought to which somebody went back is fetched anew', async () => {
  const { asOfPage } = await openPage();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([visit('back_forward')]);
  expect(asOfPage(phones(1_000).queries, readCopyTime)[0]?.state.dataUpdatedAt).toBe(0);
});

test('what a copy brought is as old as it was when the server sent it', async () => {
  document.body.innerHTML = `<aside id="copy" data-at="${sentAt}"></aside>`;
  const { asOfPage } = await openPage();
  const timeOf = () => asOfPage(phones(1_000).queries, readCopyTime)[0]?.state.dataUpdatedAt;
  expect(timeOf()).toBe(Date.parse(sentAt));
  // The page itself later removes the marker.
  document.body.innerHTML = '';
  expect(timeOf()).toBe(Date.parse(sentAt));
});
