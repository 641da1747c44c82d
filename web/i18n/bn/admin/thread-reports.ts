import type { messages as en } from '#web/i18n/en/admin/thread-reports.ts';

export const messages: typeof en = {
  threadReports: {
    recorded: 'এই পড়াটি অডিট লগে লেখা থাকল।',
    reports: 'রিপোর্ট',
    messages: 'মেসেজ',
    reason: 'কেন',
    reasonHint: 'যিনি রিপোর্ট করেছেন তিনি এটি পড়বেন; সতর্ক করলে অপর জনও পড়বেন।',
    disputeTitle: 'দুজন যা লিখেছেন',
    disputeDescription: 'যে কেনাবেচার সিদ্ধান্ত আপনাকে নিতে হবে, তার ক্রেতা ও বিক্রেতার আলাপ।',
    noMessages: 'তাঁরা এখানে একে অপরকে কিছু লেখেননি।',
    toOrder: 'অর্ডারে ফিরে যান',
    sides: { buyer: 'ক্রেতা', seller: 'বিক্রেতা' },
    decisions: { dismiss: 'কোনো সমস্যা নেই', warn: 'অপর জনকে সতর্ক করুন' },
  },
};
