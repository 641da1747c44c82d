import { inLanguage, type Language } from '#contract/languages.ts';
import type { PhonePage } from '#contract/phone-page.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { useLanguage } from '#web/i18n/use-messages.tsx';
import { StructuredData } from './structured-data.tsx';

/** A phone with its offer; a sold one has no offer, because the paid price is private. */
export function phoneData(phone: PhonePage, origin: string, language: Language): object {
  const whole = (path: string) => new URL(path, origin).href;
  const condition = 'https://schema.org/UsedCondition';
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: phone.name,
    description: phone.description,
    image: phone.photos.map(whole),
    brand: { '@type': 'Brand', name: phone.brand.name },
    ...(phone.model && { model: phone.model.name }),
    ...(phone.colour && { color: phone.colour }),
    itemCondition: condition,
    ...(phone.selingPrice !== null && {
      offers: {
        '@type': 'Offer',
        url: whole(inLanguage(phonePath(phone), language)),
        price: phone.selingPrice,
        priceCurrency: 'BDT',
        itemCondition: condition,
        availability: 'https://schema.org/InStock',
        areaServed: phone.location,
      },
    }),
  };
}

export function PhoneData({ phone }: { phone: PhonePage }) {
  const language = useLanguage();
  const { origin } = usePublicConfig();
  return <StructuredData data={import.meta.env.SSR ? phoneData(phone, origin, language) : null} />;
}
