import type { messages as en } from '#web/i18n/en/admin/staff-menu.ts';

export const messages: typeof en = {
  staffMenu: {
    aboutPhone: 'এই ফোন নিয়ে সিদ্ধান্ত নিন',
    groups: {
      cases: 'যা দেখতে হবে',
      people: 'মানুষ',
      money: 'টাকা',
      shop: 'দোকান',
    },
    screens: {
      allSellers: 'সব বিক্রেতা',
      allBuyers: 'সব ক্রেতা',
      reportedItems: 'রিপোর্ট করা ফোন',
      payments: 'পেমেন্ট',
      exports: 'ফাইল হিসেবে নামান',
      auditLog: 'অডিট লগ',
      find: 'খোঁজ',
      shopLook: 'নাম ও চেহারা',
      shopPages: 'দোকানের পাতা',
      queue: 'যা যা অপেক্ষায় আছে',
      sentences: 'কেনাবেচার পরে লেখা',
      decisions: 'সিদ্ধান্ত',
      catalogue: 'ব্র্যান্ড আর মডেল',
      overview: 'এক নজরে',
      payouts: 'বিক্রেতাদের টাকা',
      books: 'হিসাবের খাতা',
      support: 'সহায়তা',
      settlements: 'সেটেলমেন্ট',
      bank: 'ব্যাংক বিবরণী',
      gateways: 'টাকা দেওয়ার উপায়',
      health: 'দোকান কেমন চলছে',
    },
  },
};
