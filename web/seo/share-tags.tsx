import { useLocation } from 'react-router';
import { type CategoryId, categoryIds } from '#contract/constants.ts';
import { allLanguages, withoutLanguage } from '#contract/languages.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { seoBn } from '#web/i18n/bn/seo.ts';
import { type SharePicture, seoEn } from '#web/i18n/en/seo.ts';

import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { usePageAddresses } from './page-address.tsx';

type Address = { pathname: string; search: string };

const pictureOf: Record<CategoryId, SharePicture> = { 1: 'vivo', 2: 'samsung', 3: 'realme' };

/** The brand whose list this login page leads to. */
export function sharedBrand({ search }: Address): CategoryId | undefined {
  const from = withoutLanguage(new URLSearchParams(search).get('from') ?? '');
  return categoryIds.find((id) => from.split('?')[0] === `/category/${id}`);
}

const isOfBlog = ({ pathname }: Address) => /^\/blog(\/|$)/.test(pathname);

export function sharePicture(address: Address): SharePicture {
  const brand = sharedBrand(address);
  if (brand) return pictureOf[brand];
  return isOfBlog(address) ? 'blog' : 'home';
}

const texts = { en: seoEn, bn: seoBn };

type ShareTagsProps = {
  title: string;
  description: string;
  /** The page's own picture, a JPEG of 1200 × 630; without one, that of its subject. */
  picture?: { path: string; alt: string } | undefined;
  /** What the page sells; the price in Taka, null when it is sold. */
  product?: { price: number | null } | undefined;
};

/** Of the values that Open Graph has for pages. */
function typeOf(pathname: string, isProduct: boolean): 'product' | 'article' | 'website' {
  if (isProduct) return 'product';
  return pathname.startsWith('/blog/') ? 'article' : 'website';
}

/**
 * Open Graph tags for link previews. The list of a brand needs a login, so the preview of the login
 * page presents the brand.
 */
export function ShareTags({ title, description, picture: own, product }: ShareTagsProps) {
  const t = useMessages();
  const location = useLocation();
  const language = useLanguage();
  const { origin } = usePublicConfig();
  const addresses = usePageAddresses();
  const brand = sharedBrand(location);
  const { locale, brandDescription, pictures } = texts[language];
  const picture = sharePicture(location);
  const tags = {
    'og:site_name': t.siteName,
    'og:type': typeOf(location.pathname, product !== undefined),
    'og:locale': locale,
    'og:title': brand ? t.category.title(t.categories[brand]) : title,
    'og:description': brand ? brandDescription(t.categories[brand]) : description,
    'og:image': origin + (own?.path ?? `/share/${picture}.jpg`),
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': own?.alt ?? pictures[picture],
    // Without a canonical address, the shared one is used.
    ...(addresses && { 'og:url': addresses.canonical }),
    ...(typeof product?.price === 'number' && {
      'product:price:amount': String(product.price),
      'product:price:currency': 'BDT',
    }),
  };
  return (
    <>
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {allLanguages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={texts[other].locale} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
