import type { messages as en } from '#web/i18n/en/account/own-support.ts';

export const messages: typeof en = {
  ownSupport: {
    title: 'আপনি ও ফোনহাট',
    description: 'আপনি ফোনহাটকে যা লিখেছেন, আর ফোনহাট আপনাকে যা লিখেছে।',
    noCodes: 'আমাদের কেউ কখনো পাসওয়ার্ড, পিন বা কোড চান না।',
    you: 'আপনি',
    shop: 'ফোনহাট',
    waits: 'ফোনহাট উত্তর দেবে',
    answer: 'আবার লিখুন',
    text: 'কী লিখবেন?',
    send: 'পাঠান',
    toastSent: 'আপনার লেখা ফোনহাটে পাঠানো হয়েছে',
    empty: 'এখনো কোনো আলাপ নেই',
    emptyHint: 'সহায়তার পাতা থেকে ফোনহাটকে লিখতে পারেন।',
    help: 'সহায়তার পাতায় যান',
  },
};
