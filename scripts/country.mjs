// npm run country: people, money and phones in one world that a seed repeats. See usage, below.
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { nodeFlags } from './launch/node-flags.mjs';
import { main } from './lib/main.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';

const usage = `npm run country                          plays one new country and says what is false in it
npm run country -- --seed 81234          that one again
npm run country -- --minutes 60          new ones for so long, until something is false
npm run country -- --people 30 --days 20 larger ones (17 people, 7 days)
npm run country -- --shrink 600          so many seconds of a processor to find a shorter story (120)
npm run country -- --seeds 10 --twice    ten, each played twice, whose traces must be equal
npm run country -- --trace FILE          also writes each request with its answer's hash
npm run country -- --go-on               says all that is false, with the processor's seconds, not the first alone
npm run country -- --unsteered           cheats do not prefer what was rarely done
npm run country -- --old-faults [NAME,…] puts old faults back, one at a time, and says who was found
                   --seconds 300         so many of a processor for each, before a next country (300)
npm run country -- --help                this text

Ends with 1 when something is false: the last lines repeat and tell it (testing/country/README.md).`;

await main(async () => {
  const options = process.argv.slice(2);
  if (options.includes('--help')) {
    console.log(usage);
    return 0;
  }
  await ensureInstalled();
  const isOld = options.includes('--old-faults');
  const entry = isOld ? 'testing/country/old-faults/main.ts' : 'testing/country/main.ts';
  const rest = options.filter((option) => option !== '--old-faults');
  // Years of a country earn back what the optimizing compiler costs.
  const flags = nodeFlags.filter((flag) => flag !== '--liftoff-only');
  return run(pinnedNode(), [...flags, entry, ...rest]);
});
