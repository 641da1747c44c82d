/** A member's conversations with the shop. */
export const messages = {
  ownSupport: {
    title: 'You and the shop',
    description: 'What you wrote to the shop, and what the shop wrote to you.',
    noCodes: 'Nobody of ours asks for a password, a PIN or a code.',
    you: 'You',
    shop: 'PhoneHaat',
    waits: 'The shop will answer',
    answer: 'Write again',
    text: 'What do you write?',
    send: 'Send',
    toastSent: 'Your text was sent to the shop',
    empty: 'No conversations',
    emptyHint: 'You can write to the shop from the help page.',
    help: 'To the help page',
  },
};
