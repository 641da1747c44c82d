import type { messages as en } from '../en/search.ts';
import { numberBn } from './format.ts';

const more = (isMore: boolean) => (isMore ? '+' : '');

export const messages: typeof en = {
  saved: {
    title: 'সেভ করা ফোন',
    description: 'যেসব ফোন সেভ করেছেন, আর সেগুলোর দাম এখন কত।',
    onDevice: 'শুধু এই ডিভাইসে রাখা আছে। লগইন করলে আপনার অ্যাকাউন্টে চলে যাবে।',
    empty: 'এখনো কোনো ফোন সেভ করেননি',
    emptyHint: 'কোনো ফোনের হার্ট চিহ্নে চাপুন, ফোনটি এখানে থাকবে।',
    states: { 'for-sale': 'বিক্রির জন্য আছে', sold: 'বিক্রি হয়ে গেছে', gone: 'আর বিক্রির জন্য নেই' },
    fell: (by) => `দাম ${by} কমেছে`,
    rose: (by) => `দাম ${by} বেড়েছে`,
    forget: 'সরান',
    forgetOf: (name) => `${name}: সেভ করা ফোন থেকে সরান`,
  },
  search: {
    title: 'বিক্রির জন্য সব ফোন',
    titleOf: (words) => `“${words}” লিখে পাওয়া ফোন`,
    description: 'ব্র্যান্ড, মডেল, দাম, অবস্থা, র‍্যাম আর এলাকা দিয়ে বাংলাদেশে পুরোনো ফোন খুঁজুন।',
    results: 'পাওয়া ফোন',
    filters: (chosen) => (chosen > 0 ? `ফিল্টার (${numberBn(chosen)})` : 'ফিল্টার'),
    show: 'ফোন দেখান',
    chosen: 'বেছে নেওয়া ফিল্টার',
    without: (filter) => `${filter}: ফিল্টারটি সরান`,
    withoutAll: 'সব সরান',
    budget: 'আপনার বাজেট',
    from: (price) => `${price} থেকে`,
    upTo: (price) => `${price} পর্যন্ত`,
    least: 'কমপক্ষে (৳)',
    most: 'সর্বোচ্চ (৳)',
    sort: 'যেভাবে সাজানো',
    sorts: {
      best: 'সবচেয়ে মেলে',
      newest: 'নতুন আগে',
      cheapest: 'কম দাম আগে',
      saving: 'বেশি সাশ্রয় আগে',
    },
    groups: {
      brand: 'ব্র্যান্ড',
      model: 'মডেল',
      condition: 'অবস্থা',
      ram: 'র‍্যাম',
      storage: 'স্টোরেজ',
      division: 'বিভাগ',
      district: 'জেলা',
      area: 'এলাকা',
    },
    only: 'শুধু যেসব ফোনে আছে',
    flags: {
      verified: 'যাচাই করা বিক্রেতা',
      box: 'বক্স',
      receipt: 'রসিদ',
      official: 'অফিশিয়াল ফোন',
      negotiable: 'দরদাম করা যাবে',
    },
    fields: {
      price: 'দাম',
      min: 'কমপক্ষে দাম',
      max: 'সর্বোচ্চ দাম',
      q: 'যা লিখেছেন',
      sort: 'যেভাবে সাজানো',
      filters: 'সব ফিল্টার',
      after: 'পৃষ্ঠা',
    },
    ram: (gb) => `${numberBn(gb)} জিবি র‍্যাম`,
    storage: (gb) => `${numberBn(gb)} জিবি`,
    more: (group) => `আরও ${group}`,
    number: (count, isMore) => numberBn(count) + more(isMore),
    phones: (count, isMore) =>
      isMore ? `${numberBn(count)}টির বেশি ফোন` : `${numberBn(count)}টি ফোন`,
    corrected: (typed, meant) => `“${typed}” নামে কিছু নেই, তাই “${meant}” খোঁজা হয়েছে।`,
    dropped: 'এগুলো বোঝা যায়নি, তাই বাদ দেওয়া হয়েছে:',
    nothing: 'এমন কোনো ফোন এখন নেই',
    nothingHint: (canLoosen) =>
      canLoosen
        ? 'নিচের যেকোনো একটি সরালে ফোন পাওয়া যাবে।'
        : 'এখনো কেউ এমন ফোন বিক্রি করছেন না। অন্যভাবে লিখে খুঁজুন, কিংবা সব ফোন দেখুন।',
    loosen: (filter, count, isMore) => `“${filter}” ছাড়া: ${numberBn(count)}${more(isMore)}টি ফোন`,
    all: 'সব ফোন',
    suggestions: 'পরামর্শ',
    kinds: { brand: 'ব্র্যান্ড', model: 'মডেল', recent: 'আগে খুঁজেছেন' },
    suggested: (count) => (count === 0 ? 'কোনো পরামর্শ নেই' : `${numberBn(count)}টি পরামর্শ`),
    firstPage: 'প্রথম ফোনগুলোয় ফিরে যান',
  },
};
