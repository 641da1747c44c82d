import { en, type Messages } from './en.ts';

/** The languages there are; the switch in the bar shows itself when there are at least two. */
export const catalogues: Record<string, Messages> = { en };
export const defaultLanguage = 'en';
export const languageCookie = 'language';

/** The language that the visitor chose (a cookie), else English with the specification's words. */
export function languageOf(cookieHeader: string): string {
  const chosen = cookieHeader
    .split('; ')
    .find((pair) => pair.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1);
  return chosen && Object.hasOwn(catalogues, chosen) ? chosen : defaultLanguage;
}
