import { expect, test } from 'vitest';
import { messages } from '../rules.ts';
import { mayBeQuoted, shownName } from './names.ts';

const sentenceOf = (name: string) => shownName.safeParse(name).error?.issues[0]?.message;

// sec T82
test.each([
  'PhoneHaat Official ✔ Verified',
  'Admin',
  'ADMIN',
  'Аdmin',
  'Ａｄｍｉｎ',
  '𝐀𝐝𝐦𝐢𝐧',
  'A d m i n',
  'Adm1n',
  'Rahim ✅',
  'PhoneHaat সাপোর্ট',
  'Phone Haat Help',
  'Ph0neHaat',
  'ফোনহাট',
  'ফোন হাট',
  'অফিসিয়াল শপ',
  'Customer Care',
  'Apple Bangladesh (official)',
  'Support Team',
  'Moderator',
  'Verified Seller',
])('nobody is called %s', (name) => {
  expect(sentenceOf(name)).toBe(messages.nameReserved);
});

// sec T82
test.each([
  'Call 01712345678 bKash first',
  'https://evil.example/win',
  'Rahim wa.me/8801712345678',
  'rahim@gmail.com',
  'রহিম ০১৭১২৩৪৫৬৭৮',
])('a name is no way to be reached: %s', (name) => {
  expect(sentenceOf(name)).toBe(messages.nameHasContact);
});

// sec T82
test.each([
  'Nusrat Jahan',
  'Md. Rafiqul Islam',
  'Mst. Shirin Akter',
  'Abdullah Al Mamun',
  'Tanvir Hasan (Tutul)',
  'Farzana Rahman',
  'Dr. A. K. M. Shamsul Haque',
  'S M Rakib',
  'Adnan Khan',
  'Badmin Barua',
  'Oishi Das',
  'Verina Costa',
  'Shah Alam',
  'Sabina Yasmin',
  'মোঃ রফিকুল ইসলাম',
  'নুসরাত জাহান',
  'আব্দুল্লাহ আল মামুন',
  'সুমাইয়া আক্তার',
  'রহিম মোবাইল',
  'Rahim Mobile',
  'Advance Mobile Center',
  'Phone House Mirpur',
  'Hat Bazar Telecom',
  'Bismillah Telecom 2',
  'Mim & Brothers',
  'Shop 41, Bashundhara',
  'Jannatul Ferdous-Mim',
  "O'Brien D'Costa",
  'হাট বাজার টেলিকম',
  'Ek Taka Shop',
  'Char Bhai Electronics',
  'Nokia Rafiq',
  'iTech BD',
  'Gazi Salauddin',
  'Protiva Chakma',
  'Mong Marma',
  'Sadia Islam Nova 7',
  'Ruhul Amin',
  'Amin Admiral',
  'Kazi Nazrul',
  'তানভীর হাসান',
  'শেখ সাদী',
])('a name that harms nobody: %s', (name) => {
  expect(sentenceOf(name)).toBeUndefined();
});

// sec T81
test('what may stand in a mail is what passes the look, and does not speak for the shop', () => {
  for (const text of ['Samsung Galaxy A54', 'Bashundhara City, Level 5', 'রফিকুল ইসলাম']) {
    expect([text, mayBeQuoted(text)]).toEqual([text, true]);
  }
  for (const text of [
    'URGENT: your bKash is locked, call 0I7',
    'Confirm your PIN at https://bkash-secure.example/login',
    'PhoneHaat Security Team',
    'PhoneHaat Official: account locked, visit phonehaat dot help',
  ]) {
    expect([text, mayBeQuoted(text)]).toEqual([text, false]);
  }
});
