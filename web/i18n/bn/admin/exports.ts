import { numberBn } from '#contract/formats/bn.ts';
import type { messages as en } from '#web/i18n/en/admin/exports.ts';

export const messages: typeof en = {
  exports: {
    title: 'ফাইল হিসেবে নামান',
    description: 'কয়েক দিনের অর্ডার, সদস্য বা ফোন, স্প্রেডশিটের জন্য।',
    kind: 'কী নামাবেন?',
    kinds: {
      orders: 'অর্ডার',
      people: 'সদস্য, ইমেইল ও নম্বরসহ',
      phones: 'ফোন',
    },
    from: 'শুরুর দিন (বুকিং, যোগদান বা তালিকায় তোলার)',
    until: 'শেষ দিন, এই দিনসহ',
    reason: 'কেন?',
    reasonHint: 'আপনার নাম আর দিনগুলোর সঙ্গে অডিট লগে থাকবে। অন্য অ্যাডমিনদের জানানো হবে।',
    count: (rows) => numberBn(rows),
    limits: (rows) =>
      `ফাইলটি ইউনিকোড সিএসভি, সময় ঢাকার, টাকার অঙ্ক টাকায়, সর্বোচ্চ ${rows}টি সারি। এতে মানুষের তথ্য আছে: এমন জায়গায় রাখুন যেখানে শুধু আপনি পড়তে পারেন, কাজ শেষে মুছে ফেলুন।`,
    submit: 'নামান',
    tooLarge: (rows) => `একটি ফাইলে সর্বোচ্চ ${rows}টি সারি থাকে। কম দিন বেছে নিন।`,
    tooMany: 'আজ অনেক ফাইল নামানো হয়েছে। কাল আবার চেষ্টা করুন।',
  },
};
