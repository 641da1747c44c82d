import type { messages as en } from '#web/i18n/en/orders/receipt.ts';
import { amountInWords } from './amount-in-words.ts';

export const messages: typeof en = {
  receipt: {
    title: 'রসিদ',
    description: 'ফোনহাটে একটি ফোনের জন্য আপনি কত টাকা দিয়েছেন।',
    number: 'রসিদ নম্বর',
    date: 'তারিখ',
    phone: 'ফোন',
    buyer: 'ক্রেতা',
    seller: 'বিক্রেতা',
    method: 'যেভাবে দিয়েছেন',
    byHand: (way) => `${way}, টাকা সরাসরি ফোনহাটের কাছে এসেছে`,
    reference: 'ট্রানজ্যাকশন আইডি',
    amount: 'টাকার পরিমাণ',
    inWords: (taka) => `কথায়: ${amountInWords(taka)}`,
    refunds: 'ফেরত দেওয়া টাকা',
    refundStates: {
      due: 'আপনার কাছে ফেরত যাচ্ছে',
      started: 'আপনার কাছে ফেরত যাচ্ছে',
      done: 'ফেরত দেওয়া হয়েছে',
      failed: 'এখনো ফেরত দেওয়া যায়নি; আমরা দেখছি',
      in_doubt: 'আপনার কাছে পৌঁছেছে কি না, যাচাই করছি',
    },
    methods: {
      bkash: 'বিকাশ',
      nagad: 'নগদ',
      rocket: 'রকেট',
      upay: 'উপায়',
      card: 'কার্ড',
      other: 'অন্য উপায়',
      aamarpay: 'আমারপে',
      'test-wallet': 'টেস্ট ওয়ালেট (আসল টাকা নয়)',
      bank: 'ব্যাংক',
      cash: 'নগদ টাকা',
      provider: 'পেমেন্ট কোম্পানি',
    },
    note: 'রসিদটি কম্পিউটারে তৈরি, তাই সই ছাড়াই চলবে।',
    print: 'প্রিন্ট করুন, বা PDF সেভ করুন',
    toOrder: 'অর্ডারটি দেখুন',
    backToOrders: 'আমার অর্ডারে ফিরে যান',
  },
};
