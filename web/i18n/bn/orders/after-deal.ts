import { numberBn } from '#contract/formats/bn.ts';
import { sentenceMost } from '#contract/limits.ts';
import { answerDays, countedAnswers } from '#contract/orders/after-deal.ts';
import type { messages as en } from '#web/i18n/en/orders/after-deal.ts';

/** In Bangla, the whole comes first: ১০টির মধ্যে ৯টি. */
const ofAll = (yes: number, of: number) => `${numberBn(of)}টির মধ্যে ${numberBn(yes)}টি`;

export const messages: typeof en = {
  afterDeal: {
    title: 'কেমন হলো?',
    hint: {
      buyer: `একবারই উত্তর দেওয়া যায়। দুজনেই উত্তর দিলে, অথবা কেনাবেচা শেষের ${numberBn(answerDays)} দিন পরে, দুজনেই উত্তরগুলো দেখবেন। তখন বিক্রেতার পাতায় সবাই তা পড়বেন, আপনার নাম সংক্ষেপে থাকবে।`,
      seller: `একবারই উত্তর দেওয়া যায়। দুজনেই উত্তর দিলে, অথবা কেনাবেচা শেষের ${numberBn(answerDays)} দিন পরে, দুজনেই উত্তরগুলো দেখবেন। তখন এই ক্রেতার পরের বিক্রেতারাও তা পড়বেন, আপনার নাম সংক্ষেপে থাকবে।`,
    },
    questions: {
      buyer: {
        asDescribed: 'ফোনটি কি বর্ণনার মতোই ছিল?',
        onTime: 'বিক্রেতা কি সময়মতো এসেছিলেন?',
        asAgreed: 'বিক্রেতা কি কথামতো ফোনটি বুঝিয়ে দিয়েছিলেন?',
      },
      seller: {
        asDescribed: 'ক্রেতা যা লিখেছিলেন, কাজে কি তা-ই করেছেন?',
        onTime: 'ক্রেতা কি সময়মতো এসেছিলেন?',
        asAgreed: 'ক্রেতা কি ঠিক করা দামই দিয়েছিলেন?',
      },
    },
    yes: 'হ্যাঁ',
    no: 'না',
    none: 'জানি না',
    sentence: 'এক বাক্যে লিখুন (না লিখলেও চলে)',
    sentenceHint: `সর্বোচ্চ ${numberBn(sentenceMost)} অক্ষর। মোবাইল নম্বর, ঠিকানা বা লিংক লিখবেন না।`,
    submit: 'উত্তর পাঠান',
    toast: 'আপনার উত্তর সেভ হয়েছে।',
    by: { buyer: 'ক্রেতার উত্তর', seller: 'বিক্রেতার উত্তর' },
    own: 'আপনার উত্তর',
    until: (when: string) => `অন্যজন উত্তর না দেওয়া পর্যন্ত, অথবা ${when} পর্যন্ত, এটি শুধু আপনিই দেখছেন।`,
    hidden: 'ফোনহাট এই লেখাটি অন্যদের দেখাচ্ছে না।',
    reply: 'আপনার জবাব',
    replyOf: { buyer: 'বিক্রেতার জবাব', seller: 'ক্রেতার জবাব' },
    replyHint: `একবারই লেখা যায়, সর্বোচ্চ ${numberBn(sentenceMost)} অক্ষর। লেখাটির নিচে দেখা যাবে।`,
    sendReply: 'জবাব পাঠান',
    toastReply: 'আপনার জবাব সেভ হয়েছে।',
    about: {
      title: { buyer: 'বিক্রেতারা যা বলেন', seller: 'ক্রেতারা যা বলেন' },
      counts: {
        buyer: {
          asDescribed: (yes, of) => `কথা অনুযায়ী কাজ করেছেন: ${ofAll(yes, of)}`,
          onTime: (yes, of) => `সময়মতো এসেছেন: ${ofAll(yes, of)}`,
          asAgreed: (yes, of) => `ঠিক করা দাম দিয়েছেন: ${ofAll(yes, of)}`,
        },
        seller: {
          asDescribed: (yes, of) => `ফোন বর্ণনার মতোই ছিল: ${ofAll(yes, of)}`,
          onTime: (yes, of) => `সময়মতো এসেছেন: ${ofAll(yes, of)}`,
          asAgreed: (yes, of) => `কথামতো ফোন বুঝিয়ে দিয়েছেন: ${ofAll(yes, of)}`,
        },
      },
      counted: {
        buyer: `কেনাবেচার পরে বিক্রেতাদের সর্বশেষ ${numberBn(countedAnswers)}টি উত্তর থেকে, নগদ কেনাবেচাও আছে। প্রত্যেক বিক্রেতা একবারই গোনা হয়।`,
        seller: `কেনাবেচার পরে ক্রেতাদের সর্বশেষ ${numberBn(countedAnswers)}টি উত্তর থেকে, নগদ কেনাবেচাও আছে। প্রত্যেক ক্রেতা একবারই গোনা হয়।`,
      },
      former: 'একজন প্রাক্তন সদস্য',
      older: 'আগেরগুলো',
      newest: 'সবচেয়ে নতুনগুলো',
    },
  },
};
