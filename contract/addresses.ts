/** The languages of the pages. English has the plain addresses, the others begin with their name. */
export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** Pages that anybody may read: search engines are told of these, and of no others. */
export const publicPages = ['/', '/blog', '/login', '/register'] as const;

/** Where a page (`/blog`) is in a language: `/blog`, `/bn/blog`; the home page is `/` and `/bn`. */
export function addressIn(language: Language, page: string): string {
  if (language === defaultLanguage) return page;
  return page === '/' ? `/${language}` : `/${language}${page}`;
}

/** The language and the page of an address within the shop, whatever stands behind `?` included. */
export function readAddress(address: string): { language: Language; page: string } {
  const language = languages.find((each) => new RegExp(`^/${each}(?=[/?#]|$)`).test(address));
  if (!language || language === defaultLanguage)
    return { language: defaultLanguage, page: address };
  const rest = address.slice(language.length + 1);
  return { language, page: rest.startsWith('/') ? rest : `/${rest}` };
}
