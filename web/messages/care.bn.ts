import type { careEn } from './care.en.ts';

const number = new Intl.NumberFormat('bn-BD', { maximumFractionDigits: 1 });

export const careBn: typeof careEn = {
  photo: {
    choose: 'ছবি বেছে নিন',
    chooseAnother: 'অন্য ছবি নিন',
    preparing: 'ছবিটি হালকা করা হচ্ছে…',
    size: (megabytes) => `${number.format(megabytes)} এমবি`,
    remove: 'ছবিটি সরান',
    sending: (percent) => `ছবি পাঠানো হচ্ছে: ${number.format(percent)}%`,
    sent: 'ছবি পৌঁছে গেছে।',
    cancel: 'পাঠানো থামান',
    cancelled: 'ছবি পাঠানো হয়নি। আপনার লেখা সব আছে।',
    broken: 'ছবি পাঠানোর মাঝে সংযোগ কেটে গেছে। আপনার লেখা সব আছে।',
    again: 'আবার পাঠান',
  },
  draft: {
    kept: 'আপনার লেখা আমরা রেখে দিয়েছি',
    where: 'এটা শুধু এই ফোনে বা কম্পিউটারে আছে। বিজ্ঞাপন দিলে বা লগ আউট করলে মুছে যাবে।',
    clear: 'নতুন করে শুরু করুন',
    cleared: 'ফর্ম আবার খালি।',
    undo: 'ফিরিয়ে আনুন',
  },
};
