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
