// npm run verify -- statements: runs the tests of the server on both engines, and each statement of the
// program, when it first comes, seven times prepared and once planned for its own values; the answers
// must be the same. See usage, below.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { main } from './lib/main.mjs';
import { packageBin, pinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';

const usage = `npm run verify -- statements                             all tests, on both engines
npm run verify -- statements -- server/features/deals    the tests of a folder or file
npm run verify -- statements -- --server                 on PostgreSQL alone, or --embedded

PostgreSQL plans a prepared statement for its values five times, then once for all values: from its
sixth run on a connection a statement can fail or answer otherwise. Ends with 1 if one does.`;

/** What the tests' clients have written: see testing/statements/comparing-client.ts. */
const read = (folder) =>
  readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );

/** Whose answer depends on its plan, each once. */
function report(engine, comparisons, failed) {
  const textsOf = (chosen) => new Set(comparisons.filter(chosen).map(({ text }) => text));
  const all = textsOf(() => true);
  const withRows = textsOf(({ hasRows }) => hasRows);
  const unsteady = textsOf(({ outcome }) => outcome === 'unsteady');
  const differing = textsOf(({ outcome }) => outcome === 'differs');
  console.log(
    `${engine}: ${all.size} statements, ${withRows.size} of them with rows; ` +
      `${unsteady.size} answer differently by themselves; ${differing.size} by their plan` +
      (failed ? '; tests have failed, so statements may be missing' : ''),
  );
  for (const text of differing) {
    const { place, answers } =
      comparisons.find((each) => each.text === text && each.outcome === 'differs') ?? {};
    console.log(`\n${place}\n${text}\n  for its values: ${answers?.unprepared}`);
    console.log(`  for all values: ${answers?.prepared}`);
  }
  for (const text of unsteady) {
    console.log(
      `\nnot compared: ${comparisons.find((each) => each.text === text)?.place}\n${text}`,
    );
  }
  return differing.size;
}

await main(async () => {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    console.log(usage);
    return 0;
  }
  await ensureInstalled();
  const paths = words.filter((word) => !word.startsWith('--'));
  const chosen = ['embedded', 'server'].filter((engine) => words.includes(`--${engine}`));
  let wrong = 0;
  for (const engine of chosen.length > 0 ? chosen : ['embedded', 'server']) {
    const folder = mkdtempSync(join(tmpdir(), 'phonehaat-statements-'));
    const began = Date.now();
    const config = 'scripts/statements/vitest.config.ts';
    const code = await run(
      pinnedNode(),
      [packageBin('vitest', 'vitest'), 'run', '--config', config, '--reporter=dot', ...paths],
      { env: { ...process.env, COMPARE_STATEMENTS: folder, STATEMENTS_ON: engine } },
    );
    wrong += report(engine, read(folder), code !== 0);
    console.log(`in ${Math.round((Date.now() - began) / 1000)} s`);
    rmSync(folder, { recursive: true });
  }
  return wrong === 0 ? 0 : 1;
});
