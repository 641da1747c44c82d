import { numberBn } from '#contract/formats/bn.ts';
import type { conductTexts as en } from '#web/i18n/en/orders/conduct.ts';

export const conductTexts: typeof en = {
  sold: (kept, cash) => {
    if (kept === 0 && cash === 0) return 'ফোনহাটে দাম নিয়ে এখনো কোনো ফোন বিক্রি করেননি';
    if (kept === 0) return `নগদে ${numberBn(cash)}টি ফোন বিক্রি করেছেন, ফোনহাটে দাম নিয়ে একটিও নয়`;
    const also = cash > 0 ? `, নগদে ${numberBn(cash)}টি` : '';
    return `ফোনহাটে দাম নিয়ে ${numberBn(kept)}টি ফোন বিক্রি করেছেন${also}`;
  },
  completed: (kept, cash) => {
    if (kept === 0 && cash === 0) return 'এখনো কোনো কেনাবেচা শেষ করেননি';
    if (kept === 0) return `নগদে ${numberBn(cash)}টি কেনাবেচা শেষ করেছেন`;
    const also = cash > 0 ? `, নগদে ${numberBn(cash)}টি` : '';
    return `ফোনহাটে পেমেন্ট করে ${numberBn(kept)}টি কেনাবেচা শেষ করেছেন${also}`;
  },
  calledOff: (count, of) => `${numberBn(of)}টি কেনাবেচার মধ্যে ${numberBn(count)}টি বাতিল করেছেন`,
  refused: (count, of) => `${numberBn(of)}টি কেনাবেচার মধ্যে ${numberBn(count)}টিতে দেখা করে ফোন নেননি`,
  noShows: (count, disputed) =>
    `${numberBn(count)} বার দেখা করতে আসেননি বলে জানানো হয়েছে${disputed > 0 ? `, ${numberBn(disputed)} বার তিনি তা মানেননি` : ''}`,
};
