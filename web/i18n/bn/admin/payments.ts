import { numberBn } from '#contract/formats/bn.ts';
import { type OwnReason, ownReasonOf } from '#contract/orders/refund-reasons.ts';
import type { messages as en } from '#web/i18n/en/admin/payments.ts';

export function reasonText(reason: string): string {
  const own = ownReasonOf(reason);
  return own ? ownReasons[own] : reason;
}
const ownReasons: Record<OwnReason, string> = {
  deal: 'অর্ডারটি এভাবেই শেষ হয়েছে',
  'given back at the card provider': 'কার্ড কোম্পানি থেকে টাকা ফেরত গেছে',
};

export const messages: typeof en = {
  payments: {
    title: 'পেমেন্ট',
    description: 'সব পেমেন্ট, আর হিসাব মেলে কি না।',
    empty: 'এখানে এখনো কোনো পেমেন্ট নেই',
    emptyHint: 'কোনো ক্রেতা পেমেন্ট শুরু করলেই এখানে দেখা যাবে।',
    emptyOfState: 'এই অবস্থায় এখন কোনো পেমেন্ট নেই।',
    showAll: 'সব পেমেন্ট দেখুন',
    filter: 'কোন পেমেন্টগুলো',
    all: 'সব',
    states: {
      held: 'টাকা দেওয়া চলছে',
      paid: 'টাকা এসেছে',
      released: 'টাকা আসেনি',
      refund_due: 'ফেরত দেওয়া হচ্ছে',
      refunded: 'ফেরত দেওয়া হয়েছে',
    },
    buyer: 'ক্রেতা',
    seller: 'বিক্রেতা',
    paymentId: 'পেমেন্ট আইডি',
    noPaymentId: 'এখনো নেই',
    opened: 'শুরু',
    settled: 'শেষ',
    notSettled: 'এখনো হয়নি',
    reason: 'ফেরতের কারণ',
    reasonText,
    ledger: 'খতিয়ান',
    balanced: (entries, price) => `হিসাব মিলেছে: ${numberBn(entries)}টি এন্ট্রির যোগফল ${price}।`,
    unbalanced: (entries, price) => `খতিয়ান মেলে না: ${numberBn(entries)}টি এন্ট্রির যোগফল ${price}।`,
    toGateways: 'টাকা দেওয়ার উপায় ও তাদের সেটিং',
    troubles: 'ক্রেতারা এখন এভাবে টাকা দিতে পারছেন না:',
    disagreeing: (payments) => `${numberBn(payments)}টি পেমেন্টের সঙ্গে খতিয়ান মেলে না।`,
    refund: 'টাকা ফেরত দিন',
    own: 'আপনার নিজের কেনা বা বেচা: অন্য একজন অ্যাডমিন সিদ্ধান্ত দেবেন।',
    reopen: 'অর্ডার আবার খুলুন',
    reopenOf: (phone) => `${phone}-এর অর্ডার আবার খুলুন`,
    reopenable: 'টাকা এখন বিক্রেতার, তবে এখনো পাঠানোর তালিকায় ওঠেনি।',
    coolingUntil: (time) => `টাকা এখন বিক্রেতার। ${time}-এর আগে তা পাঠানোর তালিকায় উঠবে না।`,
    refundFor: (phone, buyer) => `${buyer}-কে ${phone}-এর টাকা ফেরত দিন`,
    refundTitle: 'টাকা ফেরত দেবেন?',
    refundMeaning: (price, buyer, email) =>
      `${price} ফেরত যাবে ${buyer}-এর (${email}) কাছে, যে ওয়ালেট বা কার্ড থেকে টাকা এসেছিল সেখানে।`,
    refundPhone: (phone) =>
      `${phone} তালিকায় ফিরবে না: বিক্রেতাকে নতুন করে দিতে হবে। টাকা ফেরত দিলে তা আর ফিরিয়ে নেওয়া যায় না।`,
    refundReason: 'কারণ',
    refundReasonHint: 'অডিট লগে থাকবে',
    refundSubmit: (price) => `${price} ফেরত দিন`,
    toastRefunded: 'টাকা ফেরত যাচ্ছে',
    refundMeaningByHand: (price, buyer, email) =>
      `${price} ফেরত যাবে ${buyer}-এর (${email}) কাছে। টাকাটি হাতে এসেছিল, তাই হাতেই ফেরত দিন, তারপর এই পেমেন্টে তা লিখুন।`,
    toastRefundByHand: 'এবার টাকা হাতে ফেরত দিন, তারপর এই পেমেন্টে তা লিখুন',
    openRefunds: {
      due: (price) => `${price} ফেরত যাবে`,
      failed: (price) => `${price} ফেরত পাঠানো যায়নি`,
      in_doubt: (price) => `${price} ফেরত গেছে কি না জানা নেই`,
    },
    refundByHand: 'টাকাটি হাতে এসেছিল, তাই কোনো পেমেন্ট কোম্পানি তা ফেরত দিতে পারবে না।',
    byHand: 'হাতে ফেরত দেওয়া হয়েছে',
    byHandHint:
      'টাকা পাঠানোর পরেই লিখুন: প্রতিটি রেফারেন্স একবারই চলে, ক্রেতাও তা পড়বেন। পেমেন্ট কোম্পানির পাতা থেকে দিলে তাদের কাছে থাকা টাকা যায়, নইলে দোকানের নিজের টাকা।',
    byHandWay: 'কীভাবে পাঠানো হয়েছে',
    ways: {
      bkash: 'বিকাশ',
      nagad: 'নগদ',
      rocket: 'রকেট',
      bank: 'ব্যাংক',
      cash: 'নগদ টাকায়, রসিদসহ',
      provider: 'পেমেন্ট কোম্পানির পাতা থেকে',
    },
    byHandReference: 'যা পাঠানো হয়েছে তার রেফারেন্স',
    byHandReason: 'কেন হাতে',
    byHandSubmit: (price) => `${price} ফেরত দেওয়া হয়েছে`,
    byHandWaits: (way, reference, name) =>
      `${name} লিখেছেন: ${way}, ${reference}। একজন অ্যাডমিনের একার সীমার বেশি, তাই আরেকজন অনুমোদন করবেন।`,
    byHandApprove: 'অনুমোদন করুন',
    byHandAsks: (price, name) => `${name} কি হাতে ${price} ফেরত দিয়েছেন?`,
    byHandMeans: 'তাহলে ফেরত দেওয়া শেষ হবে, ক্রেতাকে জানানো হবে।',
    paidByHandAsks: (price, name) => `${name} কি হাতে ${price} পেয়েছেন?`,
    paidByHandMeans: 'তাহলে অর্ডারটির দাম দেওয়া হয়ে যাবে, ক্রেতা ও বিক্রেতাকে জানানো হবে।',
    final: 'এটি আর ফেরানো যাবে না।',
    toastByHand: 'লেখা হয়েছে',
    paidByHand: 'টাকা হাতে এসেছে',
    paidByHandHint:
      'পুরো দাম হাতে আসার পরেই লিখুন: প্রতিটি রেফারেন্স একবারই চলে। লিখলে ফোনটি বিক্রি হয়ে যায়, আর ক্রেতা ও বিক্রেতাকে জানানো হয়। এই ফোনের জন্য কোনো পেমেন্ট কোম্পানিও টাকা পেয়ে থাকলে সেই টাকা ফেরত যায়।',
    paidByHandWay: 'কীভাবে এসেছে',
    paidByHandReference: 'যা এসেছে তার রেফারেন্স',
    paidByHandSubmit: (price) => `${price} এসেছে`,
    cameByHand: (way, name) => `টাকা হাতে এসেছে: ${way}। ${name} লিখেছেন।`,
    paidOrder: 'হাতে আসা টাকা লিখুন',
    paidOrderAddress: 'অর্ডার',
    paidOrderHint: 'অর্ডারের পাতার ঠিকানা, …/order/…; ক্রেতা টাকা দেওয়ার পাতা কখনো না খুললেও চলবে',
    paidOrderTaka: 'কত টাকা এসেছে',
    paidOrderSubmit: 'টাকার কথা লিখুন',
    toastPaidApproved: 'অনুমোদন হয়েছে, ক্রেতা ও বিক্রেতাকে জানানো হয়েছে',
    toastByHandApproved: 'অনুমোদন হয়েছে, ক্রেতাকেও জানানো হয়েছে',
    inReview: 'আপনার সিদ্ধান্ত বাকি',
    review: 'সিদ্ধান্ত নিন',
    reviewFor: (phone, buyer) => `${buyer}-এর ${phone} নিয়ে সিদ্ধান্ত নিন`,
    reviewTitle: 'এই টাকা নেবেন?',
    reviewMeaning: (price, buyer, email) =>
      `${buyer} (${email}) যে ${price} দিয়েছেন, পেমেন্ট কোম্পানি তা নিয়ে সতর্ক করেছে। আগে ক্রেতার সঙ্গে কথা বলুন, আর কোম্পানির নিজের পাতায় পেমেন্টটি দেখে নিন।`,
    reviewPhone: (phone) =>
      `আপনি সিদ্ধান্ত না নেওয়া পর্যন্ত ${phone} ক্রেতার নামেই রাখা থাকবে। সিদ্ধান্ত পরে বদলানো যায় না।`,
    accept: 'টাকা নিন',
    refuse: 'ফেরত পাঠান',
    toastReviewed: 'সিদ্ধান্ত নেওয়া হয়েছে',
  },
};
