import { expect, test } from 'vitest';
import { namesOf } from '#server/lib/shop-look.ts';
import { readConfig } from './config.ts';

test('a shop without a name of its own is PhoneHaat', () => {
  const { shop, books } = readConfig({});
  expect(shop).toEqual({ nameEn: null, nameBn: null, colour: null });
  expect(namesOf(shop, null)).toEqual({ en: 'PhoneHaat', bn: 'ফোনহাট' });
  expect(books.issuer.name).toBe('');
});

test('its own name is in both languages; a company’s is on its invoices', () => {
  const { shop, books } = readConfig({ SHOP_NAME: 'Mobile Mela', SHOP_COLOUR: '#e8590c' });
  expect(shop).toEqual({ nameEn: 'Mobile Mela', nameBn: null, colour: '#e8590c' });
  expect(namesOf(shop, null)).toEqual({ en: 'Mobile Mela', bn: 'Mobile Mela' });
  expect(books.issuer.name).toBe('');
  const both = readConfig({ SHOP_NAME: 'Mobile Mela', SHOP_NAME_BN: 'মোবাইল মেলা' });
  expect(namesOf(both.shop, null).bn).toBe('মোবাইল মেলা');
  const company = readConfig({ SHOP_NAME: 'Mobile Mela', INVOICE_NAME: 'Mela Limited' });
  expect(company.books.issuer.name).toBe('Mela Limited');
});

test.each([
  [{ SHOP_NAME: 'M' }, 'SHOP_NAME: Give 2 to 30 Latin letters and digits, like Mobile Mela.'],
  [{ SHOP_NAME: 'মেলা' }, 'SHOP_NAME: Give 2 to 30 Latin letters and digits, like Mobile Mela.'],
  [
    { SHOP_NAME: '<b>Mela</b>' },
    'SHOP_NAME: Give 2 to 30 Latin letters and digits, like Mobile Mela.',
  ],
  [{ SHOP_NAME_BN: 'ম' }, 'SHOP_NAME_BN: Give 2 to 30 letters and digits, like মোবাইল মেলা.'],
  [{ SHOP_COLOUR: 'orange' }, 'SHOP_COLOUR: Give a colour like #e8590c.'],
])('%j is refused', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence);
});
