import type { messages as en } from '#web/i18n/en/account/own-support.ts';

export const messages: typeof en = {
  ownSupport: {
    title: 'আপনি ও দোকান',
    description: 'দোকানকে আপনি যা লিখেছেন, আর দোকান আপনাকে যা লিখেছে।',
    noCodes: 'আমাদের কেউ কখনো পাসওয়ার্ড, পিন বা কোড চান না।',
    you: 'আপনি',
    shop: 'ফোনহাট',
    waits: 'দোকান উত্তর দেবে',
    answer: 'আবার লিখুন',
    text: 'কী লিখবেন?',
    send: 'পাঠান',
    toastSent: 'আপনার লেখা দোকানে পাঠানো হয়েছে',
    empty: 'এখনও কোনো কথাবার্তা নেই',
    emptyHint: 'সহায়তার পাতা থেকে দোকানকে লিখতে পারেন।',
    help: 'সহায়তার পাতায় যান',
  },
};
