import { texts } from '#contract/notices/texts-en.ts';
import { numberEn } from '../format.ts';

export const messages = {
  notices: {
    title: 'Messages',
    description: 'What PhoneHaat tells you, and your answers.',
    empty: 'No messages',
    emptyHint: 'What happens to your phones, bookings and money, you read here.',
    kinds: texts.kinds,
    facts: texts.facts,
    /** How many. */
    number: numberEn,
    unread: 'New',
    settings: 'Notification settings',
    readAll: 'Mark all as seen',
    toastRead: 'All marked as seen',
    open: 'Open',
    answer: 'Your answer',
    answerHint: 'You can answer once.',
    submit: 'Send answer',
    toastAnswered: 'Answer sent',
  },
  noticeSettings: {
    title: 'Notification settings',
    description: 'What PhoneHaat tells you by the bell and by mail, and in which language.',
    intro:
      'What you switch off is neither mailed nor counted by the bell. It still stands under Messages. About the account itself and warnings we always tell you.',
    night:
      'Between 10 at night and 8 in the morning we mail only what is about money or a meeting.',
    subjects: texts.subjects,
    language: 'Language of the mails',
    both: 'Both',
    submit: 'Save',
    toastSaved: 'Saved',
    back: 'To the messages',
  },
};
