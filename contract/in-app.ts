import { inLanguage, type Language } from './languages.ts';

/**
 * Browsers inside of apps, by their own word. Google refuses to sign in there
 * (`disallowed_useragent`), they show no notifications, and some forget cookies.
 */
const apps = [
  ['Messenger', /FBAN\/Messenger|MessengerForiOS|Orca-Android|FB_IAB\/(Orca|MESSENGER)/i],
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFB(AN|AV|_IAB)\b/],
  ['imo', /\bimo(Android|iOS|IM)?\//i],
  ['WhatsApp', /\bWhatsApp\//],
  ['TikTok', /\b(musical_ly|BytedanceWebview|TikTok|trill)/i],
  ['LINE', /\bLine\//],
] as const;

/** `app`: of another one. */
export type InApp = (typeof apps)[number][0] | 'app';

export function inAppOf(agent: string): InApp | null {
  const app = apps.find(([, form]) => form.test(agent));
  return app ? app[0] : /; wv\)/.test(agent) ? 'app' : null;
}

/**
 * An address that Android opens in the browser of the phone; null on other systems, which let no page
 * leave its app.
 */
export function outsideAddress(agent: string, origin: string, path: string, language: Language) {
  const { protocol, host } = new URL(origin);
  if (!/\bAndroid\b/.test(agent)) return null;
  const extras = [
    `scheme=${protocol.slice(0, -1)}`,
    'action=android.intent.action.VIEW',
    'category=android.intent.category.BROWSABLE',
  ];
  // A second # would end the address.
  return `intent://${host}${inLanguage(path, language).replace(/#.*/s, '')}#Intent;${extras.join(';')};end`;
}

/** Where a login leads whose cookie the browser has not kept; `error` is read by the login page. */
export const cookiesLost = 'cookies_lost';
export function cookiesLostPath(from: string): string {
  return `/login?${new URLSearchParams({ error: cookiesLost, from })}`;
}
