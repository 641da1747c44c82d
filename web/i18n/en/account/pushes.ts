import { numberEn } from '#contract/formats/en.ts';
import { unreadMinutes } from '#contract/limits.ts';

export const messages = {
  pushes: {
    title: 'On this device',
    what: (count: number) =>
      `Messages, offers, meetings and money appear on this device at once, at most ${numberEn(count)} times a day, and at night only money and meetings. A mail follows only if you have read nothing after ${unreadMinutes} minutes. Logging out here ends it.`,
    asks: {
      answer: 'Shall this device show you when an answer comes?',
      booking: 'Shall this device show you when the seller answers?',
    },
    detail:
      'Only messages, offers, meetings and money, nothing else. Your browser asks for its permission next, and you can end it at any time.',
    yes: 'Yes, show me',
    notNow: 'Not now',
    on: 'Notifications are on for this device.',
    off: 'Notifications are off for this device.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    blocked:
      'This browser blocks notifications of PhoneHaat. Allow them in its settings for this site, and come back.',
    install:
      'On an iPhone or iPad they need iOS 16.4 or later, and PhoneHaat on the Home Screen: press Share, then “Add to Home Screen”, open PhoneHaat from there, and turn them on here.',
    none: 'This browser cannot show notifications. You get mails as before.',
    failed: 'The browser could not turn this on. Check the network, and try again.',
  },
};
