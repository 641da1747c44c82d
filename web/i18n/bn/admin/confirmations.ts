import { numberBn } from '#contract/formats/bn.ts';
import type { messages as en } from '#web/i18n/en/admin/confirmations.ts';

export const messages: typeof en = {
  lost: {
    forGood: 'এটি আর ফেরানো যাবে না।',
    product: (name) => `ক্রেতারা ${name} আর দেখবেন না। যাঁরা বুক করেছেন, তাঁরাও আর টাকা দিতে পারবেন না।`,
    reported: (name, seller, reports) =>
      `${seller}-এর ${name} ${numberBn(reports)}টি রিপোর্টসহ ফোনহাট থেকে সরে যাবে। যাঁরা বুক করেছেন, তাঁরা আর টাকা দিতে পারবেন না।`,
    seller: (phones) =>
      phones === 0
        ? 'বিক্রেতা সব জায়গা থেকে লগআউট হয়ে যাবেন। তাঁর কোনো ফোন বিক্রির জন্য নেই।'
        : `বিক্রেতা সব জায়গা থেকে লগআউট হয়ে যাবেন। তাঁর অবিক্রীত ${numberBn(phones)}টি ফোন আর সেগুলোর বুকিং ফোনহাট থেকে সরে যাবে।`,
    sellerStays: 'যা বিক্রি হয়েছে আর টাকা এসেছে, তার হিসাব থেকে যাবে।',
    buyer: 'ক্রেতা সব জায়গা থেকে লগআউট হয়ে যাবেন। যা বুক করেছেন, তার টাকা আর দিতে পারবেন না।',
    buyerStays: 'যা কেনা হয়েছে আর টাকা দেওয়া হয়েছে, তার হিসাব থেকে যাবে।',
    session: 'ওই ডিভাইসে আবার লগইন করতে হবে। আর কিছু মুছবে না।',
    sessions: 'অন্য সব ডিভাইসে আবার লগইন করতে হবে। আর কিছু মুছবে না।',
  },
  sessions: {
    title: 'কোথায় কোথায় লগইন আছেন',
    description: 'যেসব ডিভাইসে আপনি লগইন আছেন।',
    intro: 'কোনো ডিভাইস চিনতে না পারলে এই ডিভাইস থেকে লগআউট করুন, তারপর পাসওয়ার্ড বদলান।',
    thisDevice: 'এই ডিভাইস',
    unknownDevice: 'অচেনা ডিভাইস',
    browserOn: (browser, system) => `${system}-এ ${browser}`,
    address: 'ঠিকানা',
    noAddress: 'জানা নেই',
    since: 'লগইনের সময়',
    end: 'এই ডিভাইস থেকে লগআউট',
    endOf: (device) => `এই ডিভাইস থেকে লগআউট: ${device}`,
    confirmEnd: (device) => `${device} থেকে লগআউট করবেন?`,
    endOthers: 'অন্য সব জায়গা থেকে লগআউট',
    confirmEndOthers: 'এখানে ছাড়া সব জায়গা থেকে লগআউট করবেন?',
    onlyHere: 'আর কোথাও লগইন নেই।',
    toastEnded: 'এই ডিভাইস থেকে লগআউট হয়েছে',
    toastEndedOthers: 'অন্য সব জায়গা থেকে লগআউট হয়েছে',
  },
};
