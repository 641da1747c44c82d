import { useLocation } from 'react-router';
import { allLanguages } from '#contract/languages.ts';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import { seoBn } from '#web/i18n/bn/seo.ts';
import { seoEn } from '#web/i18n/en/seo.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { usePageAddresses } from './page-address.ts';
import { sharedBrand, sharePicture } from './share-picture.ts';

const texts = { en: seoEn, bn: seoBn };

/**
 * What a chat or a social network shows of a link (Open Graph). The list of a brand needs a login,
 * so a link to it comes to the login page, which then presents the brand.
 */
export function ShareTags({ title, description }: { title: string; description: string }) {
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
    'og:type': 'website',
    'og:locale': locale,
    'og:title': brand ? t.category.title(t.categories[brand]) : title,
    'og:description': brand ? brandDescription(t.categories[brand]) : description,
    'og:image': `${origin}/share/${picture}.jpg`,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': pictures[picture],
    // Without one, the address that was shared counts.
    ...(addresses && { 'og:url': addresses.canonical }),
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
