import { dayBn, numberBn, yearBn } from '#contract/formats/bn.ts';
import { leastMonthSales, priceMonths } from '#contract/limits.ts';
import type { messages as en } from '#web/i18n/en/phones/prices.ts';

export const messages: typeof en = {
  prices: {
    title: 'দাম কি ঠিক আছে?',
    below: (price) => `সাধারণ বিক্রির দামের চেয়ে ${price} কম`,
    above: (price) => `সাধারণ বিক্রির দামের চেয়ে ${price} বেশি`,
    usual: 'সাধারণত যে দামে বিক্রি হয়, প্রায় সেই দাম',
    range: (median, low, high) =>
      `সাধারণত ${median} দামে বিক্রি হয়। অর্ধেক ফোনের দাম ${low} থেকে ${high}।`,
    basis: (sold, listed) => {
      const sales = `এখানে ${numberBn(priceMonths)} মাসে শেষ হওয়া ${numberBn(sold)}টি বিক্রি`;
      const asked = `এখন বিক্রির জন্য থাকা ${numberBn(listed)}টি ফোন`;
      const same = 'একই মডেল, মেমোরি ও অবস্থা।';
      if (listed === 0) return `${sales} থেকে, প্রত্যেক ক্রেতার একটি করে: ${same}`;
      if (sold === 0) return `${asked} থেকে, প্রত্যেক বিক্রেতার একটি করে: ${same}`;
      return `${sales} আর ${asked} থেকে, প্রত্যেক ক্রেতা ও বিক্রেতার একটি করে: ${same}`;
    },
    notEnough: 'এমন ফোন সাধারণত কত দামে বিক্রি হয়, তা বলার মতো বিক্রি এখনো হয়নি।',
    scale: (phone, median) => `এই ফোন ${phone}, সাধারণত ${median}`,
    hint: (low, high) => `এমন ফোন এখানে ${low} থেকে ${high} দামে বিক্রি হয়।`,
    months: 'মাসে মাসে দাম',
    monthsSummary: `যে দামে বিক্রি হয়েছে তার মাঝামাঝি। অন্তত ${numberBn(leastMonthSales)}টি বিক্রি হলে মাসের দাম দেখানো হয়।`,
    month: 'মাস',
    monthName: (month) =>
      `${dayBn(`${month}-01`).replace(/^\S+ /, '')} ${yearBn(Number(month.slice(0, 4)))}`,
    paid: 'সাধারণ দাম',
    sold: 'বিক্রি',
    tooFew: 'খুব কম',
    count: numberBn,
    choose: 'মাস বেছে নিন',
    showTable: 'তালিকায় দেখুন',
  },
};
