// npm run dev: the server restarts when its code changes; Vite, inside it, reloads the pages.
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { nodeFlags } from './launch/node-flags.mjs';
import { envFile, supervise } from './launch/supervise.mjs';
import { main } from './lib/main.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';

const watched = ['server', 'contract'].map((folder) => `--watch-path=${folder}`);

await main(async () => {
  await ensureInstalled();
  return supervise(pinnedNode(), [
    ...watched,
    '--watch-preserve-output',
    ...nodeFlags,
    ...envFile,
    'server/main.ts',
    '--dev',
    ...process.argv.slice(2),
  ]);
});
