/** What the promises mean here, and the message to the operator. */
export const messages = {
  help: {
    title: 'Help',
    description: 'What our promises mean, how to use them, and how to write to us.',
    howToUse: 'How to use it',
    topics: [
      {
        id: 'return-30',
        title: '30 days return period',
        meaning:
          'If a phone that you paid for here is not as its listing described it, you can give it back for 30 days after the payment.',
        steps: [
          'Write to us below: the name of the phone, the day on which you paid, and what differs from its listing. Give the email address of your account.',
          'We ask the seller, and tell both of you by mail where and when to hand the phone over.',
          'When the phone is back, the whole price goes back to the wallet or card that you paid with.',
        ],
      },
      {
        id: 'return-7',
        title: '7 days return period',
        meaning:
          'If you only changed your mind, you can give a phone back for 7 days after the payment, in the state in which you got it.',
        steps: [
          'Write to us below within 7 days: the name of the phone and the day on which you paid.',
          'Hand the phone to the seller with all that came with it, in a public place.',
          'When the seller has it, the whole price goes back to the wallet or card that you paid with.',
        ],
      },
      {
        id: 'support-24',
        title: '24 hours support',
        meaning:
          'You can write to us at any hour. Whoever runs this market answers by mail within 24 hours. Nobody calls you, and nobody asks for a password or a code.',
        steps: [
          'Write below what happened. About an order, add the name of the phone.',
          'The answer comes to the address that you give.',
        ],
      },
    ],
    guidesTitle: 'Before you buy or sell',
    guides: 'Guides: checking a used phone, NEIR, safe meetings, fair prices',
    writeTitle: 'Write to us',
    email: 'Your email address',
    emailHint: 'The answer goes there',
    message: 'What is it about?',
    messageHint: 'Never write a password, a card number or a code here.',
    submit: 'Send',
    toastSent: 'Your message has been sent',
    sentTo: (email: string) => `We answer to ${email}.`,
  },
};
