/** A member's deals by whose turn it is. */
export const messages = {
  mine: {
    title: 'Mine',
    description: 'Your deals by whose turn it is, and the ways to your phones and money.',
    next: 'Next',
    nothing: 'Nothing waits for you now.',
    empty: 'No deals yet',
    emptyHint: 'What you book and what others book of you comes here.',
    parts: { yours: 'Your turn', theirs: 'Waiting for others', done: 'Done' },
    roles: { buyer: 'You are buying', seller: 'You are selling' },
    until: (time: string) => `until ${time}`,
    more: 'Your phones, money and account',
  },
};
