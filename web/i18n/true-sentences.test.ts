import { expect, test } from 'vitest';
import { texts as textsBn } from '#contract/notices/texts-bn.ts';
import { texts as textsEn } from '#contract/notices/texts-en.ts';
import { bn, en } from './all-messages.ts';

test.each([
  ['en', en.notices.title, textsEn.unsubscribe],
  ['bn', bn.notices.title, textsBn.unsubscribe],
])('who stops mails by a link is sent to the page of that name: %s', (_, page, { done, wrong }) => {
  for (const sentence of [done, wrong]) expect(sentence).toContain(page);
});

test('a preview of the home page promises no brand and no way to pay that a shop may not have', () => {
  expect(en.home.description).not.toMatch(/vivo|samsung|realme|card|bkash/i);
  expect(bn.home.description).not.toMatch(/ভিভো|স্যামসাং|রিয়েলমি|কার্ড|বিকাশ/);
});

test('deals that a seller has completed were paid for by others', () => {
  // "Having paid" is not true of a seller.
  expect(bn.deal.conduct.completed(9, 0)).toBe('ফোনহাটের মাধ্যমে ৯টি কেনাবেচা শেষ করেছেন');
});

test('who has had no problem is not described by a count of nothing', () => {
  expect(bn.deal.conduct.facts.problems.seller(0, 9)).toBe('৯টি ফোন দিয়েছেন, কেউ সমস্যা জানাননি');
  expect(en.deal.conduct.facts.problems.seller(0, 9)).toBe(
    'No problem reported with 9 phones handed over',
  );
  expect(en.deal.conduct.facts.problems.buyer(0, 1)).toBe('Reported no problem with 1 phone');
  expect(en.deal.conduct.facts.problems.seller(1, 9)).toBe(
    'Problems with 1 of 9 phones handed over',
  );
});
