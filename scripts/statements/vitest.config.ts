import { defineConfig } from 'vitest/config';
import { nodeFlags } from '../launch/node-flags.mjs';

/** Every test of the server that opens a test database, on the engine that `STATEMENTS_ON` names. */
const onServer = process.env.STATEMENTS_ON === 'server';

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    setupFiles: ['testing/setup/all-tests.ts'],
    execArgv: nodeFlags,
    isolate: false,
    // Each new statement is run a dozen times.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    include: [
      'server/**/*.test.ts',
      'testing/{authority,deals,faults,redirects,threads}/*.test.ts',
    ],
    exclude: [
      'server/db/**',
      // Names the numbers of transfers, which no rollback of a comparison gives back.
      'server/features/payouts/rails.test.ts',
      ...(onServer ? [] : ['**/*.postgres.test.ts']),
    ],
    globalSetup: [onServer ? 'testing/postgres.setup.ts' : 'testing/embedded-template.setup.ts'],
  },
});
