import { numberCodeDigits, numberCodeMinutes, silentNumberMonths } from '#contract/limits.ts';

/** Login and registration by phone number and a code by SMS. */
export const messages = {
  numberLogin: {
    title: 'Use your number',
    description: 'Log in or open an account with a mobile number and a code by SMS.',
    number: 'Mobile number',
    numberHint: 'We send a code there. Only numbers of Bangladesh, like 01712345678.',
    send: 'Send me a code',
    byEmail: 'Use email instead',
    sentTo: (number: string) => `We have sent a code to ${number}.`,
    code: 'Code',
    codeHint: `${numberCodeDigits} digits, for ${numberCodeMinutes} minutes, in this browser only`,
    neverAsked:
      'Our staff never ask for this code. Who asks for it wants to get into your account.',
    submit: 'Continue',
    notCome:
      'Nothing after two minutes? Have a new code sent. If none comes, use email: only so many messages can be sent a day.',
    again: 'Send a new code',
    otherNumber: 'Another number',
    newHere: 'This number is new here. Say who you are, and your account is ready.',
    wasSilent: `An account had this number, and was not entered by it for ${silentNumberMonths} months, so you are new here. If it is yours, do not open another: log in by your other way, or ask our staff.`,
    register: 'Open my account',
  },
};
