import { expect, test } from 'vitest';
import {
  maxConcurrentIdentityCalls,
  maxConcurrentUploads,
  rateLimits,
  uploadLimits,
} from './rate-limits.ts';

/**
 * Tries and minutes, by hand (decisions 0022 and 0054). The limiter's own tests use other numbers,
 * so without this test a wrong limit would go unnoticed. `!` counts failures only, `?` people without
 * an account only.
 */
const promised = `
| rate             | device         | network  | network and account | account |
|------------------|----------------|----------|---------------------|---------|
| sign-in          | 60/10, 10/15 ! | 300/10   | 10/15 !             | 100/15 !|
| registrations    |                | 100/60   |                     | 10/60   |
| password-resets  | 5/60           | 60/60    |                     | 5/60    |
| confirmation-mails |              | 120/60   |                     | 4/60, 10/1440 |
| confirmations    |                | 300/60   |                     |         |
| password-changes |                | 60/60    |                     | 10/60   |
| second-factors   |                | 120/60   |                     | 30/60   |
| number-codes     | 6/60           | 120/60   |                     | 5/60, 10/1440 |
| number-prefixes  |                |          |                     | 30/60, 60/1440 |
| number-day       |                |          |                     | 1000/1440 |
| number-strangers |                |          |                     | 700/1440 |
| number-notices   |                |          |                     | 8/1440 |
| number-tries     |                | 600/10   |                     |         |
| profiles         |                | 600/60   |                     |         |
| uploads          |                | 1200/60  |                     | 120/60  |
| upload-tickets   |                | 120/60   |                     |         |
| members          |                | 300/10   |                     | 30/60   |
| exports          |                |          |                     | 20/60   |
| products         |                | 1200/60  |                     | 120/60  |
| papers           |                | 6000/10  |                     |         |
| self-tests       |                | 300/60   |                     | 30/60   |
| code-photos      |                | 300/60   |                     | 20/1440 |
| self-test-runs   |                | 1200/60  |                     |         |
| imeis            |                | 300/60   |                     | 30/1440 |
| imei-checks      |                | 300/60 ? |                     | 100/1440 |
| stolen-phones    |                | 60/60    |                     | 5/1440  |
| bookings         |                | 1200/60  |                     | 60/60   |
| deals            |                | 1200/60  |                     | 240/60  |
| reports          |                | 600/60   |                     | 30/60   |
| messages         |                | 1200/60  |                     | 240/60  |
| support          |                | 20/60 ?  |                     | 10/60   |
| support-of-all   |                |          |                     | 200/60  |
| views            |                | 6000/60  |                     | 300/60  |
| push-devices     |                | 6000/60  |                     | 60/60   |
| push-opened      |                | 1200/60  |                     |         |
| browser-failures |                | 20/1440  |                     |         |
| saves            |                | 6000/60  |                     | 600/60  |
| staff-searches   |                |          |                     | 600/60  |
| staff-letters    |                |          |                     | 30/60   |
| staff-exports    |                |          |                     | 20/1440 |
| searches         |                | 6000/10  |                     |         |
| previews         |                | 600/10   |                     |         |
| suggestions      |                | 12000/10 |                     |         |
| payments         |                | 1200/60  |                     | 120/60  |
| notifications    |                |          |                     | 20/1    |
| test-mails       |                |          |                     | 10/60   |
| gateway-checks   |                |          |                     | 30/60   |
| returns          |                | 120/1    |                     | 3/0.2   |
`;

const columns = ['device', 'address', 'address-and-account', 'account'] as const;

// sec API4, T27, V2.4.1
test('the limits are the promised ones', () => {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const rows = Object.entries(rateLimits).map(([name, limits]) => [
    name,
    ...columns.map((column) =>
      limits
        .filter(({ per }) => per === column || (per === 'stranger' && column === 'address'))
        .map(({ per, tries, seconds, ...rest }) => {
          const marks = `${'failuresOnly' in rest ? ' !' : ''}${per === 'stranger' ? ' ?' : ''}`;
          return `${tries}/${seconds / 60}${marks}`;
        })
        .join(', '),
    ),
  ]);
  expect(rows).toEqual(promised.trim().split('\n').slice(2).map(cells));
});

// sec API4
test('what may happen at once is bounded as promised', () => {
  expect(maxConcurrentIdentityCalls).toBe(200);
  expect(maxConcurrentUploads).toBe(24);
  expect(uploadLimits).toEqual({
    perNetwork: 8,
    perAccount: 8,
    ofMembersPerNetwork: 400,
    minBytesPerSecondAlone: 1_000,
    bytesInMemory: 201_326_592,
    minBytesPerSecond: 2_000,
    windowSeconds: 20,
  });
});
