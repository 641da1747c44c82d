import { texts } from '#contract/notices/texts-en.ts';
import { numberEn } from './format.ts';

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
    open: 'Open',
    answer: 'Your answer',
    answerHint: 'You can answer once.',
    submit: 'Send answer',
    toastAnswered: 'Answer sent',
  },
};
