import { inLanguage, type Language } from '#contract/languages.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { Product } from '#contract/phones/products.ts';
import { useBrandName } from '#web/api/brand-names.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import type { BlogBlock, BlogEntry } from '#web/i18n/en/blog/answers.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';

/** Limited, because each entry makes the page larger for every visitor. */
const maxPhones = 12;

type Shop = {
  origin: string;
  language: Language;
  name: string;
  description: string;
  brandOf: (product: Product) => string;
};

/** The shop and the phones on the home page, without data about sellers. */
export function shopData(shop: Shop, products: readonly Product[]): object {
  const { origin, language, name, description } = shop;
  const whole = (path: string) => new URL(inLanguage(path, language), origin).href;
  const organization = { '@id': `${origin}/#shop` };
  const phones = products.slice(0, maxPhones).map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Product',
      name: product.name,
      image: new URL(product.img, origin).href,
      brand: { '@type': 'Brand', name: shop.brandOf(product) },
      offers: {
        '@type': 'Offer',
        url: whole(phonePath(product)),
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

export function ShopData({ products }: { products: readonly Product[] }) {
  const t = useMessages();
  const language = useLanguage();
  const { origin } = usePublicConfig();
  const brandName = useBrandName();
  const shop = {
    origin,
    language,
    name: t.siteName,
    description: t.home.description,
    brandOf: ({ categoryId }: Product) => brandName(categoryId),
  };
  return <StructuredData data={import.meta.env.SSR ? shopData(shop, products) : null} />;
}

/** The questions with the prose of their answers; code and tables are only on the page. */
export function faqData(entries: readonly BlogEntry[], language: Language): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.flatMap(sentencesOf).join('\n') },
    })),
  };
}

/** A guide of the blog; `path` is its address without language. */
export function articleData(
  article: { title: string; description: string; path: string },
  shop: Pick<Shop, 'origin' | 'language' | 'name'>,
): object {
  const { origin, language, name } = shop;
  const publisher = { '@type': 'Organization', '@id': `${origin}/#shop`, name, url: `${origin}/` };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    inLanguage: language,
    mainEntityOfPage: origin + inLanguage(article.path, language),
    image: `${origin}/share/blog.jpg`,
    author: publisher,
    publisher,
  };
}

export function ArticleData(article: { title: string; description: string; path: string }) {
  const language = useLanguage();
  const { origin } = usePublicConfig();
  const { siteName: name } = useMessages();
  const shop = { origin, language, name };
  return <StructuredData data={import.meta.env.SSR ? articleData(article, shop) : null} />;
}

function sentencesOf(block: BlogBlock): string[] {
  if (block.kind === 'text') return [block.text.replaceAll('`', '')];
  return block.kind === 'list' || block.kind === 'steps'
    ? block.items.map((item) => item.replaceAll('`', ''))
    : [];
}

export function FaqData({ entries }: { entries: readonly BlogEntry[] }) {
  const language = useLanguage();
  return <StructuredData data={import.meta.env.SSR ? faqData(entries, language) : null} />;
}

/**
 * Facts about the page in schema.org terms (JSON-LD). Browsers do not execute such a block, so the
 * script policy allows it. Only the server renders it: `data` is null in the browser.
 */
export function StructuredData({ data }: { data: object | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the block
      dangerouslySetInnerHTML={{ __html: data ? inScript(data) : '' }}
    />
  );
}

/** Escapes user input that could close the script element or open a comment. */
export function inScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
