import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/find-chromium.mjs';

export { findChromium };

/** What keeps a browser from doing work of its own during a test, or fetching from the network. */
export const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the machine's Chromium without a window. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.');
  }
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    headless: true,
    // Chromium refuses to start its sandbox as root.
    args: isRoot ? [...quietFlags, '--no-sandbox'] : quietFlags,
  });
}
