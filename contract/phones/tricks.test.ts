import { expect, test } from 'vitest';
import { findTricks } from './tricks.ts';

const kindsOf = (text: string) => [...new Set(findTricks(text).map(({ kind }) => kind))];

// spec D2-96
test.each([
  ['Call me 01712345678', 'number'],
  ['Call me 01712-345 678', 'number'],
  ['যোগাযোগ ০১৭১২৩৪৫৬৭৮', 'number'],
  ['যোগাযোগ: ০১৭১২ ৩৪৫ ৬৭৮', 'number'],
  ['+880 1712 345678', 'number'],
  ['০১৭12345678', 'number'],
  ['0.1.7.1.2.3.4.5.6.7.8', 'number'],
  ['O17I2345678', 'number'],
  ['zero one seven one two three four five six seven eight', 'number'],
  ['শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট', 'number'],
  ['জিরো ওয়ান সেভেন ১২৩৪৫৬৭৮', 'number'],
  ['write to rahim@gmail.com', 'email'],
  ['rahim (at) gmail', 'email'],
  ['see https://pay.example/x', 'link'],
  ['www.facebook.com/rahim', 'link'],
  ['bkash-offer.xyz/win', 'link'],
  ['WhatsApp e knock din', 'link'],
  ['হোয়াটসঅ্যাপে যোগাযোগ করুন', 'link'],
  ['bkash koren 500 taka', 'advance'],
  ['আগে টাকা পাঠান', 'advance'],
  ['৫০০ টাকা অগ্রিম দিতে হবে', 'advance'],
  ['500 taka advance dite hobe', 'advance'],
  ['OTP ta dien', 'advance'],
])('%s has a %s', (text, kind) => {
  expect(kindsOf(text)).toContain(kind);
});

// spec D2-96
test.each([
  'A scratch on the back. 8/128 GB, battery health 91%, used 5 months.',
  'ডিসপ্লেতে হালকা দাগ আছে, ব্যাটারি হেলথ ৮৭%, ৮/১২৮ জিবি। বক্স আর চার্জার সঙ্গে পাবেন।',
  'IMEI 35 209900 176148 1 is on the box',
  'Bought for 45000 on 12.03.2025, sold at 25,500',
  'No advance, we meet at Bashundhara City.',
  'অগ্রিম লাগবে না, সামনাসামনি দেখে নেবেন।',
  'One owner. Two SIMs, three cameras, four GB.',
  'It shows Android 14. Update v2.1 is there.',
  'Model SM-A546E, 6.4 inch',
])('nothing in: %s', (text) => {
  expect(findTricks(text)).toEqual([]);
});

// spec D2-96
test('what was found is quoted, each once', () => {
  expect(findTricks('01712345678 or 01712345678, WhatsApp')).toEqual([
    { kind: 'number', words: '01712345678' },
    { kind: 'link', words: 'WhatsApp' },
  ]);
});
