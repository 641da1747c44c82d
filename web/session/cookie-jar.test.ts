import { expect, test } from 'vitest';
import { createCookieJar } from './cookie-jar.ts';

test('the next call has the cookies of the calls before, and the browser gets all that was set', () => {
  const jar = createCookieJar('theme=dark; session=old');
  jar.take(['session=new=1; path=/; httponly', 'language=bn; path=/']);
  expect(jar.header()).toBe('theme=dark; session=new=1; language=bn');
  expect(jar.received()).toEqual(['session=new=1; path=/; httponly', 'language=bn; path=/']);
});

test('a cookie that ends is sent no more', () => {
  const jar = createCookieJar('session=old; theme=dark');
  jar.take(['session=; path=/; Max-Age=0']);
  expect(jar.header()).toBe('theme=dark');
});

test('a dropped cookie ends in the browser too, and one that was never there costs no header', () => {
  const jar = createCookieJar('mark=1');
  jar.drop('mark');
  jar.drop('other');
  expect(jar.header()).toBe('');
  expect(jar.received()).toEqual(['mark=; path=/; max-age=0; samesite=lax']);
  expect(createCookieJar('').header()).toBe('');
});
