import { useLocation } from 'react-router';
import { allLanguages, defaultLanguage, inLanguage, type Language } from '#contract/languages.ts';
import { publicPages } from '#contract/page.ts';
import { phoneIdIn } from '#contract/phone-path.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { searchParameters } from '#web/api/search-results.ts';
import { useLanguage } from '#web/i18n/use-messages.tsx';

type PageAddresses = {
  /** The canonical URL of the page; without a query, but that of a brand's list. */
  canonical: string;
  /** The same page in each language, and the default for all others (`x-default`). */
  alternates: { hrefLang: Language | 'x-default'; href: string }[];
};

/** The addresses of a public page; null for pages that must not be indexed. */
export function addressesOf(
  { pathname, search }: { pathname: string; search: string },
  language: Language,
  origin: string,
): PageAddresses | null {
  const isPublic =
    (publicPages as readonly string[]).includes(pathname) || phoneIdIn(pathname) !== null;
  const parameters = new URLSearchParams(search);
  // A login page with a return path is not a page of its own.
  if (!isPublic || parameters.has('from')) return null;
  const kept = pathname === '/search' ? brandOnly(parameters) : '';
  if (kept === null) return null;
  const addressIn = (one: Language) => origin + inLanguage(pathname, one) + kept;
  return {
    canonical: addressIn(language),
    alternates: [
      ...allLanguages.map((one) => ({ hrefLang: one, href: addressIn(one) })),
      { hrefLang: 'x-default', href: addressIn(defaultLanguage) },
    ],
  };
}

/**
 * Of all searches only the list of one brand is a page of its own, beside that of all phones: '' or
 * `?brand=…`. Null for others, which are without end.
 */
function brandOnly(parameters: URLSearchParams): string | null {
  const { brand = [], ...others } = searchParameters(parameters);
  if (Object.keys(others).length > 0 || brand.length > 1) return null;
  const [slug = ''] = brand;
  return slug === '' ? '' : /^[\w-]+$/.test(slug) ? `?brand=${slug}` : null;
}

export function usePageAddresses(): PageAddresses | null {
  const language = useLanguage();
  return addressesOf(useLocation(), language, usePublicConfig().origin);
}

/** Renders the canonical and alternate links, or `noindex`. */
export function AddressLinks() {
  const addresses = usePageAddresses();
  if (!addresses) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={addresses.canonical} />
      {addresses.alternates.map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
      ))}
    </>
  );
}
