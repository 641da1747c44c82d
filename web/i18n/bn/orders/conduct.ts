import { numberBn } from '#contract/formats/bn.ts';
import { lateAnswerHours } from '#contract/limits.ts';
import type { conductTexts as en } from '#web/i18n/en/orders/conduct.ts';

export const conductTexts: typeof en = {
  sold: (kept, cash) => {
    if (kept === 0 && cash === 0) return 'ফোনহাটের মাধ্যমে এখনো কোনো ফোন বিক্রি করেননি';
    if (kept === 0) return `নগদে ${numberBn(cash)}টি ফোন বিক্রি করেছেন, ফোনহাটের মাধ্যমে একটিও নয়`;
    const also = cash > 0 ? `, নগদে ${numberBn(cash)}টি` : '';
    return `ফোনহাটের মাধ্যমে ${numberBn(kept)}টি ফোন বিক্রি করেছেন${also}`;
  },
  completed: (kept, cash) => {
    if (kept === 0 && cash === 0) return 'এখনো কোনো কেনাবেচা শেষ করেননি';
    if (kept === 0) return `নগদে ${numberBn(cash)}টি কেনাবেচা শেষ করেছেন`;
    const also = cash > 0 ? `, নগদে ${numberBn(cash)}টি` : '';
    return `ফোনহাটের মাধ্যমে ${numberBn(kept)}টি কেনাবেচা শেষ করেছেন${also}`;
  },
  calledOff: (count, of) => `${numberBn(of)}টি কেনাবেচার মধ্যে ${numberBn(count)}টি বাতিল করেছেন`,
  refused: (count, of) => `${numberBn(of)}টি কেনাবেচার মধ্যে ${numberBn(count)}টিতে দেখা করে ফোন নেননি`,
  silent: (count, of) => `${numberBn(of)}টি কেনাবেচার মধ্যে ${numberBn(count)}টিতে কোনো সাড়া দেননি`,
  noShows: (count, disputed) =>
    `${numberBn(count)} বার দেখা করতে আসেননি বলে জানানো হয়েছে${disputed > 0 ? `, ${numberBn(disputed)} বার তিনি তা মানেননি` : ''}`,
  facts: {
    newHere: 'নতুন: এখনো কোনো কেনাবেচা শেষ হয়নি',
    few: (well, of) => {
      if (well < of) return `নতুন: এ পর্যন্ত ${numberBn(of)}টি কেনাবেচা`;
      return of === 1 ? '১টি কেনাবেচা, ভালোভাবে হয়েছে' : '২টি কেনাবেচা, দুটিই ভালোভাবে হয়েছে';
    },
    kept: (well, of) =>
      `ফোনহাটে টাকা জমা রেখে ${numberBn(of)}টি কেনাবেচার ${numberBn(well)}টি ভালোভাবে হয়েছে`,
    cash: (well, of) =>
      `নগদে ${numberBn(of)}টির ${numberBn(well)}টি ভালোভাবে হয়েছে (এই টাকা ফোনহাট দেখেনি)`,
    fewCash: (of) => `নগদে ${numberBn(of)}টি কেনাবেচা (এই টাকা ফোনহাট দেখেনি)`,
    came: (count, of, disputed) =>
      `${numberBn(of)} বার দেখা করার কথায় ${numberBn(count)} বার এসেছেন${disputed > 0 ? `, ${numberBn(disputed)} বার না আসার কথা তিনি মানেননি` : ''}`,
    refused: {
      buyer: (count, of) => `${numberBn(of)} বার দেখা করে ${numberBn(count)} বার ফোন নেননি`,
      seller: (count, of) => `${numberBn(of)} বার দেখা করে ${numberBn(count)} বার ক্রেতা ফোন নেননি`,
    },
    problems: {
      buyer: (count, of) =>
        count === 0
          ? `${numberBn(of)}টি ফোন নিয়ে কোনো সমস্যা জানাননি`
          : `${numberBn(of)}টি ফোনের ${numberBn(count)}টিতে সমস্যা জানিয়েছেন`,
      seller: (count, of) =>
        count === 0
          ? `${numberBn(of)}টি ফোন দিয়েছেন, কেউ সমস্যা জানাননি`
          : `হাতে দেওয়া ${numberBn(of)}টি ফোনের ${numberBn(count)}টিতে সমস্যা জানানো হয়েছে`,
    },
    calledOff: (count, of) => `${numberBn(of)}টি কেনাবেচার ${numberBn(count)}টি নিজে বাতিল করেছেন`,
    silent: (count, of) => `${numberBn(of)}টি কেনাবেচার ${numberBn(count)}টিতে কোনো সাড়া দেননি`,
    unpaid: (count, of) =>
      `${numberBn(of)}টি বুকিংয়ের ${numberBn(count)}টিতে টাকা দেননি, বাতিলও করেননি`,
    answers: (hours, count, of) => {
      const within =
        hours === 1
          ? 'এক ঘণ্টার'
          : hours === lateAnswerHours
            ? 'এক দিনের'
            : `${numberBn(hours)} ঘণ্টার`;
      return `বেশিরভাগ সময় ${within} মধ্যে উত্তর দেন (${numberBn(of)}টি প্রশ্নের ${numberBn(count)}টির উত্তর দিয়েছেন)`;
    },
    lateAnswers: (count, of) =>
      `উত্তর দিতে বেশিরভাগ সময় ${numberBn(lateAnswerHours)} ঘণ্টার বেশি লাগে (${numberBn(of)}টি প্রশ্নের ${numberBn(count)}টির উত্তর দিয়েছেন)`,
    fewAnswers: (count, of) => `${numberBn(of)}টি প্রশ্নের ${numberBn(count)}টির উত্তর দিয়েছেন`,
  },
};
