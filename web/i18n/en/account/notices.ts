import { numberEn } from '#contract/formats/en.ts';
import { ifNothing } from '#contract/notices/if-nothing-en.ts';
import { texts } from '#contract/notices/texts-en.ts';

export const messages = {
  notices: {
    title: 'Notifications',
    description: 'What happens to your phones, bookings and money, and your answers.',
    empty: 'No notifications',
    emptyHint: 'What happens to your phones, bookings and money, you read here.',
    kinds: texts.kinds,
    facts: texts.facts,
    ifNothing,
    /** How many. */
    number: numberEn,
    unread: 'New',
    settings: 'Notification settings',
    readAll: 'Mark all as seen',
    toastRead: 'All marked as seen',
    open: 'Open',
    answer: 'Your answer',
    answerHint: (days: string) => `You can answer once, within ${days} days of a decision.`,
    submit: 'Send answer',
    toastAnswered: 'Answer sent',
  },
  noticeSettings: {
    title: 'Notification settings',
    description: 'Which notifications you get by the bell and by mail, and in which language.',
    intro:
      'What you switch off is neither mailed nor counted by the bell, and you still find it under Notifications. Notices about the account itself and warnings always come.',
    night:
      'Between 10 at night and 8 in the morning we mail only what is about money or a meeting.',
    subjects: texts.subjects,
    language: 'Language of the mails',
    both: 'Both',
    submit: 'Save',
    toastSaved: 'Saved',
    back: 'To the notifications',
    oneByOne: (on: number, of: number) => `Choose one by one (${numberEn(on)} of ${numberEn(of)})`,
  },
};
