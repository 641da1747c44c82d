// Runs after npm install: makes git use .githooks. It never fails an installation, and leaves a
// hooks folder alone that somebody has chosen.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot, root } from './lib/paths.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });

if (existsSync(inRoot('.git'))) {
  try {
    git('config', '--local', '--get', 'core.hooksPath');
  } catch {
    try {
      git('config', '--local', 'core.hooksPath', '.githooks');
    } catch {
      // No git on this machine, or a checkout that may not be written to.
    }
  }
}
