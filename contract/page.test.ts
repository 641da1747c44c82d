import { expect, test } from 'vitest';
import { inLanguage } from './languages.ts';
import { publicPages, sharedAddress } from './page.ts';

test('no page that search engines may know is rendered for each person anew', () => {
  for (const page of publicPages) {
    for (const path of [page, inLanguage(page, 'bn')]) {
      expect(sharedAddress(path).audience, path).not.toBe('person');
    }
  }
});

test.each([
  ['/dashboard', 'person'],
  ['/dashboard/myorders?before=a', 'person'],
  ['/search?q=a54&after=b', 'everybody'],
  ['/bn/blog/neir', 'everybody'],
  ['/blog/no-such-guide', 'person'],
  ['/category/1', 'members'],
  ['/category/1?book=0197a3c0', 'person'],
  ['/category/1?done=booked&order=0197a3c0', 'person'],
  ['/phone/0197a3c0/a54?done=booked&order=0197a3c0', 'person'],
  ['/category/1?before=0197a3c0&report=0197a3c0', 'person'],
  ['/phone/0197a3c0/a54?done=reported&reported=0197a3c0', 'person'],
  ['/category/1.data', 'person'],
  ['/reset-password?token=secret', 'person'],
  ['/nothing', 'person'],
])('%s is for %s', (path, audience) => {
  expect(sharedAddress(path).audience).toBe(audience);
});

test('of an address counts what its page reads, in any order', () => {
  expect(sharedAddress('/bn?utm_source=a&before=b&fbclid=c').address).toBe('/bn?before=b');
  expect(sharedAddress('/login?google=done&from=%2F').address).toBe(
    sharedAddress('/login?from=%2F&x=1&google=done').address,
  );
  expect(sharedAddress('/blog?before=a').address).toBe('/blog');
  // Search reports parameters that it could not read, except those that other sites add.
  expect(sharedAddress('/search?q=a54&&colour=blue&fbclid=c&brand=vivo').address).toBe(
    '/search?brand=vivo&colour=blue&q=a54',
  );
  expect(sharedAddress('/dashboard?utm_source=a').address).toBe('/dashboard?utm_source=a');
});
