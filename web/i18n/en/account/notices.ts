import { numberEn } from '#contract/formats/en.ts';
import { nightFrom, nightUntil } from '#contract/limits.ts';
import { ifNothing } from '#contract/notices/if-nothing-en.ts';
import { texts } from '#contract/notices/texts-en.ts';

export const messages = {
  notices: {
    title: 'Inbox',
    description: 'Messages, and what happens to your phones, bookings and money.',
    empty: 'Nothing here yet',
    emptyHint: 'Messages, and what happens to your phones, bookings and money, come here.',
    findPhone: 'Find a phone',
    onlyMessages: 'Messages only',
    kinds: texts.kinds,
    facts: texts.facts,
    ifNothing,
    /** How many. */
    number: numberEn,
    unread: 'New',
    settings: 'Notification settings',
    yourTurn: 'Your turn',
    yourTurnUntil: (time: string) => `Your turn, until ${time}`,
    read: 'Mark as seen',
    readOf: (title: string) => `Mark as seen: ${title}`,
    readAll: 'Mark all as seen',
    toastRead: 'Marked as seen',
    answer: 'Your answer',
    answerHint: (days: string) => `You can answer once, within ${days} days of a decision.`,
    submit: 'Send answer',
    toastAnswered: 'Answer sent',
  },
  noticeSettings: {
    title: 'Notification settings',
    description:
      'Which notifications the inbox counts and which are mailed, and in which language.',
    intro:
      'What you switch off is neither mailed nor counted, and you still find it in the inbox. Notices about the account itself and warnings always come.',
    night: `Between ${nightFrom - 12} at night and ${nightUntil} in the morning we mail only what is about money or a meeting.`,
    subjects: texts.subjects,
    language: 'Language of the mails',
    both: 'Both',
    submit: 'Save',
    toastSaved: 'Saved',
    back: 'To the inbox',
    oneByOne: (on: number, of: number) => `Choose one by one (${numberEn(on)} of ${numberEn(of)})`,
  },
};
