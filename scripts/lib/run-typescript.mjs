import { ensureBrowser } from '../launch/ensure-browser.mjs';
import { ensureBuilt } from '../launch/ensure-built.mjs';
import { ensureInstalled } from '../launch/ensure-installed.mjs';
import { nodeFlags } from '../launch/node-flags.mjs';
import { main } from './main.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { run } from './run.mjs';

/**
 * A command of package.json that is written in TypeScript and looks at the built shop: `--help`
 * prints `usage`, all other options go to `entry` once packages, build and, where it needs one, a
 * browser are there.
 */
export function runTypeScript(entry, { usage, needsBrowser }) {
  return main(async () => {
    const options = process.argv.slice(2);
    if (options.includes('--help') || options.includes('-h')) {
      console.log(usage);
      return 0;
    }
    await ensureInstalled();
    if (needsBrowser) await ensureBrowser();
    await ensureBuilt();
    return run(pinnedNode(), [...nodeFlags, entry, ...options]);
  });
}
