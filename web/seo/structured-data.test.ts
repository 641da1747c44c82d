import { expect, test } from 'vitest';
import type { Product } from '#contract/phones/products.ts';
import { faqData, inScript, shopData } from './structured-data.tsx';

const phone: Product = {
  _id: '1',
  name: 'Galaxy A54 </script><!-- 01712345678',
  img: '/images/a.webp',
  categoryId: '2',
  condition: 'Good',
  description: 'Call 01812345678',
  location: 'Mirpur, Dhaka',
  marketPrice: 40_000,
  selingPrice: 24_500,
  useTime: '1 year',
  ramRoom: '8/256 GB',
  postTime: '',
  selersName: 'Rahim Uddin',
  isVerified: true,
  advertize: true,
  paid: false,
  version: 1,
};
const shop = {
  origin: 'https://shop.example',
  language: 'bn',
  name: 'ফোনহাট',
  description: 'Phones',
  brandOf: () => 'Samsung',
} as const;

test('the home page offers its phones as used ones, in Taka, and names no seller', () => {
  const data = shopData(shop, [phone]);
  expect(data).toMatchObject({
    '@graph': [
      { '@type': 'Organization', url: 'https://shop.example/' },
      { '@type': 'WebSite', url: 'https://shop.example/bn', inLanguage: 'bn' },
      {
        '@type': 'ItemList',
        itemListElement: [
          {
            position: 1,
            item: {
              '@type': 'Product',
              image: 'https://shop.example/images/a.webp',
              brand: { name: 'Samsung' },
              offers: {
                url: 'https://shop.example/bn/phone/1/galaxy-a54-script-01712345678',
                price: 24_500,
                priceCurrency: 'BDT',
                itemCondition: 'https://schema.org/UsedCondition',
                availability: 'https://schema.org/InStock',
              },
            },
          },
        ],
      },
    ],
  });
  const text = JSON.stringify(data);
  for (const known of [phone.selersName, phone.description, phone.location]) {
    expect(text).not.toContain(known);
  }
});

test('without phones there is no empty list, and of many only the first twelve are named', () => {
  const countOf = (count: number) =>
    JSON.stringify(shopData(shop, Array(count).fill(phone))).split('"ListItem"').length - 1;
  expect(JSON.stringify(shopData(shop, []))).not.toContain('ItemList');
  expect([countOf(3), countOf(40)]).toEqual([3, 12]);
});

test('what a person typed can’t end the block, and means the same', () => {
  const written = inScript({ name: phone.name });
  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toEqual({ name: phone.name });
});

test('questions come with the sentences of their answers, without code', () => {
  const answer = [
    { kind: 'text', text: 'Use `useState`.' },
    { kind: 'code', code: 'useState(0)' },
    { kind: 'list', items: ['One', 'Two'] },
  ] as const;
  const data = faqData([{ id: 'a', question: 'How?', answer: answer as never }], 'en');
  expect(data).toMatchObject({
    '@type': 'FAQPage',
    inLanguage: 'en',
    mainEntity: [{ name: 'How?', acceptedAnswer: { text: 'Use useState.\nOne\nTwo' } }],
  });
});
