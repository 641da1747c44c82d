import { execFileSync } from 'node:child_process';
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
function becomeUserOf({ user, file }: Unit): void {
  if (!user || user === 'root' || user === userInfo().username) return;
  if (process.getuid?.() !== 0) {
    throw new ConfigError(
      `${file} runs the shop as ${user}. Run the command as root: it continues as ${user}.`,
    );
  }
  const group = Number(execFileSync('id', ['-g', user], { encoding: 'utf8' }));
  process.setgroups?.([group]);
  process.setgid?.(group);
  process.setuid?.(user);
  process.env.HOME = '/';
}
