import { afterEach, expect, test } from 'vitest';
import { defaultNames, setShopNames, shopNames, withShopName } from './shop-name.ts';

afterEach(() => setShopNames(defaultNames));

test('without a name of its own the texts are the same objects', () => {
  const texts = { title: 'PhoneHaat' };
  expect(withShopName(texts)).toBe(texts);
});

test('every text has the shop’s own name, also in lists and in what functions return', () => {
  setShopNames({ en: 'Mobile Mela', bn: 'মোবাইল মেলা' });
  const texts = withShopName({
    title: 'Welcome to PhoneHaat: PhoneHaat’s phones',
    steps: ['Open PhoneHaat', { line: 'Pay at PhoneHaat' }],
    since: (day: string) => `At PhoneHaat since ${day}`,
    pair: (day: string) => [day, 'PhoneHaat'],
    count: 3,
    none: null,
  });
  expect(texts).toMatchObject({
    title: 'Welcome to Mobile Mela: Mobile Mela’s phones',
    steps: ['Open Mobile Mela', { line: 'Pay at Mobile Mela' }],
    count: 3,
    none: null,
  });
  expect(texts.since('Monday')).toBe('At Mobile Mela since Monday');
  expect(texts.pair('Monday')).toEqual(['Monday', 'Mobile Mela']);
  expect(shopNames().bn).toBe('মোবাইল মেলা');
});

test('what people wrote themselves stays as it is', () => {
  setShopNames({ en: 'Mobile Mela', bn: 'মোবাইল মেলা' });
  const texts = withShopName({
    quote: (words: string, others: string[]) => `PhoneHaat has “${words}”, ${others.join(', ')}`,
  });
  expect(texts.quote('PhoneHaat is slow', ['ফোনহাটের ফোন'])).toBe(
    'Mobile Mela has “PhoneHaat is slow”, ফোনহাটের ফোন',
  );
});

test('a name may change while the program runs, as in tests', () => {
  const texts = { title: 'PhoneHaat' };
  setShopNames({ en: 'One', bn: 'এক' });
  expect(withShopName(texts).title).toBe('One');
  setShopNames({ en: 'Two', bn: 'দুই' });
  expect(withShopName(texts).title).toBe('Two');
});

// Written by hand, as people in Bangladesh write the endings of names.
test.each([
  ['ফোনের হাট', 'ফোনের হাট ফোনের হাটে ফোনের হাটের ফোনের হাটকে ফোনের হাটই ফোনের হাটও'],
  ['মোবাইল মেলা', 'মোবাইল মেলা মোবাইল মেলায় মোবাইল মেলার মোবাইল মেলাকে মোবাইল মেলাই মোবাইল মেলাও'],
  ['ফোনবাড়ি', 'ফোনবাড়ি ফোনবাড়িতে ফোনবাড়ির ফোনবাড়িকে ফোনবাড়িই ফোনবাড়িও'],
  ['ফোন বাজার', 'ফোন বাজার ফোন বাজারে ফোন বাজারের ফোন বাজারকে ফোন বাজারই ফোন বাজারও'],
  ['ফোনমেলো', 'ফোনমেলো ফোনমেলোতে ফোনমেলোর ফোনমেলোকে ফোনমেলোই ফোনমেলোও'],
  [
    'Mobile Mela',
    'Mobile Mela Mobile Mela-এ Mobile Mela-এর Mobile Mela-কে Mobile Mela-ই Mobile Mela-ও',
  ],
  ['ফোন ২৪', 'ফোন ২৪ ফোন ২৪-এ ফোন ২৪-এর ফোন ২৪-কে ফোন ২৪-ই ফোন ২৪-ও'],
])('in Bangla %s gets its endings', (bn, expected) => {
  setShopNames({ en: 'Shop', bn });
  expect(withShopName('ফোনহাট ফোনহাটে ফোনহাটের ফোনহাটকে ফোনহাটই ফোনহাটও')).toBe(expected);
});
