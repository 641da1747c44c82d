// npm start: plain JavaScript that needs nothing installed and runs on Node 20.
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/main.mjs';
import { nodeFlags } from './lib/node-flags.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';
import { envFile, supervise } from './lib/supervise.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return supervise(pinnedNode(), [
    ...nodeFlags,
    ...envFile,
    'server/main.ts',
    ...process.argv.slice(2),
  ]);
});
