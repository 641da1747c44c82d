import type { messages as en } from '#web/i18n/en/orders/own-deals.ts';

export const messages: typeof en = {
  mine: {
    title: 'আমার',
    description: 'আপনার কেনাবেচা: কোনটিতে কার পালা। আর আপনার ফোন ও টাকার পাতাগুলো।',
    next: 'এখন করুন',
    nothing: 'এখন আপনার কিছু করার নেই।',
    empty: 'এখনো কোনো কেনাবেচা নেই',
    emptyHint: 'আপনি কিছু বুক করলে, বা আপনার ফোন কেউ বুক করলে এখানে দেখবেন।',
    parts: { yours: 'আপনার পালা', theirs: 'অন্যদের অপেক্ষায়', done: 'শেষ' },
    roles: { buyer: 'আপনি কিনছেন', seller: 'আপনি বেচছেন' },
    until: (time) => `${time} পর্যন্ত`,
    more: 'আপনার ফোন, টাকা ও অ্যাকাউন্ট',
  },
};
