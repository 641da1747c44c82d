import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { type BrowserKind, findChromium } from '../../scripts/launch/find-chromium.mjs';
import { ensureOldChromium } from '../../scripts/launch/old-chromium.mjs';

export { type BrowserKind, findChromium };

/** A kind of the installed browser, or `old`: Chromium 109, which is fetched when a test needs it. */
export type SharedBrowserKind = BrowserKind | 'old';

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
 * Options for the installed Chromium, headless. A test names what it needs: `whole` for notifications
 * that can be permitted and for a microphone that hears a file, else `shell`.
 */
export function launchOptions(kind: BrowserKind = 'shell'): LaunchOptions {
  const executablePath = findChromium(kind);
  if (executablePath === undefined) {
    throw new Error(`No Chromium found (${kind}): npm test says what to install.`);
  }
  return optionsFor(executablePath);
}

/** The same for the oldest Chromium. */
export async function oldLaunchOptions(): Promise<LaunchOptions> {
  return optionsFor(await ensureOldChromium());
}

function optionsFor(executablePath: string): LaunchOptions {
  const isRoot = process.getuid?.() === 0;
  // Chromium refuses to start its sandbox as root.
  return {
    executablePath,
    headless: true,
    args: isRoot ? [...quietFlags, '--no-sandbox'] : quietFlags,
  };
}

/** Starts a browser, with further flags. The caller closes it. */
export async function launchBrowser(
  kind: BrowserKind = 'shell',
  flags: readonly string[] = [],
): Promise<Browser> {
  const options = launchOptions(kind);
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...flags] });
  await assertKind(browser, kind);
  return browser;
}

/** A shell under another name would fail a test as if the shop were wrong. */
export async function assertKind(browser: Browser, kind: SharedBrowserKind): Promise<void> {
  if (kind === 'shell') return;
  if (kind === 'old') {
    if (!browser.version().startsWith('109.')) throw new Error(`No old one: ${browser.version()}`);
    return;
  }
  const session = await browser.newBrowserCDPSession();
  const { product } = await session.send('Browser.getVersion');
  await session.detach();
  if (/^Headless/.test(product)) {
    throw new Error(`${findChromium(kind)} is a headless shell (${product}), not a whole browser.`);
  }
}
