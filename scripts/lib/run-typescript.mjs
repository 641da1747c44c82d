import { ensureBuilt } from '../launch/ensure-built.mjs';
import { ensureInstalled } from '../launch/ensure-installed.mjs';
import { ensureBrowser } from '../launch/machine-needs.mjs';
import { nodeFlags } from '../launch/node-flags.mjs';
import { main } from './main.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { run } from './run.mjs';

/**
 * Runs a TypeScript command that uses the built shop: `--help` prints `usage`; other options go to
 * `entry` after packages, build and, if needed, a browser are installed.
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
