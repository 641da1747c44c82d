import { priceBn, timeBn } from '#contract/formats/bn.ts';
import type { messages as en } from '../en/offline.ts';

export const messages: typeof en = {
  offline: 'ইন্টারনেট সংযোগ নেই।',
  slow: 'ইন্টারনেট খুব ধীর।',
  copy: (at) => `পাতাটি ${timeBn(at)}টায় যেমন ছিল। এর মধ্যে দাম বদলে থাকতে পারে।`,
  savedAt: (at) => `${timeBn(at)}টায় যেমন ছিল`,
  loadAgain: 'আবার লোড করুন',
  page: {
    title: 'ইন্টারনেট সংযোগ নেই',
    description: 'ইন্টারনেট ছাড়া যা যা দেখতে পারবেন।',
    unseen: 'এই পাতাটি এই ফোনে আগে খোলা হয়নি, তাই এর কোনো কপি এখানে নেই।',
    tips: [
      'মোবাইল ডেটা বা ওয়াই-ফাই চালু আছে কি না দেখুন।',
      'নেটওয়ার্ক দুর্বল হলে জানালার পাশে বা উপরের তলায় গিয়ে চেষ্টা করুন।',
      'কিছুই হারায়নি: যে বুকিং অপেক্ষায় আছে, সংযোগ পেলেই তা পাঠানো হবে।',
    ],
    saved: 'এখন যা খুলতে পারবেন',
  },
  booking: {
    seenPrice: (at) => `দামটি ${timeBn(at)}টায় দেখা। বুকিংয়ের আগে ফোনহাট দাম মিলিয়ে নেবে।`,
    title: 'সংযোগের অপেক্ষায়',
    waiting: (price) =>
      `এখনো বুক হয়নি। সংযোগ পেলেই ${price} দামে পাঠানো হবে; এর মধ্যে দাম বদলালে আগে আপনাকে জিজ্ঞেস করা হবে।`,
    cancel: 'বুক করব না',
    cancelled: 'এটি আর বুক করা হবে না।',
    booked: (phone) => `${phone} বুক হয়েছে`,
    priceChanged: (seen, now) => `দাম বদলে গেছে: দেখেছিলেন ${priceBn(seen)}, এখন ${priceBn(now)}।`,
    bookAt: (price) => `${price} দামে বুক করুন`,
    dismiss: 'বুঝেছি',
    list: 'যেসব বুকিং এখনো পাঠানো হয়নি',
  },
};
