import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { resultsFolder, saveResult, storedTables } from './lib/results.ts';
import { scenarios } from './scenarios.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    keep: { type: 'boolean', default: false },
    tables: { type: 'boolean', default: false },
  },
});

const allSizes = [10_000, 100_000, 1_000_000];
const quickSizes = [2_000];

if (values.tables) process.stdout.write(await storedTables());
else await measure();

async function measure(): Promise<void> {
  const sizes = values.sizes?.split(',').map(Number) ?? (values.quick ? quickSizes : allSizes);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
    throw new Error('Give sizes as numbers of products, like --sizes 10000,100000');
  }
  const names = positionals.length > 0 ? positionals : Object.keys(scenarios);
  const unknown = names.filter((name) => !(name in scenarios));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(', ')}: ${Object.keys(scenarios).join(', ')}`);
  }

  for (const name of names) {
    const started = performance.now();
    const scenario = await scenarios[name]?.();
    if (!scenario) continue;
    console.log(`\n${name}`);
    await saveResult(
      name,
      await scenario({ quick: values.quick, keep: values.keep, sizes }),
      values.quick,
    );
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    console.log(`${name} took ${minutes} minutes`);
  }
  console.log(
    `\nThe targets are in ${resolve(resultsFolder, 'README.md')}; npm run bench -- --tables prints all`,
  );
}
