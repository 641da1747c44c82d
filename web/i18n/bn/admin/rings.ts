import { numberBn } from '#contract/formats/bn.ts';
import { ringDeviceMinutes, ringPairDeals, ringQuickMinutes } from '#contract/limits.ts';
import type { messages as english } from '#web/i18n/en/admin/rings.ts';

export const messages: typeof english = {
  rings: {
    hint: 'ক্রেতা ও বিক্রেতা একই মানুষ হতে পারেন। আপনি সিদ্ধান্ত না দেওয়া পর্যন্ত এসব কেনাবেচা কারও পক্ষে ধরা হবে না। কারও বিপক্ষে যা আছে, তা আগের মতোই ধরা হবে। দুই পক্ষের কাউকেই এ কথা জানানো হয়নি।',
    phone: 'ফোন',
    seller: 'বিক্রেতা',
    buyer: 'ক্রেতা',
    reasons: {
      'same-account': 'টাকা নেওয়ার জন্য দুজনেই একই অ্যাকাউন্ট দিয়েছেন।',
      'same-number': 'দুজনেই একই মোবাইল নম্বর দিয়েছেন, বা একজনের নম্বর অন্যজনের ওয়ালেটের নম্বর।',
      'same-device': `দুজনেই ${numberBn(ringDeviceMinutes)} মিনিটের মধ্যে একই নেটওয়ার্ক ঠিকানা ও একই ব্রাউজার থেকে লগইন করেছেন। মোবাইল নেটওয়ার্কে এমনটা কাকতালীয়ও হতে পারে।`,
      'only-each-other': `দুজনের মধ্যে ${numberBn(ringPairDeals)} বা তার বেশি কেনাবেচা হয়েছে, অন্য কারও সঙ্গে একটিও নয়।`,
      'within-minutes': `টাকা দেওয়ার ${numberBn(ringQuickMinutes)} মিনিটের মধ্যেই বিক্রি শেষ হয়েছে।`,
    },
    found: 'যা পাওয়া গেছে',
    own: 'এই কেনাবেচায় আপনি নিজেই এক পক্ষ। অন্য একজন অ্যাডমিন সিদ্ধান্ত দেবেন।',
    count: 'হিসাবে ধরা হবে',
    countOf: (phone, seller) => `${seller}-এর ${phone} হিসাবে ধরা হবে`,
    leaveOut: 'হিসাবে ধরা হবে না',
    leaveOutOf: (phone, seller) => `${seller}-এর ${phone} হিসাবে ধরা হবে না`,
    counts: 'এই কেনাবেচা হিসাবে ধরা হয়।',
    leftOut: 'এই কেনাবেচা কারও পক্ষে ধরা হয় না।',
    toastDecided: 'সিদ্ধান্ত সেভ হয়েছে',
  },
};
