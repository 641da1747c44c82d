/**
 * The languages of the shop: each one's own name, the path prefix of its pages, and the name with
 * which all texts are written; an operator's own replaces it (`shop-name.ts`).
 */
export const languages = {
  en: { name: 'English', prefix: '', siteName: 'PhoneHaat' },
  bn: { name: 'বাংলা', prefix: '/bn', siteName: 'ফোনহাট' },
} as const;

export type Language = keyof typeof languages;

export const allLanguages = Object.keys(languages) as Language[];

/** The language of the specification's texts; its pages have no prefix. */
export const defaultLanguage = 'en' satisfies Language;

/** The language of most people in Bangladesh; also used when a browser accepts neither language. */
export const marketLanguage = 'bn' satisfies Language;

/** The cookie with the visitor's choice of language. */
export const languageCookieName = 'language';

/** `/bn`, `/bn/…`, `/bn?…` and React Router's own `/bn.data`; but not `/bnx`. */
const prefixed = /^\/\w+(?=[/.?#]|$)/;

/** The language of the page at a path. */
export function languageOf(path: string): Language {
  const start = prefixed.exec(path)?.[0];
  return allLanguages.find((language) => languages[language].prefix === start) ?? defaultLanguage;
}

/** The path as `web/routes.ts` has it: `/bn/blog` is `/blog`. */
export function withoutLanguage(path: string): string {
  const rest = path.slice(languages[languageOf(path)].prefix.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of the same page in a language: `/blog` is `/bn/blog`, and `/` is `/bn`. */
export function inLanguage(path: string, language: Language): string {
  const own = withoutLanguage(path);
  const { prefix } = languages[language];
  return own === '/' ? prefix || '/' : prefix + own;
}

/**
 * The language for an Accept-Language header. Phones in Bangladesh are often set to English with
 * Bangla second, so the market's language wins at any position. Null without a header, or for `*`,
 * as search engines and programs send it: then the address decides.
 */
export function languageAskedFor(acceptLanguage: string | null | undefined): Language | null {
  const asked = (acceptLanguage ?? '').split(',').flatMap((range) => {
    const [tag = '', ...parameters] = range.toLowerCase().split(';');
    const isRefused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    return isRefused ? [] : tag.trim().split('-')[0] || [];
  });
  if (asked.length === 0 || asked.includes('*')) return null;
  const isAsked = (language: Language) => asked.includes(language);
  if (isAsked(marketLanguage)) return marketLanguage;
  return allLanguages.find(isAsked) ?? marketLanguage;
}
