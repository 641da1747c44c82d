import { countedEn, numberEn } from './format.en.ts';

const size = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** The sentences that look after what somebody does: uploads, drafts, and what a deletion means. */
export const careEn = {
  photo: {
    choose: 'Choose a photo',
    chooseAnother: 'Choose another photo',
    preparing: 'Making the photo lighter…',
    /** `megabytes` may have decimals. */
    size: (megabytes: number) => `${size.format(megabytes)} MB`,
    remove: 'Remove the photo',
    sending: 'Sending the photo',
    percent: (percent: number) => `${numberEn(percent)}%`,
    stop: 'Stop sending',
    stopped: 'The photo was not sent. Nothing that you typed is lost.',
    nothingLost: 'Nothing that you typed is lost.',
    again: 'Send it again',
  },
  draft: {
    kept: 'We kept what you typed',
    where: 'It is on this device only, and goes when you list the phone or log out.',
    clear: 'Start anew',
    cleared: 'The form is empty again.',
    undo: 'Undo',
  },
  addForm: {
    phone: 'The phone',
    money: 'Price',
    contact: 'Where buyers find you',
    nameHint: 'Brand and model, as it says in the settings',
    priceHint: 'What you want for it',
    marketPriceHint: 'What it costs new today',
    phoneNumberHint: '11 digits, like 01712345678. It is not shown in the shop.',
    locationHint: 'Area and district',
  },
  /** What stands below the question before something is lost. */
  lost: {
    forGood: 'This cannot be undone.',
    product: (name: string) =>
      `Buyers will not see ${name} any more, and whoever has booked it can no longer pay for it.`,
    reported: (name: string, seller: string, reports: number) =>
      `${name} by ${seller} leaves the shop with ${countedEn(reports, 'report', 'reports')}. Whoever has booked it can no longer pay for it.`,
    seller: (phones: number) =>
      phones === 0
        ? 'The seller is logged out everywhere and has no phone for sale.'
        : `The seller is logged out everywhere, and ${countedEn(phones, 'unsold phone leaves', 'unsold phones leave')} the shop with ${phones === 1 ? 'its' : 'their'} bookings.`,
    sellerStays: 'What was sold and paid stays in the books.',
    buyer: 'The buyer is logged out everywhere, and cannot pay for what is booked any more.',
    buyerStays: 'What was bought and paid stays in the books.',
    session: 'Whoever uses that device has to log in again. Nothing else is lost.',
    sessions: 'All other devices have to log in again. Nothing else is lost.',
  },
  nothing: {
    sellers: 'Nobody has registered as a seller yet. New sellers appear here by themselves.',
    reports: 'All is quiet: nobody has reported a phone. There is nothing to do here.',
    payments: 'A payment appears here as soon as a buyer opens one.',
    paymentsOfState: 'No payment is in this state right now.',
    allPayments: 'Show all payments',
    audit: 'The log fills by itself with what admins do and how money moves.',
    auditFiltered: 'Nothing fits these filters. Take one away and look again.',
    clearFilters: 'Clear the filters',
  },
  orderNext: {
    pay: 'Booked. Pay to make it yours.',
    paid: 'Paid. Meet the seller to collect it.',
    refunded: 'The money went back to your card.',
    gone: 'Sold to somebody else, or taken out of the shop.',
    findAnother: 'Look at other phones',
  },
};
