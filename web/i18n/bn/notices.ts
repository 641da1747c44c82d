import { texts } from '#contract/notices/texts-bn.ts';
import type { messages as en } from '../en/notices.ts';
import { numberBn } from './format.ts';

export const messages: typeof en = {
  notices: {
    title: 'বার্তা',
    description: 'ফোনহাট আপনাকে যা জানিয়েছে, আর আপনার উত্তর।',
    empty: 'কোনো বার্তা নেই',
    emptyHint: 'আপনার ফোন, বুকিং আর টাকা নিয়ে কিছু হলে এখানে পড়তে পারবেন।',
    kinds: texts.kinds,
    facts: texts.facts,
    number: numberBn,
    unread: 'নতুন',
    open: 'খুলুন',
    answer: 'আপনার উত্তর',
    answerHint: 'একবারই উত্তর দিতে পারবেন।',
    submit: 'উত্তর পাঠান',
    toastAnswered: 'উত্তর পাঠানো হয়েছে',
  },
};
