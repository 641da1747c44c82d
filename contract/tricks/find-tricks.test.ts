import { expect, test } from 'vitest';
import { findTricks } from './find-tricks.ts';

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
  ['WhatsApp e knock din', 'messenger'],
  ['হোয়াটসঅ্যাপে যোগাযোগ করুন', 'messenger'],
  ['bkash koren 500 taka', 'advance'],
  ['আগে টাকা পাঠান', 'advance'],
  ['৫০০ টাকা অগ্রিম দিতে হবে', 'advance'],
  ['500 taka advance dite hobe', 'advance'],
  ['OTP ta dien', 'code'],
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
    { kind: 'messenger', words: 'WhatsApp' },
  ]);
});

// sec T81
test.each([
  ['evil.io/x', 'link'],
  ['evil.online', 'link'],
  ['evil dot io', 'link'],
  ['evil (dot) com', 'link'],
  ['evil ডট কম', 'link'],
  ['visit phonehaat dot help', 'link'],
  ['ｅｖｉｌ．ｃｏｍ', 'link'],
  ['evil.anything/pay', 'link'],
  ['wa.me/8801712345678', 'link'],
  ['inbox den', 'messenger'],
  ['https://bkash-secure.example/login', 'link'],
  ['rahim at gmail dot com', 'email'],
  ['rahim＠gmail.com', 'email'],
  ['０１７１２３４５６７８', 'number'],
  ['⓪①⑦①②③④⑤⑥⑦⑧', 'number'],
  ['𝟎𝟏𝟕𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', 'number'],
  ['०१७१२३४५६७८', 'number'],
  ['0️⃣1️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', 'number'],
  ['01\u200b71\u200d23\u206045678', 'number'],
  ['0 1 7 / / / / 1 2 3 4 5 6 7 8', 'number'],
  ['শূন্য১৭ বারো ৩৪ ৫৬৭৮', 'number'],
  ['01712 double five 6789', 'number'],
  ['০১৭১২ ডাবল ফাইভ ৬৭৮৯', 'number'],
  ['1712345678, samne zero diben', 'number'],
  ['URGENT: your bKash is locked, call 0I7', 'pin'],
  ['Confirm your PIN', 'pin'],
  ['আপনার বিকাশ বন্ধ, পিন দিন', 'pin'],
])('%s, spelled to be overlooked, has a %s', (text, kind) => {
  expect(kindsOf(text)).toContain(kind);
});

// sec T81
test.each([
  'Samsung Galaxy S24 Ultra 12/512',
  'iPhone 13 Pro Max 256GB 87% BH',
  'Xiaomi Redmi Note 13 Pro+ 5G 8/256',
  'Realme C55 6/128, 01 month used',
  '01 month',
  '1 year 3 months',
  '২ মাস ব্যবহার করা',
  '৮/১২৮ জিবি',
  'RAM 8GB, ROM 128GB',
  'Model SM-A546E/DS',
  'Bought 01/03/2025 for 45,500 taka',
  'Price 12,500 fixed, market 18,000',
  'IMEI 1: 35-209900-176148-1, IMEI 2: 35-209900-176149-9',
  'IMEI দুইটাই মিলবে, ১৫ ডিজিট',
  'Display 6.67 inch, 120Hz, 1080 x 2400',
  'Camera 50+8+2 MP, battery 5000 mAh, charger 67W',
  'Full box.no problem at all',
  'Condition good.Box available',
  'Android 14, MIUI 14.0.3.0',
  'iOS 17.5.1, battery health 91%',
  'Bashundhara City, Level 5, Shop 41',
  'Mirpur 10, Dhaka',
  'House 12, Road 5, Dhanmondi 27',
  'মিরপুর ১০ গোলচত্বর',
  'GEC Circle, Chattogram',
  'Used 5 months, warranty 7 months left',
  'Warranty till 12.03.2027',
  'Snapdragon 8 Gen 3, 12+256',
  'Nokia 105 (2023), dual SIM, two SIMs work',
  'স্ক্রিনে দাগ নাই, সব ঠিক আছে',
  'কোনো সমস্যা নেই, বক্স চার্জার সহ',
  'Echo Dot with the phone',
  'Charging pin is new',
  'Pattern and PIN lock removed',
  'bKash app runs well on it',
  'Take it at my shop after 5 pm',
  'One hand used, single user',
  'Poco X6 Pro 5G 12/512GB Official',
  'Google Pixel 7a, unlocked, USA version',
  'Vivo V29e 8/256, 44W',
  'OnePlus Nord CE4 Lite',
  'Not for repair parts. Read it all.',
  'Speaker 9/10, mic 10/10, screen 8/10',
  'Walton Primo S8, 3/32',
])('harmless: %s', (text) => {
  expect(findTricks(text)).toEqual([]);
});
