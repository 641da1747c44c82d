import Bowser from 'bowser';
import type { Messages } from '#web/i18n/loaders.ts';

/** The maximum length of a program name. */
const longest = 40;

/** A readable name for a user agent, such as "Chrome on Android". */
export function deviceName(description: string, t: Pick<Messages, 'sessions'>): string {
  if (!description.trim()) return t.sessions.unknownDevice;
  const { browser, os } = Bowser.parse(description);
  if (browser.name && os.name) return t.sessions.browserOn(browser.name, os.name);
  return browser.name || os.name || description.trim().slice(0, longest);
}
