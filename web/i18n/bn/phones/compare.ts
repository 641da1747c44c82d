import { numberBn } from '#contract/formats/bn.ts';
import { maxCompared } from '#contract/limits.ts';
import type { messages as en } from '#web/i18n/en/phones/compare.ts';

export const messages: typeof en = {
  comparison: {
    title: 'ফোনের তুলনা',
    description: `সর্বোচ্চ ${numberBn(maxCompared)}টি পুরোনো ফোন পাশাপাশি: দাম, অবস্থা, মেমোরি, বিক্রেতা।`,
    table: 'বেছে নেওয়া ফোনগুলো পাশাপাশি',
    differs: 'আলাদা',
    same: 'একই',
    lowest: 'সবচেয়ে কম',
    most: 'সবচেয়ে বেশি',
    longest: 'সবচেয়ে বেশি দিন',
    unsaid: 'জানাননি',
    phone: 'ফোন',
    photo: 'ছবি',
    acts: 'যা করতে পারেন',
    record: 'বিক্রেতার রেকর্ড',
    payment: 'টাকা দেওয়া',
    kept: 'ফোন হাতে না পাওয়া পর্যন্ত টাকা ফোনহাটে জমা থাকে',
    atMeeting: 'দেখা করে বিক্রেতাকে',
    orCash: 'বিক্রেতা রাজি হলে দেখা করে নগদেও দেওয়া যায়',
    remove: 'বাদ দিন',
    removeOf: (name) => `তুলনা থেকে ${name} বাদ দিন`,
    gone: 'ফোনটি আর নেই',
    goneHint: 'সরিয়ে নেওয়া হয়েছে, বা আগেই বিক্রি হয়ে গেছে।',
    bookOf: (name) => `বুক করুন: ${name}`,
    full: (name) => `একসঙ্গে সর্বোচ্চ ${numberBn(maxCompared)}টি ফোন। কোনটির বদলে ${name} দেখবেন?`,
    fullAnother: `একসঙ্গে সর্বোচ্চ ${numberBn(maxCompared)}টি ফোন। কোনটির বদলে নতুনটি দেখবেন?`,
    replaceOf: (name) => `${name}-এর বদলে`,
    leave: 'যেমন আছে থাকুক',
    empty: 'এখনো কোনো ফোন বাছেননি',
    emptyHint: `সর্বোচ্চ ${numberBn(maxCompared)}টি ফোনে “তুলনা” টিক দিন, এখানে পাশাপাশি দেখবেন।`,
    choose: 'ফোন বাছুন',
    alone: (left) => `আরও ${numberBn(left)}টি ফোন যোগ করতে পারেন`,
    more: 'সব ফোন থেকে বাছুন',
  },
};
