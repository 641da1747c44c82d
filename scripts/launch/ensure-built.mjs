import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { buildInputs } from '../client-build/build-inputs.mjs';
import { compressFiles } from '../client-build/compress-files.mjs';
import { contentHash } from '../client-build/content-hash.mjs';
import { Explained } from '../lib/main.mjs';
import { inRoot, root } from '../lib/paths.mjs';
import { packageBin, pinnedNode } from '../lib/pinned-node.mjs';
import { capture, timed } from '../lib/run.mjs';

const stamp = inRoot('build', '.source-hash');

/** Builds the web client into build/, unless build/ was made of these very sources. */
export async function ensureBuilt() {
  // Taken before building: a file saved meanwhile makes the next start build again.
  const hash = contentHash(root, buildInputs(root));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;

  await timed('Web client built', async () => {
    // Gone first, so that a build that breaks off is never taken for a finished one.
    rmSync(stamp, { force: true });
    await build([packageBin('@react-router/dev', 'react-router'), 'build']);
    // Names the files of the build before, so it comes second.
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
