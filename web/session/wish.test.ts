import { expect, test } from 'vitest';
import { titleFor, wishOf } from './wish.ts';

const id = '0198c0de-0000-7000-8000-000000000007';
const at = (from: string) => `?${new URLSearchParams({ from })}`;

test.each([
  [`/dashboard/ask/${id}`, 'ask', id],
  [`/bn/dashboard/ask/${id}?order=1`, 'ask', id],
  [`/dashboard/offer/${id}`, 'offer', id],
  [`/phone/${id}/redmi-note-12?book=1`, 'book', id],
  [`/phone/${id}/redmi-note-12?report=${id}`, 'report', id],
  [`/search?q=redmi&report=${id}`, 'report', id],
  [`/phone/${id}/redmi-note-12`, 'phone', id],
])('the wish at %s is about its phone', (from, kind, phone) => {
  expect(wishOf(at(from))).toEqual({ kind, phone });
});

test.each([
  `/order/${id}`,
  `/dashboard/pay/${id}`,
  `/dashboard/threads/${id}`,
  `/dashboard/receipt/${id}`,
])('a private page such as %s names nothing', (from) => {
  expect(wishOf(at(from))).toMatchObject({ phone: undefined });
});

test.each(['//evil.example/phone/1', '/phone/<b>1</b>/x', '/dashboard/ask/', 'javascript:1'])(
  'from %s no phone is asked for',
  (from) => {
    expect(wishOf(at(from))?.phone).toBeUndefined();
  },
);

test.each([
  [`/dashboard/ask/${id}`, 'buyer'],
  ['/search?q=redmi', 'buyer'],
  ['/dashboard/addproduct', 'seller'],
  ['/dashboard/messages', undefined],
  ['/', undefined],
])('for %s the role is %s', (from, title) => {
  expect(titleFor(at(from))).toBe(title);
});
