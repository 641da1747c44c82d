import type { messages as en } from '#web/i18n/en/admin/find.ts';

export const messages: typeof en = {
  find: {
    title: 'খোঁজ',
    description: 'এক ঘরে লিখে মানুষ, ফোন, অর্ডার, পেমেন্ট আর পাঠানো টাকা খুঁজুন।',
    label: 'কী খুঁজছেন?',
    hints: {
      admin:
        'নাম, ইমেইল, ফোন নম্বর, ফোনের শিরোনাম, অর্ডার নম্বর বা যেকোনো আইডি: আমাদের, পেমেন্ট কোম্পানির বা ব্যাংকের।',
      moderator: 'বিক্রেতার নাম, ইমেইল বা নম্বর, অথবা ফোনের শিরোনাম বা আইডি।',
      cashier: 'অর্ডার নম্বর বা যেকোনো আইডি: আমাদের, পেমেন্ট কোম্পানির বা ব্যাংকের।',
    },
    submit: 'খুঁজুন',
    recorded: 'অডিট লগে থাকে যে আপনি খুঁজেছেন, কী লিখেছেন তা নয়।',
    nothing: 'কিছু পাওয়া যায়নি',
    nothingHint: 'নামের কম অংশ লিখুন, অথবা পুরো নম্বর বা আইডি কপি করে দিন।',
    more: 'আরও আছে: আরেকটু লিখে খুঁজুন।',
    kinds: {
      people: 'মানুষ',
      phones: 'ফোন',
      orders: 'অর্ডার',
      payments: 'পেমেন্ট',
      payouts: 'বিক্রেতাকে পাঠানো টাকা',
    },
    roles: {
      buyer: 'ক্রেতা',
      seller: 'বিক্রেতা',
      moderator: 'মডারেটর',
      cashier: 'ক্যাশিয়ার',
      admin: 'অ্যাডমিন',
    },
    personStates: { here: '', suspended: 'স্থগিত', removed: 'সরানো হয়েছে' },
    phoneStates: {
      'for-sale': 'বিক্রির জন্য',
      hidden: 'আড়ালে',
      sold: 'বিক্রি হয়েছে',
      removed: 'সরানো হয়েছে',
    },
    payoutStates: {
      waiting: 'পাঠানো বাকি',
      sent: 'পাঠানো হয়েছে',
      failed: 'পাঠানো যায়নি',
      dissolved: 'তালিকা বাতিল হয়েছে',
    },
  },
};
