import { inLanguage, type Language } from '#contract/languages.ts';
import type { Product } from '#contract/products.ts';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { StructuredData } from './structured-data.tsx';

/** More would be bytes that every visitor pays for. */
const mostPhones = 12;

type Shop = {
  origin: string;
  language: Language;
  name: string;
  description: string;
  brandOf: (product: Product) => string;
};

/** Who keeps the shop, and the phones that the home page shows; nothing of who sells them. */
export function shopData(shop: Shop, products: readonly Product[]): object {
  const { origin, language, name, description } = shop;
  const whole = (path: string) => new URL(inLanguage(path, language), origin).href;
  const organization = { '@id': `${origin}/#shop` };
  const phones = products.slice(0, mostPhones).map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Product',
      name: product.name,
      image: new URL(product.img, origin).href,
      brand: { '@type': 'Brand', name: shop.brandOf(product) },
      offers: {
        '@type': 'Offer',
        url: whole(`/category/${product.categoryId}`),
        price: product.selingPrice,
        priceCurrency: 'BDT',
        itemCondition: 'https://schema.org/UsedCondition',
        availability: 'https://schema.org/InStock',
      },
    },
  }));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name,
        url: `${origin}/`,
        logo: `${origin}/icons/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        name,
        description,
        url: whole('/'),
        inLanguage: language,
        publisher: organization,
      },
      ...(phones.length > 0 ? [{ '@type': 'ItemList', itemListElement: phones }] : []),
    ],
  };
}

/** For the home page. */
export function ShopData({ products }: { products: readonly Product[] }) {
  const t = useMessages();
  const language = useLanguage();
  const { origin } = usePublicConfig();
  const shop = {
    origin,
    language,
    name: t.siteName,
    description: t.home.description,
    brandOf: ({ categoryId }: Product) => t.categories[categoryId],
  };
  return <StructuredData data={import.meta.env.SSR ? shopData(shop, products) : null} />;
}
