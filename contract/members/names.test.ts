import { expect, onTestFinished, test } from 'vitest';
import { paymentMethods, paymentProviderNames } from '../orders/payment-methods.ts';
import { banks } from '../payouts/banks.ts';
import { payoutMethods } from '../payouts/methods.ts';
import { messages } from '../rules.ts';
import { defaultNames, setShopNames } from '../shop-name.ts';
import { mayBeQuoted, shownName, shownPlace } from './names.ts';

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

// sec T82
test.each([
  ...[
    'bKash',
    'bKash Payment',
    'bKash Payment Desk',
    'b K a s h',
    'bKаsh',
    '8Kash',
    'ɓKash',
    'ᏴKash',
  ],
  ...[
    'bKash-Official',
    'bKashPayment',
    'বিকাশ',
    'বিকাশ পেমেন্ট',
    'Nagad',
    'Nagad Merchant',
    'নগদ',
    'NagadPayment',
  ],
  ...['নগদ কাস্টমার কেয়ার', 'Rocket Agent', 'Upay', 'SSLCommerz', 'aamarPay', 'Stripe', 'Visa Card'],
  ...[
    'Escrow Service',
    'এসক্রো সার্ভিস',
    'Payment Verification',
    'ভেরিফিকেশন টিম',
    'Refund Department',
  ],
  ...['Police DMP', 'Police', 'পুলিশ', 'থানা পুলিশ', 'Dhaka Metropolitan Police', 'RAB-4', 'র‍্যাব'],
  ...['CID Bangladesh', 'Cyber Crime Unit', 'Court of Dhaka', 'BTRC', 'NEIR'],
  ...['Bangladesh Bank', 'Bank Asia', 'BRAC Bank', 'Sonali Bank', 'DBBL'],
  ...['Sundarban Courier', 'Pathao Courier', 'Steadfast Courier', 'RedX Delivery'],
  ...['Security Team', 'Τeam Ѕecurity', 'System', 'সিস্টেম', 'Notice', 'Staff'],
  ...['ΡhоneΗааt', 'рhоnеhааt', 'Phonehaaat', 'Phone Haaat'],
])('nobody is called like a partner, an office or a look-alike: %s', (name) => {
  expect(sentenceOf(name)).toBe(messages.nameReserved);
});

// sec T82
test('every payment way, gateway, payout way and bank of the program is refused as a name', () => {
  const own = ['embedded-cards', 'test-wallet', 'other'];
  const ways = [...paymentMethods, ...paymentProviderNames, ...payoutMethods];
  for (const name of [...ways.filter((way) => !own.includes(way)), ...Object.values(banks)]) {
    expect([name, sentenceOf(name)]).toEqual([name, messages.nameReserved]);
  }
});

