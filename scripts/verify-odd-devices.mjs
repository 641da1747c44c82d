// npm run verify -- odd-devices: does every page withstand browsers that lack what a test's browser
// has? See usage, below.
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { ensureBrowser } from './launch/machine-needs.mjs';
import { main } from './lib/main.mjs';
import { packageBin, pinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';

const usage = `npm run verify -- odd-devices              all pages on all devices of testing/edge
npm run verify -- odd-devices translator   on those whose name has this word
npm run verify -- odd-devices --help       this text`;

await main(async () => {
  const [device] = process.argv.slice(2);
  if (device === '--help') {
    console.log(usage);
    return 0;
  }
  await ensureInstalled();
  await ensureBrowser();
  await ensureBuilt();
  process.env.ODD_DEVICES = '1';
  const named = device === undefined ? [] : ['-t', device];
  return run(pinnedNode(), [
    packageBin('vitest', 'vitest'),
    'run',
    '--project=odd-devices',
    'e2e/edge/odd-devices.verify.ts',
    'e2e/edge/broken-screens.verify.ts',
    ...named,
  ]);
});
