import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** Requests a shared resource from the global setup. */
export async function shared(name: string): Promise<string> {
  const answer = await fetch(`${inject('sharedThings')}/${name}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/**
 * Connects to the shared browser. Closing this connection closes only the contexts of this file.
 */
export async function connectBrowser(): Promise<Browser> {
  return chromium.connect(await shared('browser'));
}
