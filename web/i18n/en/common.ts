import type { CategoryId, Condition, SellerCheck } from '#contract/constants.ts';
import {
  countedEn,
  dateEn,
  daysAgoEn,
  priceEn,
  timeEn,
  usedMonthsEn,
} from '#contract/formats/en.ts';
import { languages } from '#contract/languages.ts';
import { maxCompared, phoneDigits } from '#contract/limits.ts';
import { messages as offline } from './offline.ts';

/**
 * Loaded by every page: home, brands, and the frame. Other screens have their own parts
 * (`parts.ts`). The specification's spellings are corrected; `docs/audit/spec-map.md` lists them.
 */
export const messages = {
  siteName: languages.en.siteName as string,
  tagline: 'Second-hand phones, honestly described',
  pageTitle: (page: string) => `${page} · PhoneHaat`,
  /** From Taka. */
  price: priceEn,
  /** From ISO 8601. */
  time: timeEn,
  /** The day, from ISO 8601. */
  date: dateEn,
  /** From ISO 8601 and the time now (ms). */
  daysAgo: daysAgoEn,
  conditions: { Excilent: 'Excellent', Good: 'Good', Fair: 'Fair' } as Record<Condition, string>,
  categories: { 1: 'ViVo', 2: 'Samsung', 3: 'Realme' } as Record<CategoryId, string>,

  nav: {
    skip: 'Skip to content',
    label: 'Main',
    home: 'Home',
    blog: 'Blog',
    moreBrands: 'More brands',
    dashboard: 'Dashboard',
    search: 'Search',
    sell: 'Sell',
    inbox: 'Inbox',
    mine: 'Mine',
    me: 'Me',
    account: 'Account',
    login: 'Login',
    logout: 'Logout',
    toastLogout: 'Logout successful',
  },
  searchBox: {
    label: 'Search phones',
    open: 'Search',
    placeholder: 'Brand, model or code',
  },
  footer: {
    copyright: (year: number) => `© ${year} PhoneHaat. Open source under the MIT licence.`,
    contact: 'How to reach us',
    social: 'PhoneHaat elsewhere',
    saved: 'Saved phones',
    checkImei: 'Check an IMEI',
    questions: 'Questions and answers',
    help: 'Help, returns, contact',
    shop: 'About this shop',
    socialOn: (place: string) => `PhoneHaat on ${place}`,
    safety:
      'Meet in a public place by day, try the phone, and never pay in advance outside PhoneHaat.',
  },
  common: {
    loading: 'Loading…',
    announcement: 'Announcement',
    close: 'Close',
    cancel: 'Cancel',
    delete: 'Delete',
    tryAgain: 'Try again',
    unreachable: 'PhoneHaat cannot be reached. Check your connection and try again.',
    unexpected: 'Something went wrong on our side. Please try again.',
    noScript: 'You can book and sell here without JavaScript. To pay by card, turn it on.',
    typedBefore: 'What you typed is here again. Nothing was sent yet; photos must be chosen again.',
    name: 'Name',
    email: 'Email',
    /** In place of an email address. */
    noAddress: 'No email yet',
    price: 'Price',
    action: 'Action',
    pages: 'Pages',
    older: 'Older',
    newest: 'Newest',
  },
  opening: {
    failed: 'This page could not be loaded. Check your connection.',
    renewed: 'The shop was renewed. Load this page again.',
    slow: 'This page is taking very long to load.',
  },
  home: {
    title: 'Second-hand phones in Bangladesh',
    description:
      'Buy and sell used phones in Bangladesh: price, condition, place and seller of each.',
    banner: {
      label: 'Featured brands',
      buyNow: 'Buy Now',
      slide: (number: number, of: number) => `Slide ${number} of ${of}`,
      show: (name: string) => `Show ${name}`,
      pause: 'Stop the slides',
      play: 'Start the slides',
      slides: {
        1: { name: 'VIVO', line: 'Phones with cameras people love.' },
        2: { name: 'SAMSUNG', line: 'Long updates and bright screens for less.' },
        3: { name: 'Realme', line: 'Big batteries and quick charging on a budget.' },
      } as Record<CategoryId, { name: string; line: string }>,
    },
    headline: 'Second-hand phones. Your money waits until you have seen the phone.',
    /** Where buyers pay their seller at the meeting. */
    headlineAtMeeting: 'Second-hand phones. Meet, try the phone, then pay.',
    /** How buying works; `agree` and `payThere` where buyers pay at the meeting. */
    steps: {
      brief: 'How it works, in three steps',
      book: ['Book for free', 'No obligation.'],
      pay: ['Pay, and the money waits', 'PhoneHaat keeps it. The seller cannot touch it.'],
      meet: ['Meet and try the phone', 'Only with your code does the seller get the money.'],
      agree: ['Agree on a meeting', 'By day, in a public place.'],
      payThere: ['Try the phone, then pay', 'Never pay anything in advance.'],
    } as Record<'book' | 'pay' | 'meet' | 'agree' | 'payThere', [title: string, line: string]> & {
      brief: string;
    },
    promises: {
      label: 'What we promise',
      returnLong: {
        title: (days: number) => countedEn(days, 'day return period', 'days return period'),
        line: (hours: number) =>
          `Not as described? Say so within ${hours} hours of the handover; later we ask the seller`,
      },
      support: {
        title: (hours: number) => countedEn(hours, 'hour support', 'hours support'),
        line: 'Write at any hour, answered by mail',
      },
      returnShort: {
        title: (days: number) => countedEn(days, 'day return period', 'days return period'),
        line: 'A change of mind: freely before you meet, later only if the seller agrees',
      },
    },
    find: {
      label: 'Phones near you',
      place: 'My district',
      budget: 'My budget',
      upTo: (price: string) => `Up to ${price}`,
      show: 'Show',
    },
    brands: 'Choose a brand',
    otherBrands: (count: number) => countedEn(count, 'more brand', 'more brands'),
    unpaid: (count: number) => countedEn(count, 'phone', 'phones'),
    advertized: 'Advertised phones',
    moreAdvertized: 'More phones',
  },
  category: {
    title: (name: string) => `${name} phones`,
    description: 'Used phones with price, condition, place and seller.',
    /** `isMore`: there are more than that. */
    count: (count: number, isMore = false) =>
      `${countedEn(count, 'phone', 'phones').replace(' ', isMore ? '+ ' : ' ')} for sale`,
    empty: 'No phone of this brand is for sale right now.',
    emptyHint: 'Look at the other brands, or come back tomorrow.',
  },
  product: {
    price: 'Price',
    /** The price of a new one, by the seller's declaration. */
    marketPrice: (price: string) => `new, says the seller: ${price}`,
    ramRoom: 'RAM/storage',
    condition: 'Condition',
    useTime: 'Used for',
    usedMonths: usedMonthsEn,
    location: 'Location',
    postTime: 'Post time',
    postTimeEmpty: 'Unknown',
    seller: 'Seller',
    sellerVerified: 'Verified seller',
    checks: {
      identity: 'official paper',
      number: 'phone number',
      place: 'place',
      phones: 'boxes or receipts',
    } as Record<SellerCheck, string>,
    checked: (what: string) => `Checked: ${what}`,
    notGiven: 'Not given',
    details: 'Details',
    save: (name: string) => `Save ${name}`,
    readAll: 'Read all',
    readLess: 'Show less',
    report: 'Report item',
    book: 'Book now',
    larger: (name: string) => `Larger photo of ${name}`,
    photoOf: (name: string) => `Photo of ${name}`,
    toastReported: 'Item reported',
  },
  compare: {
    compare: 'Compare',
    choose: (name: string) => `Compare: ${name}`,
    chosen: (count: number) => `${count} of ${maxCompared} chosen`,
    most: `${maxCompared} phones at most`,
    tooMany: `${maxCompared} at most: choose which`,
    clear: 'Clear',
  },
  booking: {
    title: 'Book this phone',
    own: (name: string) => `${name} is your own phone. You can change it, or take it off.`,
    editOwn: 'Edit',
    confirmAddress: 'Send the mail again',
    productName: 'Product name',
    price: 'Price',
    userName: 'Your name',
    email: 'Email',
    userNumber: 'Phone number',
    numberHint: `${phoneDigits} digits, such as 01712345678`,
    meetLocation: 'Where you meet',
    meetHint: 'A public place, such as a café or a shopping mall',
    submit: 'Book',
    toastBooked: 'Phone booked',
  },
  dashboard: {
    title: 'Dashboard',
    menu: 'Dashboard menu',
    myOrders: 'My Orders',
    myProducts: 'My Products',
    addProduct: 'Add Product',
    me: 'Me',
    sessions: 'My Logins',
    stolen: 'Stolen phone',
    mySales: 'My Sales',
    money: 'My Money',
    support: 'You and the shop',
  },
  offline,
  lists: {
    skip: 'Skip the list',
    showMore: 'Show more phones',
    newest: 'Back to the newest phones',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address.',
    back: 'Back to Home',
  },
  /** A phone that was removed, or sold long ago. */
  notYours: {
    title: 'Not part of your work here',
    text: 'Your role in the shop does not include this page. An admin can change that.',
    next: 'To the dashboard',
  },
  gone: {
    title: 'This phone is no longer for sale',
    text: 'It was taken off, or sold a while ago.',
    next: 'Look at other phones',
  },
  failed: {
    title: 'Something went wrong',
    retry: 'Try again',
    part: 'This part could not be loaded.',
  },
  condition: {
    what: 'What this means',
    /** Observable criteria, so that seller and buyer agree on the meaning. */
    meanings: {
      Excilent:
        'No mark you can see from 30 cm, no scratch on the screen, battery health 85% or more. Everything works.',
      Good: 'Light marks on the body, none that you see on the lit screen, battery health 75% or more. Everything works.',
      Fair: 'Scratches or dents that you can feel, or a battery that needs a charge by day. It calls and charges; other faults stand in the description.',
    } as Record<Condition, string>,
    note: "The seller's word: try the phone before you pay.",
  },
};
