import type { Title } from '#contract/constants.ts';
import { countedEn, priceEn } from '#contract/formats/en.ts';
import { imageMegabytes, passwordLeast, passwordResetHours } from '#contract/limits.ts';

type Wanted = { phone: string; seller: string; price: number | null };

/** Logging in, and having an account. */
export const messages = {
  /** What a visitor wanted to open. */
  wanted: {
    inbox: 'To read your messages and news, log in.',
    ask: 'To ask the seller, log in or create an account: the answer goes there.',
    offer: 'To offer the seller a price, log in or create an account: the answer goes there.',
    sell: 'To sell a phone, log in or create an account as a seller.',
    stolen: 'To report a stolen phone, log in or create an account.',
    mine: 'To see your orders, phones and money, log in.',
    book: 'To book the phone, log in or create an account.',
    report: 'To report the phone, log in or create an account.',
    phone: 'To go on with the phone, log in or create an account.',
    search: 'To get a message when such a phone comes, log in or create an account.',
  },
  /** The same with the names; `price` (Taka) is null for a sold phone. */
  wantedNamed: {
    ask: ({ phone, seller }: Wanted) => `To ask ${seller} about this ${phone}`,
    offer: ({ phone, seller }: Wanted) => `To offer ${seller} a price for this ${phone}`,
    book: ({ phone, seller, price }: Wanted) =>
      `To book this ${phone} of ${seller}${price === null ? '' : ` for ${priceEn(price)}`}`,
    report: ({ phone }: Wanted) => `To report this ${phone}`,
    phone: ({ phone, seller }: Wanted) => `To go on with this ${phone} of ${seller}`,
  },
  wantedThen:
    'You need an account for it. Then you go on there; nothing is sent before you send it.',
  login: {
    passkey: 'Log in by passkey',
    notByPasskey: 'The passkey was not used.',
    title: 'Login',
    description: 'Log in to book, pay and sell.',
    email: 'Email',
    password: 'Password',
    submit: 'Login',
    newHere: 'New to PhoneHaat?',
    register: 'Create an account',
    lost: 'No way in any more?',
    toastDone: 'Login successful',
    forgot: 'Forgot password',
    or: 'or',
    byNumber: 'Use your mobile number',
    google: 'Continue with Google',
    googleUnreachable: 'Google cannot be reached right now. Try again, or use your password.',
    googleFinishing: 'Finishing the sign-in by Google…',
    /** Keyed by the error code in the address after a failed sign-in at Google. */
    googleFailures: {
      access_denied: 'You have stopped the sign-in at Google. Nothing was changed.',
      account_not_linked:
        'There is an account with this address and a password already. Log in with the password. If you choose a new one by Forgot password, Google will work as well.',
      address_blocked: 'This address cannot be used here any more.',
      email_not_verified: 'Google has not verified this email address yet.',
      oauth_provider_not_found: 'Google cannot be reached right now. Try again.',
    } as Record<string, string>,
    otherWays: 'Other ways to log in',
    googleFailed: 'The sign-in by Google did not work. Please try again.',
    googleToastDone: 'Login by Google successful',
  },
  register: {
    title: 'Create an account',
    description:
      'Open an account to buy and sell second-hand phones in Bangladesh: as a buyer or as a seller.',
    name: 'Name',
    photo: 'Photo',
    photoHint: `JPEG, PNG or WebP, at most ${imageMegabytes} MB. To buy you need none.`,
    email: 'Email',
    didYouMean: (email: string) =>
      `Did you mean ${email}? Correct it, or send it again if it is right.`,
    emailHint: 'We mail a link there. Open it before you book or sell.',
    password: 'Password',
    passwordHint: `At least ${passwordLeast} characters with one capital letter`,
    role: 'I want to be a',
    /** End the sentence of `role`. */
    roles: { buyer: 'Buyer', seller: 'Seller' } as Record<Title, string>,
    submit: 'Register',
    haveAccount: 'Already have an account?',
    login: 'Login',
    toastDone: 'Your account is ready',
  },
  confirmAddress: {
    title: 'Confirm your address',
    description: 'Confirm the email address of your account.',
    question: 'Did you register at PhoneHaat with the address that got this link?',
    notYou: 'If it was not you, close this page: nobody can buy or sell with your address then.',
    submit: 'Yes, this is my address',
    done: (email: string) => `${email} is confirmed.`,
    toastDone: 'Your address is confirmed',
    goesOn: 'Where you were booking or listing a phone, it goes on by itself.',
    goOn: 'Go on there',
    beginAgain:
      'What you typed without JavaScript is in its form again, in the same browser: open the page where you were, and send it.',
    toShop: 'To the phones',
    loginFirst: 'Log in, and we send the mail with the link again.',
    login: 'Login',
    sent: (email: string) =>
      `We sent a mail to ${email}. Open the link in it, on any device. Nothing there? Check the spam folder.`,
    waiting: (email: string) =>
      `Open the link in the mail that we sent to ${email}, on any device. What you typed is kept here, and is sent by itself after that.`,
    again: 'Send the mail again',
    sentAgain: 'The mail is on its way.',
    toastSent: 'The mail with the link is on its way.',
    already: 'Your address is confirmed already.',
  },
  forgotPassword: {
    title: 'Forgot password',
    intro: 'Tell us your email address, and we send you a link to choose a new password.',
    email: 'Email',
    submit: 'Send the link',
    sent: (email: string) =>
      `If ${email} has an account here, a mail with a link is on its way. The link works once, for ${countedEn(passwordResetHours, 'hour', 'hours')}.`,
    sentNotice: 'If this address has an account here, a mail with a link is on its way.',
    notArrived: 'Nothing there? Check the spam folder.',
  },
  resetPassword: {
    title: 'Choose a new password',
    description: 'Choose a new password for your account.',
    password: 'New password',
    hint: `At least ${passwordLeast} characters with one capital letter`,
    submit: 'Save the password',
    toastDone: 'Your new password is saved. Log in with it.',
    invalid: `This link does not work any more: it was used already, or it is older than ${countedEn(passwordResetHours, 'hour', 'hours')}.`,
    again: 'Send me a new link',
  },
};
