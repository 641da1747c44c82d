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

const publicKey = new X509Certificate(certificate).publicKey;
const keyHash = createHash('sha256')
  .update(publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64');

/** The flag by which Chromium trusts the certificate of the proxy. */
export const trustFront = `--ignore-certificate-errors-spki-list=${keyHash}`;

/** Launches Chromium so that it trusts the certificate of the proxy, caching included. */
export async function launchPhone(): Promise<Browser> {
  const executablePath = findChromium('shell');
  if (!executablePath) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [
      ...quietFlags,
      trustFront,
      // Chromium refuses to start its sandbox as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}
