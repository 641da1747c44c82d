import type { messages as en } from '#web/i18n/en/orders/waiting.ts';
import { numberBn } from '../format.ts';

export const messages: typeof en = {
  waiting: {
    title: 'এখন আপনার করণীয়',
    until: 'সময় আছে',
    nothing: 'এখন আপনার কিছু করার নেই।',
    findPhone: 'ফোন খুঁজুন',
    sellPhone: 'ফোন বিক্রি করুন',
    count: numberBn,
    lines: {
      'buyer-claimed': 'ফোনটি পেয়েছেন কি না, জানান',
      'buyer-handed-over': 'ফোনটি চালিয়ে দেখে জানান সব ঠিক আছে কি না',
      'buyer-offered': 'বিক্রেতার প্রস্তাবের উত্তর দিন',
      'buyer-returning': 'ফোনটি ফেরত দিন',
      'buyer-meeting': 'বিক্রেতার সঙ্গে দেখা করার সময় ও জায়গা ঠিক করুন',
      'buyer-meet': 'বিক্রেতার সঙ্গে দেখা করুন, কোড সঙ্গে রাখুন',
      pay: 'বুকিংয়ের পেমেন্ট বাকি',
      'seller-calling-off': 'ক্রেতা দেখা করতে গিয়ে বাতিল করেছেন: রাজি কি না, সময়ের মধ্যে জানান',
      'seller-problem': 'ক্রেতার জানানো সমস্যার উত্তর দিন',
      'seller-cash': 'দেখা করে নগদে কিনতে চান, এমন ক্রেতাকে উত্তর দিন',
      'seller-returning': 'ফোনটি ফেরত নিন',
      'seller-meeting': 'ক্রেতার সঙ্গে দেখা করার সময় ও জায়গা ঠিক করুন',
      'seller-meet': 'ক্রেতার সঙ্গে দেখা করে তাঁর কোড লিখুন',
      order: 'এসব অর্ডারে এবার আপনার পালা',
      destination: 'আপনার টাকা জমা আছে: কোথায় পাঠানো হবে জানান',
      cases: 'সিদ্ধান্ত দেওয়ার মতো কেনাবেচা',
      payments: 'পেমেন্ট কোম্পানির সতর্ক করা পেমেন্ট',
      reports: 'রিপোর্ট করা ফোন',
      words: 'যাচাইয়ের অপেক্ষায় থাকা বর্ণনা',
      approvals: 'অনুমোদনের অপেক্ষায় থাকা পেমেন্ট-তালিকা',
      payouts: 'বিক্রেতাদের পাওনা টাকা',
    },
  },
};
