import { numberCodeDigits, numberCodeMinutes } from '#contract/limits.ts';
import { lostKeyWaitHours, newKeyWaitHours } from '#contract/members/keys.ts';

/** Other ways to log in, on their page, and the page of who has lost all. */
export const messages = {
  keyChanges: {
    waiting: 'Waits',
    kinds: { email: 'Email', number: 'Phone number', leave: 'End of this account' },
    from: (time: string) => `Counts from ${time}`,
    waitingHint:
      'Until then no money is paid out. Was it not you? Stop it, and write to us from the help page.',
    stop: 'Stop it',
    stopOf: (kind: string) => `Stop it: ${kind}`,
    toastStopped: 'Stopped: nothing changes',
    addEmail: 'Add an email',
    emailHint: 'For notices with details, a new password by a link, and Google with this address.',
    email: 'Email',
    addNumber: 'Log in by phone number, too',
    otherNumber: 'Another phone number',
    sameNumber: 'Prove your number again',
    number: 'Mobile number',
    numberHint: 'We send a code there. Only numbers of Bangladesh, like 01712345678.',
    password: 'Your password',
    send: 'Send me a code',
    sentTo: (place: string) => `We have sent a code to ${place}. Our staff never ask for it.`,
    code: 'Code',
    codeHint: `${numberCodeDigits} digits, for ${numberCodeMinutes} minutes`,
    submit: 'Add it',
    waits: `As you have no other key but your number, it counts after ${newKeyWaitHours} hours.`,
    toastAdded: 'Done. See below when it counts.',
    remove: 'Remove the number',
    removeHint: 'You log in by it no more, and logins by it end.',
    toastRemoved: 'The number is removed',
    leave: 'Close this account',
    leaveHint: `Your number is your only key, so it ends after ${newKeyWaitHours} hours, in which you can stop it here. Your phones go off sale, and it cannot be undone.`,
    leaveSubmit: 'Yes, close it',
    toastLeave: 'The account ends tomorrow',
  },
  noKeys: {
    title: 'No way in any more?',
    description: 'If all ways into your account are lost, two of our staff compare what you know.',
    before:
      'First try a new password by mail, or a new SIM with your old number from your operator: that is quicker.',
    how: `Two of our staff compare what you write with the account. If both agree, your number opens it after ${lostKeyWaitHours} hours. Your old number and mail are notified at once, and can stop it.`,
    number: 'A mobile number that you have now',
    account: 'Email or number of the account',
    told: 'What you know about it',
    toldHint:
      'Phones that you sold or bought, with month and price; with whom you wrote; where your money went. Never a password or a PIN.',
    submit: 'Ask',
    toastAsked: 'Asked. If there is such an account, our staff compare, and you get an SMS.',
  },
};
