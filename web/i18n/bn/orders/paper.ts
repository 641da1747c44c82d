import { numberBn } from '#contract/formats/bn.ts';
import { paperCodeLetters } from '#contract/limits.ts';
import { paperTextsBn } from '#contract/orders/paper-texts-bn.ts';
import type { messages as en } from '#web/i18n/en/orders/paper.ts';

/** People dial it in these digits. */
const imeiCode = '*#06#';

export const messages: typeof en = {
  paper: {
    ...paperTextsBn,
    title: paperTextsBn.paper,
    description: 'কে কার কাছে কোন ফোন বিক্রি করেছেন, তার প্রমাণ। ফোন যত দিন আছে, কাগজটি রাখুন।',
    declare: 'এই ঘোষণা দিচ্ছি',
    declareHint: 'আপনার নাম আর সময়সহ এটি থেকে যাবে, ফিরিয়ে নেওয়া যাবে না।',
    toastDeclared: 'আপনার ঘোষণা কাগজে যোগ হয়েছে',
    pdf: 'PDF নামান',
    print: 'প্রিন্ট করুন',
    toOrder: 'অর্ডারটি দেখুন',
  },
  paperCheck: {
    title: 'বিক্রির কাগজ যাচাই',
    description: 'একটি বিক্রির কাগজ ফোনহাটের কি না, আর কোন ফোনের।',
    unknown: 'এই কোডের কোনো কাগজ ফোনহাট দেয়নি।',
    unknownHint: `কাগজের সঙ্গে ${numberBn(paperCodeLetters)}টি অক্ষরই মিলিয়ে দেখুন। ঠিক থাকলে কাগজটি জাল: এটি দেখে ফোন কিনবেন না।`,
    genuine: 'এই কোডের কাগজ ফোনহাট দিয়েছে।',
    compare: `কাগজটি এই ফোনের হতে হবে, তারিখও এক হতে হবে। ফোনে ${imeiCode} চেপে IMEI-এর শেষটা মিলিয়ে নিন।`,
    privacy: 'নাম আর দাম শুধু কাগজেই থাকে।',
  },
};
