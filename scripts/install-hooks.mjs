// Makes git use .githooks; runs after npm install. It never fails an installation, and respects an
// existing hooks folder.
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
      // Git is missing, or the checkout is read-only.
    }
  }
}
