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

/**
 * The popup of the address bar is a page in a process of its own, which Chromium loads for each new
 * window: half a second of computing that no test needs. Chromium uses the last flag of a name, so the
 * features that Playwright disables are repeated.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
];

/** Options for the installed Chromium, headless. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.');
  }
  const disableFeatures = `--disable-features=${disabledFeatures.join()}`;
  const isRoot = process.getuid?.() === 0;
  // Chromium refuses to start its sandbox as root.
  return {
    executablePath,
    headless: true,
    args: [...quietFlags, disableFeatures, ...(isRoot ? ['--no-sandbox'] : [])],
  };
}

/** Starts a browser. The caller closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}
