/** A message from the help page, for admins. */
export const messages = {
  support: {
    title: 'A message to support',
    description: 'What somebody has asked this shop, and what it has answered.',
    recorded: 'This reading is in the audit log.',
    from: 'From',
    guest: 'Written without an account',
    person: 'Their page',
    at: 'Written',
    answerIn: 'Answer in',
    languages: { en: 'English', bn: 'Bangla' },
    order: (number: string) => `Order ${number}, as the writer says`,
    message: 'Message',
    answers: 'Answers',
    by: (name: string) => `${name}, by mail`,
    closed: 'Closed',
    open: 'Open',
    state: 'State',
    answer: 'Answer',
    answerHint: (email: string) =>
      `Goes by mail to ${email}, with the question. Anybody may have given that address, so write nothing that is private.`,
    send: 'Send the answer',
    close: 'Close without an answer',
    toastAnswered: 'The answer is on its way',
    toastClosed: 'Closed without an answer',
    back: 'All messages that wait',
  },
};
