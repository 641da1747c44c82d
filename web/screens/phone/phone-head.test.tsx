import { cleanup, render } from '@testing-library/react';
import { createRoutesStub, useRouteLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { PhonePage } from '#contract/phone-page.ts';
import { listedPhone } from '#testing/fixtures/listed-phone.ts';
import { noFacts } from '#testing/fixtures/no-facts.ts';
import { PhoneHead } from './phone-head.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const phone: PhonePage = {
  ...listedPhone,
  listedAt: '2026-11-01T00:00:00.000Z',
  brand: { slug: 'samsung', name: 'SAMSUNG', bangla: 'স্যামসাং' },
  photos: ['/images/a.webp'],
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

function Shown() {
  const { phone } = useRouteLoaderData('root') as { phone: PhonePage };
  return <PhoneHead phone={phone} />;
}

/** Title and tags of the page as a crawler reads them. */
function headOf(shown: PhonePage): Record<string, string> {
  vi.stubEnv('SSR', true);
  const Page = createRoutesStub([{ id: 'root', path: '/phone/:id', Component: Shown }]);
  const publicConfig = { origin: 'https://shop.example' };
  const root = { publicConfig, phone: shown };
  render(
    <Page initialEntries={[`/phone/${shown._id}`]} hydrationData={{ loaderData: { root } }} />,
  );
  const tags = [...document.querySelectorAll('meta')].map((tag) => [
    tag.getAttribute('property') ?? tag.name,
    tag.content,
  ]);
  return Object.fromEntries([['title', document.title], ...tags]);
}

test('a phone for sale is shared as a product with its price', () => {
  expect(headOf(phone)).toMatchObject({
    'og:type': 'product',
    'og:title': 'Galaxy A54',
    'product:price:amount': '125000',
    'product:price:currency': 'BDT',
    'og:image': 'https://shop.example/images/previews/7-0.jpg',
  });
});

test('a sold one is a product without a price', () => {
  const head = headOf({ ...phone, selingPrice: null, paid: true });
  expect(head).toMatchObject({ 'og:type': 'product', 'og:title': 'Galaxy A54' });
  expect(Object.keys(head).filter((name) => name.startsWith('product:'))).toEqual([]);
});

// sec T81, T135
test.each([125_000, null])('nothing of what may not be quoted stands there (price %s)', (price) => {
  const head = headOf({
    ...phone,
    selingPrice: price,
    name: 'PhoneHaat Official: account locked, visit phonehaat dot help',
    location: 'PhoneHaat help desk, 01712345678',
    shared: { name: 'A phone · একটি ফোন', location: 'Bangladesh · বাংলাদেশ' },
  });
  expect(head['og:title']).toBe('A phone · একটি ফোন');
  expect(head['og:description']).toContain('A phone · একটি ফোন');
  const { title: _site, 'og:site_name': _name, ...others } = head;
  expect(JSON.stringify(others)).not.toMatch(/official|locked|dot help|desk|01712/i);
  expect(head.title).not.toMatch(/official|locked|dot help/i);
});
