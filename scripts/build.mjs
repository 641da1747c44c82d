// npm run build: only what npm start would build before it starts. With `-- --release [TO]`, also a
// folder that runs the shop elsewhere; `--after RELEASE` names the one that it replaces, `--cpu` another
// processor of Linux, by Node's or Docker's name.
import { parseArgs } from 'node:util';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { main } from './lib/main.mjs';
import { cpuOf } from './release/cpus.mjs';

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { release: { type: 'boolean' }, after: { type: 'string' }, cpu: { type: 'string' } },
    allowPositionals: true,
  });
  await ensureInstalled();
  await ensureBuilt();
  if (values.release) {
    const { makeRelease } = await import('./launch/make-release.mjs');
    await makeRelease({ to: positionals[0], after: values.after, cpu: cpuOf(values.cpu) });
  }
  return 0;
});
