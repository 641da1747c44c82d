import { expect, test } from 'vitest';
import type { PhonePage } from '#contract/phone-page.ts';
import { listedPhone } from '#testing/fixtures/listed-phone.ts';
import { noFacts } from '#testing/fixtures/no-facts.ts';
import { phoneData } from './phone-data.tsx';

const phone: PhonePage = {
  ...listedPhone,
  _id: '7',
  listedAt: '2026-11-01T00:00:00.000Z',
  brand: { slug: 'samsung', name: 'SAMSUNG', bangla: 'স্যামসাং' },
  model: { slug: 'samsung-galaxy-a54-5g', name: 'Galaxy A54 5G' },
  photos: ['/images/a.webp', 'https://pictures.example/images/b.webp'],
  preview: '/images/previews/7-0.jpg',
  shared: { name: 'Galaxy A54', location: 'Mirpur, Dhaka' },
  views: 3,
  seller: {
    _id: '0197a3c0-0000-7000-8000-000000000002',
    facts: noFacts,
    since: '2026-01-01T00:00:00.000Z',
    sold: 1,
    soldForCash: 0,
    reported: 0,
    deals: 1,
    calledOff: 0,
    silent: 0,
    refused: 0,
    noShows: 0,
    noShowsDisputed: 0,
  },
  said: [],
  fairPrice: null,
  similar: [],
};

test('a phone for sale is offered as a used one in Taka, at its own address', () => {
  const data = phoneData(phone, 'https://shop.example', 'bn');
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'Galaxy A54',
    image: ['https://shop.example/images/a.webp', 'https://pictures.example/images/b.webp'],
    brand: { name: 'SAMSUNG' },
    model: 'Galaxy A54 5G',
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url: 'https://shop.example/bn/phone/7/galaxy-a54',
      price: 125_000,
      priceCurrency: 'BDT',
      itemCondition: 'https://schema.org/UsedCondition',
      availability: 'https://schema.org/InStock',
    },
  });
  expect(JSON.stringify(data)).not.toContain('Rahim');
});

test('a sold phone offers nothing', () => {
  const sold = phoneData({ ...phone, selingPrice: null, paid: true }, 'https://shop.example', 'en');
  expect(sold).not.toHaveProperty('offers');
});
