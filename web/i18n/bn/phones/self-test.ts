import { numberBn } from '#contract/formats/bn.ts';
import type { messages as en } from '#web/i18n/en/phones/self-test.ts';
import { meetingTests } from './meeting-tests.ts';

export const messages: typeof en = {
  selfTest: {
    title: 'ফোন টেস্ট করে দেখান',
    description: 'দুই মিনিটের মতো পরীক্ষা, যে ফোনটি বিক্রি হবে সেই ফোনেই।',
    why: 'ফোনটি কী দেখিয়েছে আর কবে, ক্রেতারা ফোনের পাতায় তা দেখতে পান: স্ক্রিন, শব্দ, ক্যামেরা ইত্যাদি। কেউ এর সনদ দেয় না, আর সেই ফোনে অ্যাপ বা লগইন লাগে না।',
    how: 'লিংক নিন, তারপর যে ফোনটি বিক্রি হবে তাতে খুলুন: সেই ফোনের ক্যামেরা এই স্ক্রিনে ধরে, অথবা এটিই সেই ফোন হলে এখান থেকেই।',
    make: 'লিংক নিন',
    makeAnother: 'নতুন লিংক নিন',
    scan: 'যে ফোনটি বিক্রি হবে তা দিয়ে এটি স্ক্যান করুন',
    open: 'এটিই সেই ফোন: এখানে শুরু করুন',
    code: 'কোড',
    sameCode: 'সেই ফোনেও একই কোড দেখা যেতে হবে।',
    until: (time) => `লিংকটি একটি ফোনের জন্য, ${time} পর্যন্ত।`,
    waiting: 'এখনো খোলা হয়নি।',
    running: (count) => `ফোনে শুরু হয়েছে: এ পর্যন্ত ${numberBn(count)}টি পরীক্ষা।`,
    finished: 'শেষ হয়েছে। আপনার ফোনের পাতায় ফল দেখা যাচ্ছে।',
    toPhone: 'ফোনের পাতায় যান',
    made: 'লিংক তৈরি',
  },
  meetingTests,
};
