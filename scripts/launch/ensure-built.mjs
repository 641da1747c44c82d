import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { buildInputs } from '../client-build/build-inputs.mjs';
import { compressFiles } from '../client-build/compress-files.mjs';
import { contentHash } from '../client-build/content-hash.mjs';
import { Explained } from '../lib/main.mjs';
import { inRoot, root } from '../lib/paths.mjs';
import { packageBin, pinnedNode } from '../lib/pinned-node.mjs';
import { capture, timed } from '../lib/run.mjs';

const stamp = inRoot('build', '.source-hash');

/** Builds the web client into build/ unless the build is up to date. */
export async function ensureBuilt() {
  // Hashed before the build, so that a file saved meanwhile causes a rebuild.
  const hash = contentHash(root, buildInputs(root));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;

  await timed('Web client built', async () => {
    // Removed first, so that an aborted build never counts as complete.
    rmSync(stamp, { force: true });
    await build([packageBin('@react-router/dev', 'react-router'), 'build']);
    // Runs second, because it contains the file names of the first build.
    await build([packageBin('vite', 'vite'), 'build', '--config', 'vite.worker.config.ts']);
    await compressFiles(inRoot('build', 'client'));
    mkdirSync(inRoot('build'), { recursive: true });
    writeFileSync(stamp, hash);
  });
}

async function build(command) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await capture(pinnedNode(), command, { env });
  if (code !== 0) throw new Explained(`${output}\nThe web client could not be built.`);
}
