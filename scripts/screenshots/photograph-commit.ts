import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Takes the screenshots of another commit, by its own command in a tree of its own.
 * @param only The beginnings of the screens' names, as for the command
 */
export async function photographCommit(commit: string, only: string) {
  const temporary = await mkdtemp(join(tmpdir(), 'phonehaat-before-'));
  const tree = join(temporary, 'tree');
  const folder = join(temporary, 'pictures');
  const remove = async () => {
    execFileSync('git', ['worktree', 'remove', '--force', tree]);
    await rm(temporary, { recursive: true, force: true });
  };
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', tree, commit]);
  try {
    const options = ['--to', folder, ...(only ? ['--only', only] : [])];
    execFileSync('npm', ['run', 'screenshots', '--', ...options], { cwd: tree, stdio: 'inherit' });
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}
