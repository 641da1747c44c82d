import { ensureBrowser } from './ensure-browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { main } from './main.mjs';
import { nodeFlags } from './node-flags.mjs';
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
