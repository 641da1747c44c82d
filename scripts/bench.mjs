// npm run bench: measures how fast the shop is. See usage, below.
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/main.mjs';
import { nodeFlags } from './lib/node-flags.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';

const usage = `npm run bench                          every scenario, about 25 minutes on two cores
npm run bench -- NAME ...              only these; bench/README.md has their names
npm run bench -- --quick               few short rounds and little data: does it work?
npm run bench -- --sizes 10000,100000  shops with so many phones
npm run bench -- --help                this text

Figures, table and plots are written into bench/results. Let nothing else run meanwhile.`;

await main(async () => {
  const options = process.argv.slice(2);
  if (options.includes('--help') || options.includes('-h')) {
    console.log(usage);
    return 0;
  }
  await ensureInstalled();
  await ensureBuilt();
  return run(pinnedNode(), [...nodeFlags, 'bench/main.ts', ...options]);
});
