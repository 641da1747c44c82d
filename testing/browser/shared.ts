import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { assertKind, type SharedBrowserKind } from './launch-browser.ts';

/** Requests a shared resource from the global setup. */
export async function shared(name: string): Promise<string> {
  const answer = await fetch(`${inject('sharedThings')}/${name}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/**
 * Connects to the shared browser of a kind. Closing this connection closes only the contexts of this
 * file.
 */
export async function connectBrowser(kind: SharedBrowserKind = 'shell'): Promise<Browser> {
  const browser = await chromium.connect(await shared(`browser-${kind}`));
  await assertKind(browser, kind);
  return browser;
}
