import { priceEn, timeEn } from '#contract/formats/en.ts';

/** Messages for bad networks. The service worker uses the first part of them itself. */
export const messages = {
  offline: 'You are offline.',
  slow: 'The network is slow.',
  /** `at` is ISO 8601: when the server sent the page. */
  copy: (at: string) => `This page is as you saw it on ${timeEn(at)}. Prices may have changed.`,
  savedAt: (at: string) => `as on ${timeEn(at)}`,
  loadAgain: 'Load it again',
  page: {
    title: 'You are offline',
    description: 'What can be opened without a network.',
    unseen: 'No copy of this page is kept on this device.',
    tips: [
      'Check that mobile data or Wi-Fi is on.',
      'Where the signal is weak, a window or a higher floor often helps.',
      'Nothing is lost: bookings and messages that wait are sent as soon as there is a network.',
    ],
    saved: 'What you can open now',
  },
  booking: {
    /** `at` is ISO 8601: when the server last reported the price. */
    seenPrice: (at: string) =>
      `The price is as you saw it on ${timeEn(at)}. The shop checks it before anything is booked.`,
    title: 'Waiting for the network',
    waiting: (price: string) =>
      `Not booked yet. It is sent at ${price} as soon as there is a network; if the price is another one by then, you are asked first.`,
    cancel: 'Do not book',
    cancelled: 'This booking is cancelled: nothing will be sent.',
    booked: (phone: string) => `${phone} is booked, but not kept for you yet.`,
    next: 'See what to do next',
    priceChanged: (seen: number, now: number) =>
      `The price has changed: you saw ${priceEn(seen)}, now it is ${priceEn(now)}.`,
    bookAt: (price: string) => `Book for ${price}`,
    dismiss: 'Understood',
    list: 'Bookings that are not sent yet',
  },
};
