import { inBangla, numberBn } from '#contract/formats/bn.ts';
import { numberCodeDigits, numberCodeMinutes, silentNumberMonths } from '#contract/limits.ts';
import type { messages as en } from '#web/i18n/en/account/number.ts';

export const messages: typeof en = {
  numberLogin: {
    title: 'মোবাইল নম্বর দিয়ে ঢুকুন',
    description: 'মোবাইল নম্বর ও এসএমএসের কোড দিয়ে লগইন করুন বা অ্যাকাউন্ট খুলুন।',
    number: 'মোবাইল নম্বর',
    numberHint: 'এই নম্বরে একটি কোড যাবে। শুধু বাংলাদেশের নম্বর, যেমন ০১৭১২৩৪৫৬৭৮।',
    send: 'কোড পাঠান',
    byEmail: 'ইমেইল দিয়ে ঢুকুন',
    sentTo: (number) => `${inBangla(number)} নম্বরে একটি কোড পাঠানো হয়েছে।`,
    code: 'কোড',
    codeHint: `${numberBn(numberCodeDigits)} সংখ্যার, ${numberBn(numberCodeMinutes)} মিনিট চলবে, শুধু এই ব্রাউজারে`,
    neverAsked: 'আমাদের কেউ কখনো এই কোড চাইবে না। যে চায়, সে আপনার অ্যাকাউন্টে ঢুকতে চাইছে।',
    submit: 'এগিয়ে যান',
    notCome:
      'দুই মিনিটেও আসেনি? নতুন কোড নিন। তাও না এলে ইমেইল ব্যবহার করুন: দিনে নির্দিষ্ট সংখ্যার বেশি মেসেজ পাঠানো যায় না।',
    again: 'নতুন কোড পাঠান',
    otherNumber: 'অন্য নম্বর',
    newHere: 'নম্বরটি এখানে নতুন। নাম লিখলেই আপনার অ্যাকাউন্ট তৈরি।',
    wasSilent: `এই নম্বরে একটি অ্যাকাউন্ট ছিল, ${numberBn(silentNumberMonths)} মাস তাতে ঢোকা হয়নি, তাই আপনি এখানে নতুন। সেটি আপনার হলে নতুন খুলবেন না: অন্য উপায়ে লগইন করুন, বা আমাদের কর্মীদের বলুন।`,
    register: 'অ্যাকাউন্ট খুলুন',
  },
};
