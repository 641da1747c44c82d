import { numberBn } from '#contract/formats/bn.ts';
import { maxSavedAnswers, messageLength } from '#contract/limits.ts';
import type { messages as en } from '#web/i18n/en/orders/saved-answers.ts';

export const messages: typeof en = {
  savedAnswers: {
    title: 'সেভ করা উত্তর',
    description: 'অনেকে যা জানতে চান তার উত্তর, এক চাপে মেসেজে বসানোর জন্য।',
    purpose:
      'বক্স, ব্যাটারি বা দেখা করার জায়গার মতো যা অনেকেই জানতে চান, তার উত্তর সেভ করে রাখুন, এক চাপেই মেসেজে বসবে।',
    add: 'নতুন উত্তর',
    addHint: `সর্বোচ্চ ${numberBn(maxSavedAnswers)}টি, প্রতিটি ${numberBn(messageLength)} অক্ষর পর্যন্ত। আপনি না পাঠালে কেউ দেখবে না।`,
    text: 'উত্তর',
    save: 'সেভ করুন',
    edit: (text) => `বদলান বা মুছুন: ${text}`,
    use: 'মেসেজে বসান',
    remove: 'উত্তরটি মুছুন',
    removeOf: (text) => `উত্তরটি মুছুন: ${text}`,
    confirmRemove: 'উত্তরটি মুছবেন?',
    removed: 'এটি আর ফেরানো যাবে না। পাঠানো মেসেজ থেকে যাবে।',
    toastRemoved: 'উত্তরটি মোছা হয়েছে।',
    toastSaved: 'উত্তরটি সেভ হয়েছে।',
    backToThread: 'আলাপে ফিরে যান',
    backToThreads: 'সব মেসেজ',
    choose: 'একটি মেসেজে বসান',
    saveTyped: 'যা লিখেছি তা সেভ করুন',
    nothingTyped: 'আগে মেসেজের ঘরে লিখুন।',
    manage: 'সেভ করা উত্তর বদলান',
  },
};
