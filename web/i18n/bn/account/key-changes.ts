import { inBangla, numberBn } from '#contract/formats/bn.ts';
import { numberCodeDigits, numberCodeMinutes } from '#contract/limits.ts';
import { lostKeyWaitHours, newKeyWaitHours } from '#contract/members/keys.ts';
import type { messages as en } from '#web/i18n/en/account/key-changes.ts';

export const messages: typeof en = {
  keyChanges: {
    waiting: 'অপেক্ষায়',
    kinds: { email: 'ইমেইল', number: 'মোবাইল নম্বর', leave: 'অ্যাকাউন্ট বন্ধ' },
    from: (time) => `কার্যকর হবে ${time}`,
    waitingHint: 'তার আগে কোনো টাকা পাঠানো হবে না। আপনি না করে থাকলে থামান, আর সাহায্য পাতা থেকে আমাদের লিখুন।',
    stop: 'থামান',
    stopOf: (kind) => `থামান: ${kind}`,
    toastStopped: 'থামানো হয়েছে, কিছুই বদলাবে না',
    addEmail: 'ইমেইল যোগ করুন',
    emailHint: 'বিস্তারিত খবর, লিংক দিয়ে নতুন পাসওয়ার্ড, আর এই ঠিকানার গুগল দিয়ে লগইনের জন্য।',
    email: 'ইমেইল',
    addNumber: 'মোবাইল নম্বর দিয়েও লগইন করুন',
    otherNumber: 'অন্য মোবাইল নম্বর',
    sameNumber: 'নম্বরটি আবার প্রমাণ করুন',
    number: 'মোবাইল নম্বর',
    numberHint: 'এই নম্বরে একটি কোড যাবে। শুধু বাংলাদেশের নম্বর, যেমন ০১৭১২৩৪৫৬৭৮।',
    password: 'আপনার পাসওয়ার্ড',
    send: 'কোড পাঠান',
    sentTo: (place) => `${inBangla(place)} ঠিকানায় একটি কোড পাঠানো হয়েছে। আমাদের কেউ কখনো কোড চাইবে না।`,
    code: 'কোড',
    codeHint: `${numberBn(numberCodeDigits)} সংখ্যার, ${numberBn(numberCodeMinutes)} মিনিট চলবে`,
    submit: 'যোগ করুন',
    waits: `নম্বর ছাড়া আপনার আর কোনো উপায় নেই, তাই এটি ${numberBn(newKeyWaitHours)} ঘণ্টা পর কার্যকর হবে।`,
    toastAdded: 'হয়ে গেছে। কখন কার্যকর হবে, নিচে দেখুন।',
    remove: 'নম্বরটি সরান',
    removeHint: 'এটি দিয়ে আর লগইন করা যাবে না, আর এটি দিয়ে করা লগইন শেষ হবে।',
    toastRemoved: 'নম্বরটি সরানো হয়েছে',
    leave: 'অ্যাকাউন্ট বন্ধ করুন',
    leaveHint: `নম্বরটিই আপনার একমাত্র উপায়, তাই অ্যাকাউন্ট বন্ধ হবে ${numberBn(newKeyWaitHours)} ঘণ্টা পর; তার আগে এখানে থামানো যায়। আপনার ফোনগুলো বিক্রি থেকে সরে যাবে, আর তা ফেরানো যাবে না।`,
    leaveSubmit: 'হ্যাঁ, বন্ধ করুন',
    toastLeave: 'অ্যাকাউন্ট আগামীকাল বন্ধ হবে',
  },
  noKeys: {
    title: 'ঢোকার কোনো উপায় নেই?',
    description: 'অ্যাকাউন্টে ঢোকার সব উপায় হারালে, আপনি যা জানেন তা আমাদের দুজন কর্মী মিলিয়ে দেখেন।',
    before:
      'আগে মেইলে নতুন পাসওয়ার্ড নিয়ে দেখুন, বা অপারেটরের কাছ থেকে পুরোনো নম্বরের নতুন সিম নিন: সেটিই দ্রুত।',
    how: `আপনার লেখা আমাদের দুজন কর্মী অ্যাকাউন্টের সঙ্গে মিলিয়ে দেখেন। দুজনই একমত হলে ${numberBn(lostKeyWaitHours)} ঘণ্টা পর আপনার নম্বর দিয়ে ঢোকা যাবে। পুরোনো নম্বর ও ইমেইলে সঙ্গে সঙ্গে জানানো হয়, সেখান থেকে থামানো যায়।`,
    number: 'এখন যে মোবাইল নম্বর আপনার কাছে আছে',
    account: 'অ্যাকাউন্টের ইমেইল বা নম্বর',
    told: 'অ্যাকাউন্টটি সম্পর্কে যা জানেন',
    toldHint:
      'কোন ফোন বেচেছেন বা কিনেছেন, কোন মাসে, কত দামে; কার সঙ্গে কথা হয়েছে; টাকা কোথায় গেছে। পাসওয়ার্ড বা পিন কখনো লিখবেন না।',
    submit: 'আবেদন করুন',
    toastAsked: 'আবেদন হয়েছে। এমন অ্যাকাউন্ট থাকলে কর্মীরা মিলিয়ে দেখবেন, আপনি এসএমএস পাবেন।',
  },
};
