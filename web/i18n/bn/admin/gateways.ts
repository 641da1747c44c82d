import { numberBn } from '#contract/formats/bn.ts';
import { gatewayAgainMinutes, gatewayCheckHours } from '#contract/limits.ts';
import type { messages as en } from '#web/i18n/en/admin/gateways.ts';

const seconds = (count: string) => `${numberBn(Number(count))} সেকেন্ড`;

export const messages: typeof en = {
  gateways: {
    title: 'টাকা দেওয়ার উপায়',
    description: 'পেমেন্ট কোম্পানিগুলো সেটিং মানছে কি না, আর টাকা দেওয়ার কোন উপায় বন্ধ আছে।',
    watched: `চালু হওয়ার সময় ফোনহাট নিজেই এই সেটিংগুলো যাচাই করে; কিছু ঠিক না থাকলে ${numberBn(gatewayAgainMinutes)} মিনিট পরপর, নইলে ${numberBn(gatewayCheckHours)} ঘণ্টা পরপর। যাচাইয়ে কোনো টাকা কাটে না।`,
    unwatched:
      'ফোনহাট নিজে থেকে এই সেটিংগুলো যাচাই করে শুধু আসল কাজে চালু থাকলে (production)। যাচাইয়ে কোনো টাকা কাটে না।',
    check: 'আবার যাচাই করুন',
    checkFirst: 'এখনই যাচাই করুন',
    justChecked: 'এইমাত্র সব সেটিং যাচাই হয়েছে।',
    keptOn: 'ক্রেতারা এখানেই টাকা দেন: KEPT_PAYMENTS চালু।',
    keptOff:
      'এখানে নতুন কোনো টাকা নেওয়া হচ্ছে না: KEPT_PAYMENTS বন্ধ। ক্রেতারা দেখা করে টাকা দেন। আগে শুরু হওয়া পেমেন্ট চলতে থাকবে।',
    list: 'পেমেন্ট কোম্পানি',
    on: 'চালু',
    off: 'বন্ধ',
    inTrouble: 'পেমেন্ট শুরু করা যাচ্ছে না',
    notOffered: 'দেখানো হচ্ছে না',
    methods: 'টাকা দেওয়ার উপায়',
    checkedAt: 'যাচাইয়ের সময়',
    notChecked: 'চালু হওয়ার পর থেকে হয়নি',
    offSince: 'যখন থেকে বন্ধ',
    closed: (methods) => `ক্রেতারা এখন এগুলো পাচ্ছেন না: ${methods}।`,
    byAnother: 'ততক্ষণ ক্রেতারা এই উপায়গুলো অন্য পেমেন্ট কোম্পানির মাধ্যমে পাচ্ছেন।',
    correct: 'সেটিং ঠিক করে ফোনহাট আবার চালু করুন। আগে শুরু হওয়া পেমেন্ট চলতে থাকবে।',
    trouble: 'যাঁরা এটি বেছে নেন, তাঁরা এখন টাকা দিতে পারছেন না। কোম্পানির উত্তর:',
    troubleSince: (times) => `${numberBn(times)} বার, যখন থেকে:`,
    ownPart: 'এটি এই প্রোগ্রামেরই অংশ, শুধু পরীক্ষার জন্য। যাচাই করার মতো কোনো সেটিং নেই।',
    elsewhere: 'এটি এখানে যাচাই হয় না। কোম্পানির নিজের ড্যাশবোর্ডে সব কল ও ঘটনা দেখা যায়।',
    words: 'কোম্পানির নিজের কথায়',
    parts: {
      credentials: 'লগইনের তথ্য',
      callback: 'ফিরে আসার ঠিকানা',
      clock: 'ঘড়ি',
      host: 'হোস্ট',
    },
    states: { right: 'ঠিক আছে', wrong: 'ভুল', unknown: 'জানা যায়নি' },
    findings: {
      'credentials-taken': () => 'কোম্পানি এই তথ্য মেনে নিয়েছে।',
      'credentials-refused': () => 'কোম্পানি এই তথ্য মানছে না।',
      'credentials-unknown': () => 'কোম্পানি এই তথ্য মানছে কি না, তা জানা যায়নি।',
      'address-unset': () => 'PUBLIC_URL দেওয়া হয়নি, তাই ক্রেতারা ফিরে আসতে পারবেন না।',
      'address-insecure': (address) => `PUBLIC_URL হলো ${address}, যা https নয়।`,
      'address-nowhere': (host) => `${host}-এর কোনো ঠিকানা নেই, তাই কেউ এটি খুঁজে পাবে না।`,
      'address-inside': (host, address) => `${host} আছে ${address}-এ, যেখানে বাইরের কেউ পৌঁছাতে পারে না।`,
      'address-public': (host, addresses) =>
        `${host} আছে ${addresses}-এ। ফায়ারওয়াল কোম্পানিকে ঢুকতে দেয় কি না, তা এখান থেকে জানা যায় না।`,
      'clock-agrees': (count) => `কোম্পানির ঘড়ির সঙ্গে তফাত ${seconds(count)}।`,
      'clock-ahead': (count) =>
        `কোম্পানির ঘড়ির চেয়ে ${seconds(count)} এগিয়ে। নেটওয়ার্ক থেকে সময় মিলিয়ে নিন।`,
      'clock-behind': (count) =>
        `কোম্পানির ঘড়ির চেয়ে ${seconds(count)} পিছিয়ে। নেটওয়ার্ক থেকে সময় মিলিয়ে নিন।`,
      'clock-unanswered': () => 'কোম্পানি এখন সাড়া দিচ্ছে না।',
      'clock-untold': () => 'কোম্পানির উত্তরে সময় লেখা নেই।',
      'host-own': (calls, pages) =>
        `কল যায় ${calls}-এ। পেমেন্টের পাতা থাকতে পারে ${pages}-এ। অন্য কোনো হোস্ট হলে তা জানা যায় পেমেন্ট শুরু হলে।`,
      'host-stand-in': (calls, pages) =>
        `${calls} আসল কোম্পানি নয়, তার নকল। পেমেন্টের পাতা থাকতে পারে ${pages}-এ।`,
    },
  },
};
