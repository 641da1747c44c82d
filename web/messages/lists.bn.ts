import type { listsEn } from './lists.en.ts';

export const listsBn: typeof listsEn = {
  showMore: 'আরও ফোন দেখুন',
  newest: 'সবচেয়ে নতুন ফোনে ফিরে যান',
};
