// npm start: plain JavaScript that needs nothing installed and runs on Node 20.
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/main.mjs';
import { nodeFlags } from './lib/node-flags.mjs';
import { inRoot } from './lib/paths.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';
import { envFile, supervise } from './lib/supervise.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // What was compiled at the first start need not be at the next one.
  process.env.NODE_COMPILE_CACHE ??= inRoot('.cache', 'compiled');
  return supervise(pinnedNode(), [
    ...nodeFlags,
    ...envFile,
    'server/main.ts',
    ...process.argv.slice(2),
  ]);
});
