// npm run screenshots: a picture of every screen. See usage, below.
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/main.mjs';
import { nodeFlags } from './lib/node-flags.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';

const usage = `npm run screenshots                      every screen, 360 and 1280 px wide, light and dark,
                                         in every language, into build/screenshots
npm run screenshots -- --only home,pay   the screens whose name begins so
npm run screenshots -- --to /tmp/looks   another folder
npm run screenshots -- --help            this text

The screens are those of testing/screens.ts, in a shop of its own with the demo market. Beside the
pictures there are contact sheets, with all screens of a kind on one picture.`;

await main(async () => {
  const options = process.argv.slice(2);
  if (options.includes('--help') || options.includes('-h')) {
    console.log(usage);
    return 0;
  }
  await ensureInstalled();
  await ensureBrowser();
  await ensureBuilt();
  return run(pinnedNode(), [...nodeFlags, 'scripts/screenshots/main.ts', ...options]);
});
