// npm run verify -- integrity: the tests of authority, races, faults, fuzzed input and screens, with
// as many rounds as fit into about 20 minutes, and 10,000 payments by each redirecting provider,
// which take an hour each. Prints the tries and failures, and updates the table in
// docs/audit/security.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { ensureBrowser } from './launch/machine-needs.mjs';
import { addUp, asList, countWrong } from './lib/figures.mjs';
import { Explained, main } from './lib/main.mjs';
import { inRoot } from './lib/paths.mjs';
import { packageBin, pinnedNode } from './lib/pinned-node.mjs';
import { run, timed } from './lib/run.mjs';

/** Paths, or how they begin. */
const testFiles = [
  // On both database engines, where `npm test` uses one.
  'server/features/',
  'server/ports/identity/embedded/',
  'server/ports/payments/',
  'server/db/migrat',
  'server/http/cache/list-version.test.ts',
  'testing/statements/',
  'server/demo/load-demo.test.ts',
  'server/http/api/',
  'testing/authority/calls.slow.test.ts',
  'testing/authority/other-routes.slow.test.ts',
  'testing/fuzz/',
  'server/ports/image-host/embedded/image-host.test.ts',
  'testing/races/payments.test.ts',
  'testing/races/features.slow.test.ts',
  'testing/races/deals.slow.test.ts',
  'testing/races/offers.slow.test.ts',
  'testing/races/payouts.slow.test.ts',
  'testing/deals/',
  'testing/threads/',
  'testing/races/two-processes.slow.postgres.test.ts',
  'testing/faults/faults.slow.test.ts',
  'testing/redirects/two-processes.slow.postgres.test.ts',
  'testing/crash/killed-between-steps.slow.postgres.test.ts',
  'testing/crash/killed.slow.test.ts',
  'server/db/embedded/kill9.slow.test.ts',
  'e2e/buying/gateway-down.test.ts',
  'e2e/screens/audit-',
  'e2e/screens/fuzz-text.test.ts',
];
/** `npm test` runs a sample of each: the same tests with a few rounds, from one seed. */
const rounds = {
  GENERATED_SEED: 'new',
  RACE_ROUNDS: '200',
  PROCESS_RACE_ROUNDS: '400',
  DEAL_RACE_ROUNDS: '2000',
  OFFER_RACE_ROUNDS: '2000',
  DEAL_RUNS: '10000',
  MESSAGE_LIVES: '1000',
  MESSAGE_KILLS: '40',
  BOOKED_DEALS: '2000',
  FACT_DEALS: '1000',
  FUZZ_RUNS: '2000',
  LEDGER_SEQUENCES: '200',
  FAULT_RUNS: '200',
  // Of each provider whose page the buyer leaves to; with two programs these take longest.
  REDIRECT_PAYMENTS: '10000',
  KILL_POINTS: 'all',
  WRITER_KILLS: '20',
  FIRST_START_KILLS: '5',
  SEARCH_PHONES: '10000',
  SEARCH_QUERIES: '500',
};

const page = inRoot('docs', 'audit', 'security.md');
const block = /(<!-- figures -->\n)[\s\S]*?(\n<!-- \/figures -->)/;

await main(async () => {
  await ensureInstalled();
  await ensureBrowser();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-integrity-'));
  const figures = join(folder, 'figures.jsonl');
  writeFileSync(figures, '');
  try {
    const code = await timed('Tests', () => runTests(figures));
    const rows = addUp(readFileSync(figures, 'utf8'));
    if (rows.length === 0) throw new Explained('No test told what it tried.');
    console.log(`\n${asList(rows)}\n`);
    keepInDocs(rows);
    return code === 0 && countWrong(rows) === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function runTests(figures) {
  const vitest = packageBin('vitest', 'vitest');
  const limits = ['--testTimeout=1200000', '--hookTimeout=120000'];
  return run(pinnedNode(), [vitest, 'run', ...limits, ...testFiles], {
    env: { ...process.env, ...rounds, INTEGRITY_FIGURES: figures },
  });
}

function keepInDocs(rows) {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const text = `\`npm run verify -- integrity\`, ${day}, ${machine}:\n\n${asList(rows)}`;
  const before = readFileSync(page, 'utf8');
  writeFileSync(page, before.replace(block, `$1\n${text}\n$2`));
}
