/**
 * `shell`: Chromium without its interface, which has no notifications to permit and no microphone
 * that hears; `whole`: with all of it.
 */
export type BrowserKind = 'shell' | 'whole';

export function findChromium(
  kind: BrowserKind,
  environment?: NodeJS.ProcessEnv,
): string | undefined;
