import { inLanguage, type Language } from './languages.ts';

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
