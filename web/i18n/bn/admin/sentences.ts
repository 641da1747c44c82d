import { numberBn } from '#contract/formats/bn.ts';
import { answerDays } from '#contract/orders/after-deal.ts';
import type { messages as en } from '#web/i18n/en/admin/sentences.ts';

export const messages: typeof en = {
  sentences: {
    title: 'কেনাবেচার পরে লেখা',
    description: 'ক্রেতা আর বিক্রেতা একে অন্যের সম্পর্কে যা লিখেছেন, যতটুকু অন্যরা পড়তে পারেন।',
    empty: 'এখনো কিছু লেখা হয়নি',
    emptyHint: `দুজনেই উত্তর দিলে, অথবা কেনাবেচার ${numberBn(answerDays)} দিন পরে, লেখা এখানে আসে।`,
    about: (name) => `${name} সম্পর্কে`,
    order: 'অর্ডারটি',
    by: (name) => `${name} লিখেছেন`,
    replyBy: (name) => `${name} জবাব দিয়েছেন`,
    hidden: 'লুকানো আছে: শুধু লেখক আর অ্যাডমিনরা পড়তে পারেন।',
    own: 'আপনি দুজনের একজন। অন্য অ্যাডমিন সিদ্ধান্ত নেবেন।',
    hide: 'লুকান',
    hideOf: (name) => `${name} যা লিখেছেন তা লুকান`,
    show: 'আবার দেখান',
    showOf: (name) => `${name} যা লিখেছেন তা আবার দেখান`,
    reason: 'কারণ',
    reasonHint: 'লেখক এটি পড়বেন, আর একবার উত্তর দিতে পারবেন। হ্যাঁ আর না আগের মতোই গোনা হবে।',
    toastHidden: 'লুকানো হয়েছে, লেখক কারণটি জানবেন।',
    toastShown: 'আবার দেখানো হচ্ছে।',
  },
};