/** Common names of people and shops, with words that are also those of partners and offices. */
const honestNames = `
  Rony Telecom
  Police Line Mobile
  Nagad Point Rafiq
  Bikash Chandra Roy
  Bikash Das
  বিকাশ চন্দ্র রায়
  বিকাশ দাস
  Md. Rafiqul Islam
  Mst. Rokeya Begum
  Nusrat Jahan Mim
  Sumaiya Akter
  Tanjila Islam Tani
  Md. Sohel Rana
  Shakil Ahmed
  Rakibul Hasan Rakib
  Abdur Rahman
  Abdullah Al Noman
  Kazi Mahmudul Hasan
  Syed Ashraful Alam
  Farhana Yeasmin
  Sharmin Sultana
  Tahmina Akhter Bithi
  Mahbubur Rahman Khan
  A K M Fazlul Haque
  S. M. Shafiul Alam
  Md Arif Hossain
  Imran Hossain Emon
  Hasibul Hasan Shanto
  Jannatul Mawa
  Ayesha Siddika
  Fatema Tuz Zohra
  Ratan Kumar Saha
  Subrata Paul
  Shuvo Debnath
  Sanjoy Kumar Shil
  Anika Tabassum
  Mithila Chowdhury
  Rupali Rani
  Sonali Akter
  Janata Mobile House
  Rupali Telecom
  Sonali Electronics
  Pubali Store
  Uttara Mobile Corner
  Dhaka Mobile Zone
  Chattogram Phone Gallery
  Karim Electronics & Mobile
  Ma Telecom
  Bhai Bhai Telecom
  New Star Mobile
  Al-Amin Telecom
  Al Modina Mobile Center
  Bismillah Mobile Servicing
  Mobile Service Center Gulshan
  City Mobile Care
  Gadget Point BD
  Gadget & Gear Fan
  Smart Phone Bazar
  Mobile Bazar Rajshahi
  Phone Doctor
  Phone Point
  Phone Plus
  Hat Khola Mobile
  Haat Bazaar
  Thana Road Telecom
  Court Para Mobile
  Police Plaza Mobile Shop
  Police Plaza Concord Shop 12
  Court Station Telecom
  Post Office Mor Mobile
  Bank Colony Telecom
  Bank Town Mobile
  Cantonment Mobile
  System Plus Computer
  Digital System Mobile
  Security Gate Telecom
  Justice Farida
  Rocket Rahman
  Rocket Mobile
  Upay Hasan
  Sundarban Telecom
  Sundarban Mobile Khulna
  Paper Fly Store
  Redx Roni
  Steadfast Shop
  Islami Mobile House
  Islam Bank Road Telecom
  Surjo Pay Hasan
  Visa Rahman
  Master Telecom
  Master Nazrul
  Shurjo Mukhi Store
  Aamar Telecom
  Amar Phone
  Amar Mobile
  Rab Nawaz
  Rabbi Hasan
  Rab Mia
  Siddik Cid
  Sadia Service
  Payment Babu
  Tech Team Sylhet
  Help Point Telecom
  Refund Raju
  রনি টেলিকম
  পুলিশ লাইন মোবাইল
  পুলিশ প্লাজা মোবাইল
  থানা রোড টেলিকম
  কোর্টপাড়া মোবাইল
  নগদ হাসান
  নগদ টাকার দোকান
  রকেট রহমান
  রকেট মোবাইল
  সুন্দরবন টেলিকম
  সোনালী ইলেকট্রনিক্স
  রূপালী রানী
  জনতা মোবাইল
  মোছাঃ রোকেয়া বেগম
  মোঃ সোহেল রানা
  সুমাইয়া আক্তার
  শাকিল আহমেদ
  ফাতেমা তুজ জোহরা
  জান্নাতুল মাওয়া
  আল-আমিন টেলিকম
  মা টেলিকম
  ভাই ভাই মোবাইল
  বিসমিল্লাহ মোবাইল সার্ভিসিং
  গ্যাজেট পয়েন্ট
  স্মার্ট ফোন বাজার
  ফোন ডাক্তার
  হাট বাজার মোবাইল
  আমার ফোন
  ব্যাংক কলোনি টেলিকম
  পোস্ট অফিস মোড় মোবাইল
  ডিজিটাল সিস্টেম
  সিকিউরিটি গেট টেলিকম
  আদালত পাড়া মোবাইল
  রাব্বি হাসান
  র‍্যাবন হাসান
  উপায় হাসান
  মেহেদী হাসান পাভেল
  শর্মিষ্ঠা চাকমা
  উৎপল মারমা
  প্রণব ত্রিপুরা
  দীপঙ্কর রায়
  তাসনিম জেরিন
  নাজমুল হুদা
  সৈয়দ আশরাফুল
  কাজী মাহমুদ
  ইসলামী মোবাইল হাউস
  মাস্টার টেলিকম
  শেখ হাসান
  Ishrat Jahan Eva
  Prodip Chakraborty
  Ching Mong Marma
  Ripon Tripura
  Noyon Tara
  Tisha Moni
`
  .trim()
  .split('\n')
  .map((name) => name.trim());

// sec T82
test(`the names of ${honestNames.length} honest people and shops pass`, () => {
  expect(honestNames.filter((name) => sentenceOf(name) !== undefined)).toEqual([]);
});

// sec T82
test('a place may be beside a bank, a court or the police', () => {
  for (const place of [
    'Court Road, Rajshahi',
    'Police Plaza Concord',
    'Sonali Bank, Mirpur 10',
    'আদালত পাড়া',
  ]) {
    expect([place, shownPlace.safeParse(place).success]).toEqual([place, true]);
  }
});

// sec T82
test.each([
  [
    'Mobile Mela',
    ['Mobile Mela', 'MobileMela Support Team', 'M0bile Mela', 'মোবাইল মেলা', 'Моbile Mela Dhaka'],
  ],
  ['Mela', ['Mela', 'M e l a']],
])('nobody is called as the shop %s', (en, claims) => {
  setShopNames({ en, bn: 'মোবাইল মেলা' });
  onTestFinished(() => setShopNames(defaultNames));
  for (const name of claims)
    expect([name, sentenceOf(name)]).toEqual([name, messages.nameReserved]);
  // A short name is a part of others.
  expect(sentenceOf('Pamela Rahman')).toBeUndefined();
});
