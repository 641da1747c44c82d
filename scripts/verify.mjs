// npm run verify: the list of what is too long for npm test; npm run verify -- NAME: one of them.
import { existsSync } from 'node:fs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { Explained, main } from './lib/main.mjs';
import { inRoot } from './lib/paths.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';
import { verifications } from './lib/verifications.mjs';

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined || name === '--help') {
    console.log(list());
    return 0;
  }
  if (!Object.hasOwn(verifications, name)) {
    throw new Explained(`There is no “${name}”.\n\n${list()}`);
  }
  // Plain JavaScript installs what it needs itself.
  const plain = inRoot('scripts', `verify-${name}.mjs`);
  if (existsSync(plain)) return run(process.execPath, [plain, ...args]);
  await ensureInstalled();
  return run(pinnedNode(), [inRoot('scripts', `verify-${name}.ts`), ...args]);
});

function list() {
  const rows = Object.entries(verifications).map(([name, { takes = '', what }]) => [
    `${name} ${takes}`,
    what,
  ]);
  const width = Math.max(...rows.map(([call]) => call.length)) + 1;
  const lines = rows.map(([call, what]) => `  ${call.padEnd(width)} ${what}`);
  return `npm run verify -- NAME [ARGUMENTS]. docs/verify.md says when each is worth its time.\n\n${lines.join('\n')}`;
}
