import type { messages as en } from '#web/i18n/en/admin/support.ts';

export const messages: typeof en = {
  support: {
    title: 'সহায়তা চেয়ে লেখা',
    description: 'কেউ দোকানের কাছে যা জানতে চেয়েছেন, আর তার উত্তর।',
    recorded: 'এই পড়াটি অডিট লগে লেখা থাকল।',
    from: 'লিখেছেন',
    guest: 'অ্যাকাউন্ট ছাড়া লেখা',
    person: 'তাঁর পাতা',
    at: 'লেখার সময়',
    answerIn: 'উত্তরের ভাষা',
    languages: { en: 'ইংরেজি', bn: 'বাংলা' },
    order: (number) => `অর্ডার ${number}, লেখকের কথামতো`,
    message: 'লেখা',
    answers: 'উত্তর',
    by: (name) => `${name}, মেইলে`,
    closed: 'বন্ধ',
    open: 'উত্তর বাকি',
    state: 'অবস্থা',
    answer: 'উত্তর লিখুন',
    answerHint: (email) =>
      `প্রশ্নসহ ${email} ঠিকানায় মেইলে যাবে। ঠিকানাটি যে কেউ দিয়ে থাকতে পারে, তাই ব্যক্তিগত কিছু লিখবেন না।`,
    send: 'উত্তর পাঠান',
    close: 'উত্তর ছাড়াই বন্ধ করুন',
    toastAnswered: 'উত্তরটি পাঠানো হচ্ছে',
    toastClosed: 'উত্তর ছাড়াই বন্ধ করা হয়েছে',
    back: 'উত্তরের অপেক্ষায় থাকা সব লেখা',
  },
};
