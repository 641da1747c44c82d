import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildInputs } from '../client-build/build-inputs.mjs';
import { compressFiles } from '../client-build/compress-files.mjs';
import { contentHash } from '../client-build/content-hash.mjs';
import { keepAssets } from '../client-build/keep-assets.mjs';
import { Explained } from '../lib/main.mjs';
import { inRoot, root } from '../lib/paths.mjs';
import { packageBin, pinnedNode } from '../lib/pinned-node.mjs';
import { capture, timed } from '../lib/run.mjs';
import { nodeFlags } from './node-flags.mjs';

/** The script that writes what all pages have in common. */
const dictionaries = inRoot('scripts/client-build/page-dictionaries.ts');

const stampName = '.source-hash';
const current = inRoot('build');
/** A build begins here, so that the files of a running shop remain until the new ones are complete. */
const next = inRoot('build-next');
/** Removed only afterwards, which takes longer than a rename. */
const replaced = inRoot('build-replaced');

/**
 * Builds the web client into build/ unless the build is up to date. The assets of the build before
 * remain, for pages that are open meanwhile.
 */
export async function ensureBuilt() {
  // Hashed before the build, so that a file saved meanwhile causes a rebuild.
  const hash = contentHash(root, buildInputs(root));
  const stamp = join(current, stampName);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;

  await timed('Web client built', async () => {
    for (const left of [next, replaced]) rmSync(left, { recursive: true, force: true });
    await build([packageBin('@react-router/dev', 'react-router'), 'build']);
    // Runs second, because it contains the file names of the first build.
    const worker = [packageBin('vite', 'vite'), 'build', '--config', 'vite.worker.config.ts'];
    await build(worker);
    await build([...worker, '--mode', 'self-test']);
    await build([...nodeFlags, dictionaries, next]);
    await compressFiles(join(next, 'client'));
    keepAssets(current, next);
    // Last, so that an aborted build never counts as complete.
    writeFileSync(join(next, stampName), hash);
    if (existsSync(current)) renameSync(current, replaced);
    renameSync(next, current);
    rmSync(replaced, { recursive: true, force: true });
  });
}

async function build(command) {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_TO: next };
  const { code, output } = await capture(pinnedNode(), command, { env });
  if (code !== 0) throw new Explained(`${output}\nThe web client could not be built.`);
}
