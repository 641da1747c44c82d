import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** Asks the whole run's global setup for something that test files share. */
export async function shared(name: string): Promise<string> {
  const answer = await fetch(`${inject('sharedThings')}/${name}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** The browser of the whole run. Closing what this gives closes this file's contexts alone. */
export async function connectBrowser(): Promise<Browser> {
  return chromium.connect(await shared('browser'));
}
