import { expect, test } from 'vitest';
import { phoneIdIn, phonePath, phoneSlug } from './phone-path.ts';

test.each([
  ['Samsung Galaxy A54 5G', 'samsung-galaxy-a54-5g'],
  ['  Realme 12 Pro+ (8/256) ', 'realme-12-pro-8-256'],
  ['রিয়েলমি ১২', 'রিয়েলমি-১২'.normalize('NFC')],
  ['র‍্যাম', 'র্যাম'],
  ['!!!', 'phone'],
  ['📱', 'phone'],
  ['../../etc/passwd', 'etc-passwd'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('%s is in the address as %s', (name, slug) => {
  expect(phoneSlug(name)).toBe(slug);
});

test('the path is ASCII, and its id is found again', () => {
  const path = phonePath({ _id: '0190-a', name: 'ভিভো Y21' });
  expect(path).toBe('/phone/0190-a/%E0%A6%AD%E0%A6%BF%E0%A6%AD%E0%A7%8B-y21');
  expect(phoneIdIn(path)).toBe('0190-a');
  expect(['/phone/0190-a', '/phones/1/a', '/phone/1/a/b', '/'].map(phoneIdIn)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
