import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from '../../scripts/launch/find-chromium.mjs';

export { findChromium };

/** Flags that disable background work and downloads of the browser. */
export const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Options for the installed Chromium, headless. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.');
  }
  const isRoot = process.getuid?.() === 0;
  // Chromium refuses to start its sandbox as root.
  return {
    executablePath,
    headless: true,
    args: isRoot ? [...quietFlags, '--no-sandbox'] : quietFlags,
  };
}

/** Starts a browser. The caller closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}
