import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { outsideEnvironment, root } from './paths.mjs';

/** Clones a commit into a new folder in `folder`, without its packages; resolves to the clone. */
export function cloneOf(commit, folder) {
  const clone = join(folder, `clone-${commit}`);
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: clone });
  return clone;
}

/** Makes a release of a clone in `to`, with options of `npm run build`; returns `to`. */
export function makeReleaseOf(clone, to, options = [], env = outsideEnvironment()) {
  const args = ['run', 'build', '--', '--release', to, ...options];
  execFileSync('npm', args, { cwd: clone, env, stdio: 'inherit' });
  return to;
}

/** A clone of a commit, installed and built, so that its program starts at once. */
export function builtCloneOf(commit, folder) {
  const clone = cloneOf(commit, folder);
  execFileSync('npm', ['run', 'build'], {
    cwd: clone,
    env: outsideEnvironment(),
    stdio: 'inherit',
  });
  return clone;
}
