import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { nodeFlags } from './scripts/lib/node-flags.mjs';

/** Tests that need a database run a second time, on a PostgreSQL server. */
const databaseTests = globSync('{server,testing}/**/*.test.ts', {
  cwd: import.meta.dirname,
}).filter((file) => /from '#testing\/test-(app|database)\.ts'/.test(readFileSync(file, 'utf8')));

/** What is tried with generated input, cell by cell, needs a server only when all is tried. */
const onBothAtNight = process.env.INTEGRITY_FIGURES ? [] : ['testing/{authority,fuzz}/**'];

/** Tests of what only a PostgreSQL server can do run there alone. */
const needsServer = '{server,testing}/**/*.postgres.test.ts';

export default defineConfig({
  // Tests of components are compiled without React Router's plugin, so the runtime is named here.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    setupFiles: ['testing/setup/all-tests.ts'],
    // Every API test file has a database of its own, in a process of some hundred megabytes.
    maxWorkers: Math.max(2, availableParallelism()),
    execArgv: nodeFlags,
    // Many times what a test takes: what is hit is a test that hangs, not a machine that is busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // A race that is lost once in two runs is a fault, and has to be seen.
    retry: 0,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,server,testing,scripts,bench,docs}/**/*.test.{ts,mjs}'],
          exclude: [needsServer],
          globalSetup: ['testing/embedded-template.setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...databaseTests, needsServer],
          exclude: onBothAtNight,
          globalSetup: ['testing/postgres.setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
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
          setupFiles: ['testing/setup/english.ts'],
          include: ['web/**/*.test.tsx'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['testing/browser/shared.setup.ts'],
          // A browser wants the machine for itself: after the rest.
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
