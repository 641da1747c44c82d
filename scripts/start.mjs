// npm start: plain JavaScript that needs nothing installed and runs on Node 20.
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { nodeFlags } from './launch/node-flags.mjs';
import { envFile, replaceProcess, supervise } from './launch/supervise.mjs';
import { main } from './lib/main.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const program = [...nodeFlags, ...envFile, 'server/main.ts', ...process.argv.slice(2)];
  replaceProcess(pinnedNode(), program);
  return supervise(pinnedNode(), program);
});
