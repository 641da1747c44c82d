import { numberBn } from '#contract/formats/bn.ts';
import { nightFrom, nightUntil } from '#contract/limits.ts';
import { ifNothing } from '#contract/notices/if-nothing-bn.ts';
import { texts } from '#contract/notices/texts-bn.ts';
import type { messages as en } from '#web/i18n/en/account/notices.ts';

export const messages: typeof en = {
  notices: {
    title: 'ইনবক্স',
    description: 'আপনার মেসেজ, আর আপনার ফোন, বুকিং ও টাকার খবর।',
    empty: 'এখনো কিছু আসেনি',
    emptyHint: 'মেসেজ এলে, বা আপনার ফোন, বুকিং আর টাকা নিয়ে কিছু হলে এখানে দেখবেন।',
    findPhone: 'ফোন খুঁজুন',
    onlyMessages: 'শুধু মেসেজ',
    kinds: texts.kinds,
    facts: texts.facts,
    ifNothing,
    number: numberBn,
    unread: 'নতুন',
    settings: 'নোটিফিকেশন সেটিংস',
    yourTurn: 'এবার আপনার পালা',
    yourTurnUntil: (time) => `এবার আপনার পালা, ${time} পর্যন্ত`,
    read: 'দেখা হয়েছে',
    readOf: (title) => `দেখা হয়েছে: ${title}`,
    readAll: 'সব দেখা হয়েছে',
    toastRead: 'দেখা হয়েছে বলে ধরা হলো',
    answer: 'আপনার উত্তর',
    answerHint: (days) => `একবারই উত্তর দিতে পারবেন, সিদ্ধান্তের ${days} দিনের মধ্যে।`,
    submit: 'উত্তর পাঠান',
    toastAnswered: 'উত্তর পাঠানো হয়েছে',
  },
  noticeSettings: {
    title: 'নোটিফিকেশন সেটিংস',
    description: 'ফোনহাট আপনাকে ইনবক্সে আর ইমেইলে কী কী জানাবে, কোন ভাষায় জানাবে।',
    intro:
      'যেটি বন্ধ করবেন, তার ইমেইল যাবে না, নতুন বলেও গোনা হবে না। ইনবক্সে তবু থাকবে। অ্যাকাউন্টের খবর আর সতর্কবার্তা সব সময় জানানো হয়।',
    night: `রাত ${numberBn(nightFrom - 12)}টা থেকে সকাল ${numberBn(nightUntil)}টা পর্যন্ত শুধু টাকা বা দেখা করা নিয়ে ইমেইল যায়।`,
    subjects: texts.subjects,
    language: 'ইমেইলের ভাষা',
    both: 'দুটোই',
    submit: 'সেভ করুন',
    toastSaved: 'সেভ হয়েছে',
    back: 'ইনবক্সে ফিরুন',
    oneByOne: (on, of) => `একটি একটি করে বেছে নিন (${numberBn(of)}টির মধ্যে ${numberBn(on)}টি)`,
  },
};
