import { numberBn } from '#contract/formats/bn.ts';
import { answerTimesDays, lateAnswerHours, markDays } from '#contract/limits.ts';
import type { messages as en } from '#web/i18n/en/phones/seller.ts';
import { conductTexts } from '../orders/conduct.ts';

export const messages: typeof en = {
  seller: {
    title: (name) => `বিক্রেতা ${name}`,
    description: (name, phones) =>
      `${name}-এর কেনাবেচা নিয়ে ফোনহাট যা জানে, আর বিক্রির জন্য থাকা ${numberBn(phones)}টি ফোন।`,
    since: (date) => `${date} থেকে ফোনহাটে আছেন`,
    place: (district) => `ফোন আছে ${district} জেলায়`,
    facts: 'শেষ হওয়া কেনাবেচার হিসাব',
    conduct: conductTexts,
    reported: (count) =>
      count === 0
        ? 'কোনো ফোনের নামে রিপোর্ট নেই'
        : `${numberBn(count)}টি ফোনের নামে রিপোর্ট আছে, নিষ্পত্তি হয়নি`,
    counted: `হিসাবটা কেনাবেচার ইতিহাস থেকে নেওয়া, কারও মতামত থেকে নয়। একজন ক্রেতার সঙ্গে ভালো কেনাবেচা একবারই ধরা হয়, আর গত ${numberBn(markDays)} দিনের খারাপগুলো সবই ধরা হয়। চলমান কেনাবেচা ধরা হয় না। উত্তরের সময় গত ${numberBn(answerTimesDays)} দিনের নতুন প্রশ্নগুলো থেকে নেওয়া; ${numberBn(lateAnswerHours)} ঘণ্টাতেও উত্তর না পেলে তা বিক্রেতার বিপক্ষে ধরা হয়।`,
    badge: 'যাচাই চিহ্নের মানে',
    verified: (checks) => `ফোনহাট এই বিক্রেতাকে যাচাই করেছে: ${checks}।`,
    verifiedOnly: 'ফোনহাট এই বিক্রেতাকে যাচাই করেছে।',
    noBadge: 'চিহ্ন নেই: বিক্রেতা কে, ফোনহাট তা যাচাই করেনি।',
    badgeLimit: 'চিহ্নটা মানুষের জন্য, ফোনের জন্য নয়। দেখা করে প্রতিটি ফোন নিজে যাচাই করুন।',
    phones: (count) =>
      count === 0 ? 'এখন বিক্রির জন্য কোনো ফোন নেই' : `বিক্রির জন্য ${numberBn(count)}টি ফোন`,
    newest: (shown) => `সবচেয়ে নতুন ${numberBn(shown)}টি।`,
  },
};
