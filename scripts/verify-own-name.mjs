// npm run verify -- own-name: does any screen of a shop with its own name show another's?
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { ensureBrowser } from './launch/machine-needs.mjs';
import { Explained, main } from './lib/main.mjs';
import { packageBin, pinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';

const usage = `npm run verify -- own-name          all screens of a shop called Mobile Mela, in both languages; and in
                                 build/own-name ten in orange, a mail, a paper, shared pictures
npm run verify -- own-name --help   this text`;

await main(async () => {
  const [option] = process.argv.slice(2);
  if (option === '--help') {
    console.log(usage);
    return 0;
  }
  if (option !== undefined) throw new Explained(usage);
  await ensureInstalled();
  await ensureBrowser();
  await ensureBuilt();
  process.env.ODD_DEVICES = '1';
  return run(pinnedNode(), [
    packageBin('vitest', 'vitest'),
    'run',
    '--project=odd-devices',
    'e2e/edge/own-name.verify.ts',
    'e2e/edge/own-name-pictures.verify.ts',
  ]);
});
