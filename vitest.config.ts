import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { nodeFlags } from './scripts/launch/node-flags.mjs';
import { slowTests } from './scripts/lib/slow-tests.mjs';
import { seededNumbers } from './testing/lib/seeded-numbers.ts';

/**
 * What runs on a PostgreSQL server: locks, transactions, plans, and a database that is away. The
 * embedded engine is the same PostgreSQL with one session, so all other SQL is tried on it alone,
 * and everything on both in `npm run verify -- integrity`.
 */
const onServer = [
  // Migrations, and what is loaded through them.
  'server/db/migrate.test.ts',
  'server/db/migrations/*.test.ts',
  // What takes locks.
  'server/features/{bookings,books,offers,payments,payouts}/*.test.ts',
  'server/features/users/{lock-member,remove-member}.test.ts',
  'server/features/saved/saved-searches.test.ts',
  'server/ports/payments/embedded/embedded-cards.test.ts',
  'server/ports/payments/embedded/test-wallet/*.test.ts',
  'server/ports/payments/hosted/bkash/tokens.test.ts',
  // Statements that better-auth makes up by itself.
  'server/ports/identity/embedded/{better-auth,session-by-cookie}.test.ts',
  // Triggers, a message that comes twice, a database that is away.
  'server/http/cache/list-version.test.ts',
  'server/http/api/{health,payment-notifications}.test.ts',
  // Plans, faults in the middle, and races.
  'testing/statements/*.test.ts',
  'testing/faults/faults.slow.test.ts',
  'testing/races/*.test.ts',
  'testing/deals/*.test.ts',
  // The planner chooses other plans for the same counts.
  'server/features/search/facets-property.test.ts',
];

/** `npm test` without a path. */
const leftOut = process.env.WITHOUT_SLOW_TESTS ? slowTests : [];

/** Of `npm run verify -- main-job`, which makes the releases for it. */
const hasReleases = process.env.MAIN_JOB_RELEASE !== undefined;

const isThorough = process.env.INTEGRITY_FIGURES !== undefined;

/** With `npm run verify -- integrity`: all other SQL, and generated input cell by cell. */
const onServerAtNight = isThorough
  ? [
      'server/demo/load-demo.test.ts',
      'server/features/*/*.test.ts',
      'server/ports/identity/embedded/*.test.ts',
      'server/http/api/plain-lists.test.ts',
      'testing/{authority,fuzz}/*.test.ts',
    ]
  : [];

/** The upgrade of a shop is tried on both engines: a shop is on one, and upgrades once. */
const onBoth = ['server/db/upgrade.slow.test.ts'];

/** What only a server can show runs there alone. */
const onServerAlone = '{server,testing}/**/*.postgres.test.ts';

/**
 * The files that take most of a minute and more, the longest first. Without the times of an earlier
 * run, Vitest starts with the largest files; one of these, begun last, would leave the other workers
 * idle.
 */
const longest = [
  '/e2e/screens/audit-',
  '/e2e/buying/gateway-down.',
  '/e2e/buying/payment.',
  '/e2e/account/guards.',
  '/e2e/buying/stripe.',
  '/e2e/journeys/keyboard.',
  '/e2e/journeys/deal.',
  '/e2e/platform/prototype-words.',
  '/e2e/journeys/google-sign-in.',
  '/e2e/journeys/jobs.',
  '/e2e/journeys/old-browser.',
  '/testing/country/country.',
  '/server/start/shop.',
  '/server/features/desk/every-kind.',
  '/testing/redirects/secrets.',
];

/** The seed of a random order of files: `npm run verify -- chance` finds tests that need another one. */
const fileOrder = Number(process.env.FILE_ORDER ?? 0);

class AnyOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const next = seededNumbers(fileOrder);
    return files
      .toSorted((a, b) => a.moduleId.localeCompare(b.moduleId))
      .map((file) => ({ file, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ file }) => file);
  }
}

/** Added to those of all tests. */
const withGeneratedInput = [
  'testing/setup/generated-input.ts',
  ...(process.env.LATE_MESSAGES ? ['testing/setup/late-messages.ts'] : []),
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((part) => moduleId.includes(part));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  // Tests of components are compiled without React Router's plugin, so the runtime is named here.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    setupFiles: ['testing/setup/all-tests.ts'],
    // Every API test file has a database of its own, in a process of some hundred megabytes.
    maxWorkers: Math.max(3, availableParallelism()),
    execArgv: nodeFlags,
    // Many times what a test takes: what is hit is a test that hangs, not a machine that is busy.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    // A race that is lost once in two runs is a fault, and has to be seen.
    retry: 0,
    sequence: { sequencer: fileOrder ? AnyOrder : LongestFirst },
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: withGeneratedInput,
          // A worker retains its loaded modules, and its database engine, for the next file.
          isolate: false,
          include: ['{contract,server,testing,scripts,bench,docs}/**/*.test.{ts,mjs}'],
          exclude: [onServerAlone, ...(isThorough ? [] : onServer), ...leftOut],
          globalSetup: ['testing/embedded-template.setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          setupFiles: withGeneratedInput,
          isolate: false,
          include: [...onServer, ...onBoth, ...onServerAtNight, onServerAlone],
          exclude: leftOut,
          globalSetup: ['testing/postgres.setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          setupFiles: withGeneratedInput,
          // They leave nothing behind for each other: a world for each would take twice the time.
          isolate: false,
          include: ['web/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web-dom',
          // Only where a component is rendered: a DOM costs more than most of the tests.
          environment: 'happy-dom',
          setupFiles: ['testing/setup/english.ts', 'testing/setup/lazy-parts.ts'],
          include: ['web/**/*.test.tsx'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          setupFiles: withGeneratedInput,
          // Each file has its own people and programs, and the modules are loaded once.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          exclude: leftOut,
          globalSetup: ['testing/browser/shared.setup.ts'],
          // A hosted machine may starve a browser for a while; the report names what was tried twice.
          retry: process.env.CI ? 1 : 0,
          // Three files on two cores, because a page waits about as often as it computes.
          maxWorkers: Math.max(3, availableParallelism()),
          // A browser wants the machine for itself: after the rest.
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      ...(process.env.ODD_DEVICES
        ? [
            {
              extends: true as const,
              test: {
                name: 'odd-devices',
                include: ['e2e/edge/*.verify.ts'],
                globalSetup: ['testing/browser/shared.setup.ts'],
              },
            },
          ]
        : []),
      ...(hasReleases
        ? [
            {
              extends: true as const,
              test: {
                name: 'main-job',
                include: ['e2e/releases/*.verify.ts'],
                globalSetup: ['testing/browser/shared.setup.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
