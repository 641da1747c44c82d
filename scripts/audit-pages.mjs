// npm run audit:pages: Lighthouse on the public pages. See usage, below.
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/main.mjs';
import { nodeFlags } from './lib/node-flags.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';

const usage = `npm run audit:pages             Lighthouse's audits of accessibility, best practices and search
                                on every public page, in both languages
npm run audit:pages -- --help   this text

Lighthouse is no dependency of the shop: npx fetches it at the first run, some 100 MB.`;

await main(async () => {
  const options = process.argv.slice(2);
  if (options.includes('--help') || options.includes('-h')) {
    console.log(usage);
    return 0;
  }
  await ensureInstalled();
  await ensureBrowser();
  await ensureBuilt();
  return run(pinnedNode(), [...nodeFlags, 'scripts/audit-pages/main.ts']);
});
