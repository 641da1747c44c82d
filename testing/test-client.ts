import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { PreparingClient } from '#server/db/preparing-client.ts';
import { comparingClient } from './statements/comparing-client.ts';

/** The folder for the results of `npm run verify -- statements`. */
const folder = process.env.COMPARE_STATEMENTS;

/** Whether this run compares the plans of each statement. */
export const compares = folder !== undefined;

/**
 * In all other runs each statement is planned for all values at once, as a connection of production
 * does from its sixth run on. What cannot be planned so fails in the first test that runs it.
 */
export const plannedOnce = 'plan_cache_mode=force_generic_plan';

const namesOfTests = new Map<string, string>();

/** The client of a test database, which prepares statements as production does. */
export const testClient: typeof PreparingClient = folder
  ? comparingClient((comparison) =>
      appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(comparison)}\n`),
    )
  : class TestClient extends PreparingClient {
      // Those of all tests of a worker are more than a program has.
      protected override statementNames = namesOfTests;
    };
