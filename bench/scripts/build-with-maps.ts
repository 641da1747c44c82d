import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildInputs } from '../../scripts/client-build/build-inputs.mjs';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/**
 * Builds the web client like `npm start`, with source maps, in a separate folder, so that the build
 * of a running shop stays unchanged. `folder` is the client build.
 */
export async function buildWithMaps(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const place = await mkdtemp(join(tmpdir(), 'phonehaat-scripts-'));
  const remove = () => rm(place, { recursive: true });
  try {
    for (const source of buildInputs(root)) {
      await cp(join(root, source), join(place, source), { recursive: true });
    }
    await symlink(join(root, 'node_modules'), join(place, 'node_modules'), 'junction');
    const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
    await run(process.execPath, [cli, 'build', '--sourcemapClient'], { cwd: place });
    return { folder: join(place, 'build/client'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
