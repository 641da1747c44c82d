// Which tests only `npm run test:all` runs, and which of them a change can reach.
import { createHash } from 'node:crypto';

/**
 * What costs more than it guards at each change: audits, races, kills, generated input, upgrades,
 * and every browser test that is no journey. The patterns are Vitest's.
 */
export const slowTests = ['**/*.slow.*', 'e2e/!(journeys)/**'];

export const isSlow = (file) => /\.slow\./.test(file) || /^e2e\/(?!journeys\/)/.test(file);

/** No slow test is about these; checks of documents run in `npm test`. */
const untested = /\.md$|^docs\/|^LICENSE$|^\.(github|githooks|vscode)\//;

/**
 * Which slow tests are about which sources: rows of source and tests, of which all that match count.
 * Whole subjects, because the tests of the server start all of it, and a browser's test imports
 * nothing of what it shows.
 */
const reach = [
  [/^(contract|server)\//, /^(server|testing)\//],
  // What every page is made of.
  [/^web\/(?!screens\/|self-test\/|offline\/)/, /^e2e\//],
  [/^server\/(http|start|main|lib)/, /^e2e\/platform\//],
  [/^web\/screens\//, /^e2e\/screens\//],
  [/^web\/offline\//, /^e2e\/(buying|platform)\//],
  [/^web\/self-test\//, /^e2e\/(buying|selling)\//],
  [
    /^web\/screens\/(become-seller|confirm-address|login|logout|me|notice-settings|own-second-factor|register|reset-password|second-factor|sessions)\/|^server\/(features\/(sessions|users)|ports\/(identity|mail))\/|^contract\/members\//,
    /^e2e\/account\//,
  ],
  [
    /^web\/screens\/(audit-log|books|case|cases|catalogue|dashboard-layout|decisions|exports|find|gateways|health|member-view|overview|payments|payout|payouts|payout-batch|people|person|queue|reported-items|sentences|settlements|shop-look|shop-pages|stolen|support)\/|^server\/features\/(audit|books|catalogue|desk|exports|find|health|member-view|overview|payments|payouts|reports|shop-pages|support|users)\/|^contract\/(admin|books|payouts)\//,
    /^e2e\/admin\//,
  ],
  [/^web\/screens\/phone\/(for-staff|staff-links)/, /^e2e\/admin\//],
  [
    /^web\/screens\/(ask|category|compare|home|messages|my-orders|offer|offline|order|paper|paper-check|pay|phone|receipt|saved|search|seller|thread|threads)\/|^server\/(features\/(bookings|catalogue|deals|members|notices|offers|payments|prices|products|reports|saved|search|threads)|ports\/(payments|push))\/|^contract\/(notices|orders|phones|places|search|threads|tricks)\//,
    /^e2e\/buying\//,
  ],
  [
    /^web\/screens\/(add-product|imei-check|my-money|my-products|my-sales|my-statements|saved-answers|self-test|stolen)\/|^server\/(features\/(images|imeis|overview|products|self-tests)|ports\/image-host)\/|^contract\/phones\//,
    /^e2e\/selling\//,
  ],
  [/^bench\/|^server\/(db|demo)\//, /^bench\//],
  [/^testing\/(?!browser\/|screens\/)/, /^(server|testing)\//],
];

/**
 * The slow ones of `tests` that are about one of the `changed` paths. A path that no row knows, such as
 * a package or a configuration, reaches all of them.
 */
export function slowTestsReached(changed, tests) {
  const slow = tests.filter(isSlow);
  const reached = new Set();
  for (const path of changed) {
    const rows = reach.filter(([source]) => source.test(path));
    const isTest = /\.test\.(ts|tsx|mjs)$/.test(path);
    for (const test of slow) {
      if (test === path) reached.add(test);
      else if (isTest || untested.test(path)) continue;
      else if (rows.length === 0 || rows.some(([, about]) => about.test(test))) reached.add(test);
    }
  }
  return [...reached].toSorted();
}

/**
 * Tests in the order in which they begin where the time may end before them: first those that changed
 * themselves, then an order that the commit decides, so that changes one after another run them all.
 */
export function orderForCommit(tests, changed, commit) {
  const rank = (test) =>
    changed.includes(test) ? '' : createHash('sha256').update(`${commit} ${test}`).digest('hex');
  return tests.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}
