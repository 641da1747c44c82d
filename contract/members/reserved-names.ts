import { banks } from '../payouts/banks.ts';

/**
 * Whose names no member may bear, because readers trust them. `inside`: also as a part of a word. `word`:
 * as a word, or two. `alone`: only where the name has nothing else but `offices`, because honest
 * people and shops have such words, too (`Rocket Mobile`, `Police Line Telecom`, বিকাশ রায়). Payment
 * ways and gateways follow `contract/orders/payment-methods.ts`, which a test compares.
 */
type Reserved = { inside?: string; word?: string; alone?: string };

// biome-ignore format: one line is one kind.
export const partners: Readonly<Record<string, Reserved>> = {
  'payment ways': {
    inside: 'bkash sslcommerz aamarpay amarpay shurjopay mastercard',
    word:   'sslcommerce sslcomerz dbbl googlepay আমারপে এসএসএলকমার্জ',
    alone:  'nagad nogod rocket upay bikash stripe visa card wallet cash নগদ বিকাশ রকেট উপায় কার্ড ওয়ালেট ক্যাশ',
  },
  'money': {
    inside: 'escrow এসক্রো',
    alone:  'payment payments pay refund refunds money transaction banking পেমেন্ট রিফান্ড লেনদেন',
  },
  'banks': {
    word: 'hsbc citibank',
    alone: 'bank banks ব্যাংক ব্যাঙ্ক',
  },
  'authorities': {
    word:   'btrc neir বিটিআরসি এনইআইআর',
    alone:  'police dmp rab cid pbi detective thana court judge magistrate cyber crime customs nbr govt government ministry ' +
            'পুলিশ র‍্যাব সিআইডি ডিবি থানা আদালত কোর্ট ম্যাজিস্ট্রেট সাইবার ক্রাইম কাস্টমস সরকার সরকারি মন্ত্রণালয়',
  },
  'couriers': {
    alone:  'pathao paperfly ecourier steadfast redx carrybee sundarban paribahan courier delivery parcel পাঠাও স্টেডফাস্ট সুন্দরবন কুরিয়ার ডেলিভারি পার্সেল পরিবহন',
  },
  'offices of a shop': {
    inside: 'verification ভেরিফিকেশন',
    word:   'staff moderation',
    alone:  'security system notice notification fraud safety trust সিকিউরিটি সিস্টেম নোটিশ নিরাপত্তা',
  },
};

/** Words that make no name of one's own, beside those above. */
export const offices =
  'team desk agent agency office officer service services department dept center centre point merchant account unit branch ' +
  'head division metropolitan care customer help info alert update online limited ltd company co the of and for to from a an bd ' +
  'bangladesh dhaka টিম ডেস্ক এজেন্ট অফিস অফিসার সার্ভিস বিভাগ সেন্টার কেন্দ্র পয়েন্ট মার্চেন্ট অ্যাকাউন্ট শাখা কাস্টমার কেয়ার লিমিটেড বাংলাদেশ ঢাকা ও';

/** The words of banks' names, which make no name of one's own beside `bank`. */
export const bankWords = Object.values(banks).flatMap((name) => name.split(/[^\p{L}]+/u));
