// npm run verify -- old-browsers: pages in the oldest browsers, with pictures. See usage, below.
import { resolve } from 'node:path';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { ensureBrowser } from './launch/machine-needs.mjs';
import { Explained, main } from './lib/main.mjs';
import { packageBin, pinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';

const usage = `npm run verify -- old-browsers               30 pages in Chromium 109, and without what Safari 15 lacks
npm run verify -- old-browsers --to FOLDER   and a picture of each in that folder, beside today's
npm run verify -- old-browsers --help        this text`;

await main(async () => {
  const [option, folder, ...others] = process.argv.slice(2);
  if (option === '--help') {
    console.log(usage);
    return 0;
  }
  if (option !== undefined && (option !== '--to' || !folder || others.length > 0))
    throw new Explained(usage);
  await ensureInstalled();
  await ensureBrowser();
  await ensureBuilt();
  process.env.ODD_DEVICES = '1';
  if (folder) process.env.OLD_BROWSERS_TO = resolve(folder);
  return run(pinnedNode(), [
    packageBin('vitest', 'vitest'),
    'run',
    '--project=odd-devices',
    'e2e/edge/old-browsers.verify.ts',
  ]);
});
