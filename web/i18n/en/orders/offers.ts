import { countedEn } from '#contract/formats/en.ts';
import {
  agreedPriceHours,
  type OfferEvent,
  type OfferPerson,
  type OfferState,
  offerAnswerHours,
} from '#contract/orders/price-offers.ts';

type Side = Record<OfferPerson, string>;

/** Offers below the listed price. */
export const messages = {
  makeOffer: {
    title: 'Make an offer',
    description: 'Name your price for this phone.',
    listed: (price: string) => `The listed price is ${price}.`,
    taka: 'Your price in Taka',
    range: (from: string, to: string) => `From ${from} to ${to}`,
    text: 'Your message',
    ready: 'Would you take this price?',
    send: 'Send the offer',
    left: (count: number) =>
      count === 1 ? 'This is your last offer for today.' : `You have ${count} offers today.`,
    after: `The seller has ${offerAnswerHours} hours to answer. If you agree, the price is yours for ${agreedPriceHours} hours; others can still buy at the listed price, and the first to pay gets the phone.`,
    low: (price: string) => `The seller does not sell for ${price}. You can name a higher price.`,
    off: 'The seller of this phone does not take offers now.',
    none: 'You have made all offers of today for this phone. Try again tomorrow.',
    ownPhone: 'This is your own phone.',
  },
  offer: {
    title: 'Offer',
    states: {
      open: { buyer: 'Waits for the seller', seller: 'Waits for you' },
      countered: { buyer: 'Waits for you', seller: 'Waits for the buyer' },
      accepted: { buyer: 'Agreed', seller: 'Agreed' },
      declined: { buyer: 'Declined', seller: 'Declined' },
      withdrawn: { buyer: 'Withdrawn', seller: 'Withdrawn' },
      lapsed: { buyer: 'Its time is over', seller: 'Its time is over' },
      gone: { buyer: 'The phone is gone', seller: 'The phone is gone' },
      bought: { buyer: 'Bought', seller: 'Bought' },
    } satisfies Record<OfferState, Side> as Record<OfferState, Side>,
    instead: (price: string) => `instead of ${price}`,
    now: {
      open: {
        buyer: 'If the seller does not answer in time, the offer ends.',
        seller: 'If you do not answer in time, the offer ends.',
      },
      countered: {
        buyer: 'If you do not answer in time, this price ends.',
        seller: 'If the buyer does not answer in time, this price ends.',
      },
      accepted: {
        buyer: 'This price is yours until then. Others can still pay the listed price first.',
        seller:
          'The buyer has this price until then. If another buyer pays first, the phone is sold.',
      },
    } satisfies Record<'open' | 'countered' | 'accepted', Side>,
    until: 'Until',
    accept: (price: string) => `Accept ${price}`,
    /** Before the seller accepts. */
    sellFor: (price: string, name: string) => `Sell for ${price} to ${name}?`,
    promised: (hours: number, listed: string) =>
      `They can pay this price for ${countedEn(hours, 'hour', 'hours')}. Others can still pay ${listed}, and the first to pay gets the phone.`,
    stays: 'You cannot take this price back within that time.',
    acts: { decline: 'Decline', withdraw: 'Withdraw' },
    counter: 'Name another price',
    counterTaka: 'Price in Taka',
    counterRange: (from: string, to: string) => `From ${from} to ${to}`,
    counterSend: 'Send this price',
    book: 'Book at this price',
    pay: 'Pay this price',
    again: 'Make another offer',
    history: 'What happened',
    events: {
      offer: 'offered',
      accept: 'agreed',
      counter: 'named another price',
      decline: 'declined',
      withdraw: 'withdrew',
      'price-fell': 'agreed, because the listed price fell',
      'time-up': 'time over',
      gone: 'not for sale any more',
      bought: 'sold',
    } satisfies Record<OfferEvent, string> as Record<OfferEvent, string>,
    by: { mine: 'You', clock: 'PhoneHaat' },
    floor: 'Decline low offers by themselves',
    floorHint:
      'Nobody sees this price. Offers clearly below it do not reach you and get a polite no some hours later; a few just below it reach you, so that nobody can find it out by trying. Empty: you get every offer.',
    floorTaka: 'Lowest price in Taka',
    floorSave: 'Save',
    toastFloor: 'Saved',
  },
};
