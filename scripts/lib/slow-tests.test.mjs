import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { orderForCommit, slowTestsReached } from './slow-tests.mjs';

const tests = [
  'bench/seed/seed-shop.slow.test.ts',
  'server/features/deals/deals.test.ts',
  'server/features/deals/every-event.slow.test.ts',
  'testing/races/offers.slow.test.ts',
  'e2e/account/guards.test.ts',
  'e2e/admin/support.test.ts',
  'e2e/buying/threads.test.ts',
  'e2e/journeys/deal.test.ts',
  'e2e/platform/browser-policy.test.ts',
  'e2e/screens/audit-bangla.test.ts',
  'e2e/selling/draft.test.ts',
];

test.each([
  [
    ['server/features/deals/write-deal.ts'],
    [
      'e2e/buying/threads.test.ts',
      'server/features/deals/every-event.slow.test.ts',
      'testing/races/offers.slow.test.ts',
    ],
  ],
  [
    ['web/screens/support/support.tsx'],
    ['e2e/admin/support.test.ts', 'e2e/screens/audit-bangla.test.ts'],
  ],
  [['web/i18n/bn/help.ts'], tests.filter((test) => /^e2e\/(?!journeys)/.test(test))],
  [['package-lock.json'], tests.filter((test) => /slow|^e2e\/(?!journeys)/.test(test)).toSorted()],
  [['docs/deals.md', 'README.md', 'server/features/deals/deals.test.ts'], []],
  [['e2e/selling/draft.test.ts'], ['e2e/selling/draft.test.ts']],
  [['bench/seed/seed-shop.ts'], ['bench/seed/seed-shop.slow.test.ts']],
  [[], []],
])('a change of %j reaches what is about it', (changed, reached) => {
  expect(slowTestsReached(changed, tests)).toEqual(reached);
});

// A folder that no row names would reach all tests, and make each change of it wait for them.
test.each(['server/features/*', 'web/screens/*'])('each of %s has its tests', (folders) => {
  const unknown = globSync(folders).filter(
    (folder) =>
      slowTestsReached([`${folder}/x.ts`.replaceAll('\\', '/')], tests).length === tests.length - 2,
  );
  expect(unknown).toEqual([]);
});

test('what changed itself begins first, and each commit begins the others elsewhere', () => {
  const orders = ['1', '2', '3', '4', '5', '6', '7', '8'].map((commit) =>
    orderForCommit(tests, ['e2e/buying/threads.test.ts'], commit),
  );
  expect(new Set(orders.map((order) => order[0]))).toEqual(new Set(['e2e/buying/threads.test.ts']));
  expect(new Set(orders.map((order) => order[1])).size).toBeGreaterThan(3);
  for (const order of orders) expect(order.toSorted()).toEqual(tests.toSorted());
});
