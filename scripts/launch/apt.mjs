import { existsSync } from 'node:fs';
import { capture, timed } from '../lib/run.mjs';

export const hasApt = () => existsSync('/usr/bin/apt-get');

/** The line that an admin runs where this user may not install. */
export const aptLine = (packages) =>
  `sudo apt-get update && sudo apt-get install --no-install-recommends ${packages.join(' ')}`;

/** As root on Debian, installs packages; resolves to whether they are installed now. */
export async function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !hasApt()) return false;
  console.log(`Installing ${packages.join(', ')} with apt, which takes a minute or two …`);
  return timed('Installed', async () => {
    await apt('update');
    return apt('install', ...packages);
  });
}

async function apt(action, ...packages) {
  // Installed packages are not upgraded.
  const options = ['-qq', '-y', '--no-install-recommends', '--no-upgrade'];
  const { code, output } = await capture('apt-get', [action, ...options, ...packages], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (code !== 0) console.error(output);
  return code === 0;
}
