import Bowser from 'bowser';
import type { Messages } from '#web/i18n/en/index.ts';

/** What a program may call itself here; the rest says nothing to a person. */
const longest = 40;

/** A browser's description of itself in a person's words, such as "Chrome on Android". */
export function deviceName(description: string, t: Pick<Messages, 'sessions'>): string {
  if (!description.trim()) return t.sessions.unknownDevice;
  const { browser, os } = Bowser.parse(description);
  if (browser.name && os.name) return t.sessions.browserOn(browser.name, os.name);
  return browser.name || os.name || description.trim().slice(0, longest);
}
