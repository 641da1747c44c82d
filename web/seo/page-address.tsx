import { useLocation } from 'react-router';
import { allLanguages, defaultLanguage, inLanguage, type Language } from '#contract/languages.ts';
import { publicPages, sharedAddress, shopPagePath } from '#contract/page.ts';
import { phoneIdIn } from '#contract/phones/phone-path.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { useLanguage } from '#web/i18n/use-messages.tsx';

type PageAddresses = {
  /** The canonical URL of the page, without a query except for a brand's list. */
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
    publicPages.includes(pathname) || shopPagePath.test(pathname) || phoneIdIn(pathname) !== null;
  // A login page with a return path is not a page of its own, and an earlier version is outdated.
  const query = new URLSearchParams(search);
  if (!isPublic || query.has('from') || query.has('version')) return null;
  // Searches are unlimited, so only the list of all phones and that of one brand are indexed.
  const list = /^\/search(\?brand=[\w-]+)?$/.exec(sharedAddress(pathname + search).address);
  if (pathname === '/search' && !list) return null;
  const kept = list?.[1] ?? '';
  const addressIn = (one: Language) => origin + inLanguage(pathname, one) + kept;
  return {
    canonical: addressIn(language),
    alternates: [
      ...allLanguages.map((one) => ({ hrefLang: one, href: addressIn(one) })),
      { hrefLang: 'x-default', href: addressIn(defaultLanguage) },
    ],
  };
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
