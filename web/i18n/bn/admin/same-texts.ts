import { numberBn } from '#contract/formats/bn.ts';
import { sameTextFrom, sameTextHours } from '#contract/limits.ts';
import type { messages as en } from '#web/i18n/en/admin/same-texts.ts';

export const messages: typeof en = {
  sameTexts: {
    hint: `${numberBn(sameTextHours)} ঘণ্টায় অন্তত ${numberBn(sameTextFrom)} জন বিক্রেতাকে প্রথম মেসেজ হিসেবে পাঠানো। এসব আলাপের আর কিছু এখানে পড়া যায় না। প্রেরকের অ্যাকাউন্ট স্থগিত করলেও এর নিষ্পত্তি হয়। এ নিয়ে কাউকে জানানো হয় না।`,
    sentBy: (name, people) => `${name}, ${numberBn(people)} জনকে`,
    toPerson: 'এই ব্যক্তির সব তথ্য',
    own: 'এটি আপনার পাঠানো। অন্য কেউ সিদ্ধান্ত নেবেন।',
    dismiss: 'সমস্যা নেই',
    dismissOf: (name) => `${name}-এর লেখায় সমস্যা নেই`,
    toastDismissed: 'লেখাটি তালিকা থেকে সরানো হয়েছে',
  },
};
