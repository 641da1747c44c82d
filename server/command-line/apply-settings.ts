import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { root } from '../../scripts/lib/paths.mjs';
import { ConfigError } from '../start/config-error.ts';
import { findUnit, type Unit } from './systemd-unit.ts';

/**
 * Gives a command the settings with which the shop runs: those of the environment, as in a
 * container; else `.env`, which the restart with flags reads; else those of the systemd unit, whose
 * user it becomes. `units`: the folder of units, unless it is systemd's own.
 */
export function applySettings(units?: string): void {
  const unit = findUnit(root, units);
  if (!unit) return;
  becomeUserOf(unit);
  for (const [name, value] of Object.entries(unit.settings)) process.env[name] ??= value;
}

/** Files that root writes could not be read by the shop. */
function becomeUserOf({ user, file, folders }: Unit): void {
  if (!user || user === 'root' || user === userInfo().username) return;
  if (process.getuid?.() !== 0) {
    throw new ConfigError(
      `${file} runs the shop as ${user}. Run the command as root: it continues as ${user}.`,
    );
  }
  const [own, group] = ['-u', '-g'].map((which) =>
    Number(execFileSync('id', [which, user], { encoding: 'utf8' })),
  ) as [number, number];
  // Before the first start, for `check` and `restore`: the user cannot make them.
  for (const { path, mode } of folders.filter((each) => !existsSync(each.path))) {
    mkdirSync(path, { recursive: true, mode });
    chownSync(path, own, group);
  }
  process.setgroups?.([group]);
  process.setgid?.(group);
  process.setuid?.(own);
  process.env.HOME = '/';
}
