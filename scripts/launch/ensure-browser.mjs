import { existsSync } from 'node:fs';
import { Explained } from '../lib/main.mjs';
import { capture, timed } from '../lib/run.mjs';
import { findChromium } from './find-chromium.mjs';

const advice =
  'The browser tests need Chromium. Install it (Debian: sudo apt-get install ' +
  'chromium-headless-shell; elsewhere Chromium or Google Chrome from its own site), or set CHROMIUM_PATH to where it is.';

/** Finds Chromium; as root, installs the Debian package if it is missing. */
export async function ensureBrowser() {
  if (findChromium() !== undefined) return;
  if (process.env.CHROMIUM_PATH) {
    throw new Explained(`There is no program at CHROMIUM_PATH (${process.env.CHROMIUM_PATH}).`);
  }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Explained(advice);

  console.log('Installing Chromium with apt, which takes a minute or two …');
  await timed('Chromium installed', async () => {
    await apt('update');
    // The fonts make Bangla legible in screenshots of failed tests; the tests run without them.
    const installed =
      (await apt('install', 'chromium-headless-shell', 'fonts-noto-core')) ||
      (await apt('install', 'chromium'));
    if (!installed || findChromium() === undefined) throw new Explained(advice);
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
