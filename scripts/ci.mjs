// .ci/run: npm test with what a fresh machine has, and no more. Arguments go to npm test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshEnvironment } from './lib/fresh-environment.mjs';
import { main } from './lib/main.mjs';
import { run } from './lib/run.mjs';

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-ci-'));
  try {
    const env = await freshEnvironment(folder);
    return await run('npm', ['test', '--', ...process.argv.slice(2)], { env });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
