import type { selfTestTexts as en } from '#web/i18n/en/phones/self-tests.ts';

export const selfTestTexts: typeof en = {
  touch: 'টাচ',
  'multi-touch': 'একসঙ্গে দুই আঙুল',
  screen: 'স্ক্রিনের রং',
  sound: 'স্পিকার ও মাইক',
  'front-camera': 'সামনের ক্যামেরা',
  'back-camera': 'পেছনের ক্যামেরা',
  torch: 'লাইট',
  motion: 'মোশন সেন্সর',
  vibration: 'ভাইব্রেশন',
  charging: 'চার্জ',
  location: 'লোকেশন',
  network: 'নেটওয়ার্ক',
  unlock: 'স্ক্রিন লক',
};
