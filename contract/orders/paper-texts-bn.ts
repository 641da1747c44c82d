import type { PaperTexts } from './paper-texts-en.ts';

/** People dial it in these digits. */
const imeiCode = '*#06#';

export const paperTextsBn: PaperTexts = {
  paper: 'বিক্রির কাগজ',
  order: 'অর্ডার',
  sold: 'ফোন হাতে দেওয়া হয়েছে',
  phone: 'ফোন',
  imei: 'IMEI-এর শেষ চার সংখ্যা, বিক্রেতার দেওয়া',
  noImei: 'বিক্রেতা দেননি',
  seller: 'বিক্রেতা',
  buyer: 'ক্রেতা',
  price: 'দাম',
  givenBack: (price) => `এর ${price} ক্রেতা ফেরত পেয়েছেন`,
  paid: {
    shop: 'টাকা ফোনহাটের মাধ্যমে দেওয়া',
    cash: 'নগদে দেওয়া; টাকাটা ফোনহাট দেখেনি',
  },
  checked: 'দেখা করে যা যাচাই হয়েছে',
  noChecks: 'কিছু লেখা হয়নি',
  checks: {
    power: 'চালু ও বন্ধ',
    account: 'কোনো লক নেই',
    screen: 'স্ক্রিন',
    cameras: 'ক্যামেরা',
    sound: 'শব্দ',
    network: 'নেটওয়ার্ক',
    imei: `${imeiCode} চেপে IMEI`,
    'as-listed': 'বিজ্ঞাপনের মতো',
  },
  declaration: 'বিক্রেতার ঘোষণা',
  words: 'ঘোষণা করছি যে ফোনটি আমার এবং বিক্রি করার অধিকার আমার আছে। এটি চুরির নয়, কারও নামে লক করাও নয়।',
  declared: (time) => `ফোনহাটে ঘোষণা করেছেন: ${time}`,
  undeclared: 'বিক্রেতা এখনো এই ঘোষণা দেননি।',
  undone: 'এই বিক্রি বাতিল হয়েছে: ফোন বা টাকা ফেরত গেছে।',
  check: 'কাগজটি আসল কি না, এই পাতার সঙ্গে মিলিয়ে দেখুন:',
  code: 'কোড',
  note: 'নাম আর দাম ফোনহাটে যেমন আছে। ফোনটি ফোনহাট পরীক্ষা করেনি।',
};
