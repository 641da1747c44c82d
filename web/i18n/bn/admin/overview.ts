import { dayBn, numberBn } from '#contract/formats/bn.ts';
import type { messages as en } from '#web/i18n/en/admin/overview.ts';

export const messages: typeof en = {
  charts: {
    period: 'কত দিনের হিসাব',
    periods: {
      '7-days': '৭ দিন',
      '30-days': '৩০ দিন',
      '13-weeks': '১৩ সপ্তাহ',
      '52-weeks': '৫২ সপ্তাহ',
    },
    day: 'দিন',
    week: 'সপ্তাহ',
    span: (from, to) => (from === to ? dayBn(from) : `${dayBn(from)} – ${dayBn(to)}`),
    chooseDay: 'দিন বেছে নিন',
    chooseWeek: 'সপ্তাহ বেছে নিন',
    showTable: 'ছক আকারে দেখুন',
    count: numberBn,
    peak: (value, span) => `সবচেয়ে বেশি ${span}: ${value}।`,
    sales: 'বিক্রি',
    takings: 'বিক্রির টাকা',
    soldFor: (sales, price) => `${numberBn(sales)}টি বিক্রি, ${price}`,
    salesCount: (sales) => `${numberBn(sales)}টি বিক্রি`,
    noSales: (period) => `গত ${period}ে কিছু বিক্রি হয়নি।`,
    salesSummary: (sales, price, period) =>
      `গত ${period}ে ${numberBn(sales)}টি বিক্রি, মোট ${price}।`,
  },
  overview: {
    toHealth: 'দোকান কেমন চলছে: ব্যাকআপ, মেইল, নিয়মিত কাজ ও ডিস্ক',
    description: 'সময়ের সঙ্গে বিক্রি, অ্যাকাউন্ট খোলা, রিপোর্ট আর পেমেন্ট, ব্র্যান্ড ধরেও।',
    signUps: 'অ্যাকাউন্ট খোলা',
    buyers: 'ক্রেতা',
    sellers: 'বিক্রেতা',
    noSignUps: (period) => `গত ${period}ে কেউ অ্যাকাউন্ট খোলেননি।`,
    signUpsSummary: (buyers, sellers, period) =>
      `গত ${period}ে ${numberBn(buyers)} জন ক্রেতা আর ${numberBn(sellers)} জন বিক্রেতা অ্যাকাউন্ট খুলেছেন।`,
    people: (count) => `${numberBn(count)} জন`,
    reports: 'রিপোর্ট',
    noReports: (period) => `গত ${period}ে কোনো ফোন নিয়ে রিপোর্ট আসেনি।`,
    reportsSummary: (reports, period) => `গত ${period}ে ${numberBn(reports)}টি রিপোর্ট এসেছে।`,
    reportsCount: (reports) => `${numberBn(reports)}টি রিপোর্ট`,
    payments: 'পেমেন্ট',
    received: 'এসেছে',
    refunded: 'ফেরত গেছে',
    noPayments: (period) => `গত ${period}ে কোনো টাকা লেনদেন হয়নি।`,
    paymentsSummary: (received, refunded, period) =>
      `গত ${period}ে ${received} এসেছে, ${refunded} ফেরত গেছে।`,
    brands: 'ব্র্যান্ড অনুযায়ী',
    brand: 'ব্র্যান্ড',
    forSale: 'এখন বিক্রির জন্য',
    brandsSummary: (name, price) => `সবচেয়ে বেশি বিক্রি ${name}: ${price}।`,
  },
  mySales: {
    description: 'আপনার ফোনগুলো কতবার দেখা, বুক করা আর বিক্রি হয়েছে।',
    interest: 'দেখা ও বুকিং',
    views: 'দেখা',
    bookings: 'বুকিং',
    noInterest: (period) => `গত ${period}ে আপনার ফোন কেউ দেখেননি।`,
    interestSummary: (views, bookings, period) =>
      `গত ${period}ে ${numberBn(views)} বার দেখা হয়েছে, ${numberBn(bookings)}টি বুকিং এসেছে।`,
    viewMeaning:
      'কেউ ফোনের পাতা, ছবি বা বুকিং ফর্ম খুললে একবার দেখা ধরা হয়। আপনার নিজের দেখা গোনা হয় না, আর কে দেখেছেন তা কাউকে জানানো হয় না।',
    returned: (price) => `এর মধ্যে ${price} ক্রেতার কাছে ফেরত যাচ্ছে।`,
    phones: 'ফোন অনুযায়ী',
    phonesSummary: 'আপনার ফোনগুলো, যেটি বেশি দেখা হয়েছে সেটি আগে।',
    phone: 'ফোন',
    price: 'চাওয়া দাম',
    state: 'অবস্থা',
    sold: 'বিক্রি হয়েছে',
    forSale: 'বিক্রির জন্য',
    viewsAndBookings: (views, bookings) =>
      `${numberBn(views)} বার দেখা, ${numberBn(bookings)}টি বুকিং`,
    empty: 'এখনো দেখানোর মতো কিছু নেই',
    emptyHint: 'একটি ফোন বিক্রির জন্য দিন। কতবার দেখা আর বুক করা হলো, এখানেই দেখতে পাবেন।',
  },
};
