/** On the pages of a suspended member. */
export const messages = {
  suspended: {
    title: 'Your account is suspended',
    since: 'Since',
    reason: 'Reason',
    meaning:
      'Nothing new begins: no bookings, questions, offers or listings, and your phones are not shown. Running orders, their messages and your money go on.',
    back: 'It has no fixed end: it lasts until PhoneHaat ends it. If it is not right, answer once in your inbox; an admin reads it.',
    answer: 'Answer in the inbox',
  },
};
