import { createHash, X509Certificate } from 'node:crypto';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium, quietFlags } from '#testing/browser/launch-browser.ts';
import { certificate } from './front.ts';

/** A cheap phone: 360 × 800 CSS pixels, touch, and a CPU four times slower. */
export const phoneOptions: BrowserContextOptions = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
};
export const timesSlower = 4;

/** Launches Chromium so that it trusts the certificate of the proxy, caching included. */
export async function launchPhone(): Promise<Browser> {
  const executablePath = findChromium('shell');
  if (!executablePath) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.');
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return chromium.launch({
    executablePath,
    args: [
      ...quietFlags,
      `--ignore-certificate-errors-spki-list=${hash}`,
      // Chromium refuses to start its sandbox as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}
