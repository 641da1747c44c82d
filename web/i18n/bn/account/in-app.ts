import type { messages as en } from '#web/i18n/en/account/in-app.ts';

export const messages: typeof en = {
  inApp: {
    noGoogle: (app) =>
      `${app === 'app' ? 'এই অ্যাপের' : `${app}-এর`} ভেতরে গুগল দিয়ে লগইন হয় না। পাতাটি ফোনের ব্রাউজারে খুলুন; এখানকার সব যেমন আছে তেমনই থাকবে।`,
    open: 'ব্রাউজারে খুলুন',
    openByHand: 'মেনু (⋯) বা নিচের কম্পাসে চাপুন, তারপর “Open in browser” বা “Open in Safari” বেছে নিন।',
    cookiesLost:
      'লগইন ঠিক ছিল, কিন্তু এই ব্রাউজার তা মনে রাখেনি: এতে কুকি বন্ধ বা মুছে যায়। এই পাতার জন্য কুকি চালু করুন, অথবা আপনার সাধারণ ব্রাউজারে খুলুন।',
  },
};
