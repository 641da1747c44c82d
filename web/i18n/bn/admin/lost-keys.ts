import { numberBn } from '#contract/formats/bn.ts';
import { lostKeyWaitHours } from '#contract/members/keys.ts';
import type { messages as en } from '#web/i18n/en/admin/lost-keys.ts';

export const messages: typeof en = {
  lostKeys: {
    hint: `মানুষটি যা জানেন, অ্যাকাউন্টের সঙ্গে মিলিয়ে দেখুন; সন্দেহ হলে নাকচ করুন। দ্বিতীয়জন একমত হওয়ার পর ${numberBn(lostKeyWaitHours)} ঘণ্টা যায়, তখন আসল মালিক থামাতে পারেন। এরপর পাসওয়ার্ড ছাড়া শুধু নতুন নম্বরটিই থাকে; পাসকি ও দ্বিতীয় ধাপ মুছে যায়।`,
    of: (name) => `${name}-এর অ্যাকাউন্ট`,
    number: 'নতুন নম্বর, প্রমাণিত',
    told: 'মানুষটি যা জানেন',
    account: 'অ্যাকাউন্ট',
    since: 'খোলা হয়েছে',
    none: 'নেই',
    deals: 'কেনাবেচা',
    count: (deals) => numberBn(deals),
    firstBy: (name) => `${name} একমত হয়েছেন। আরও একজন লাগবে।`,
    own: 'আপনি আগেই একমত হয়েছেন, বা বিষয়টি আপনার নিজের। অন্য কেউ সিদ্ধান্ত দেবেন।',
    agree: 'ইনিই মালিক',
    agreeOf: (name) => `ইনিই মালিক: ${name}`,
    question: 'ইনিই কি মালিক?',
    questionLine: 'ভুল হলে টাকাসহ অ্যাকাউন্টটি চোরের হাতে যাবে।',
    yes: 'হ্যাঁ, ইনিই মালিক',
    no: 'ফিরে যান',
    refuse: 'নাকচ',
    refuseOf: (name) => `নাকচ: ${name}`,
    toastDone: 'লেখা হয়েছে',
  },
};
