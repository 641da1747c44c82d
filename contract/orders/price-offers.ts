import type { NoticeKind } from '../notices/kinds.ts';

export { offersPerDay, offerWindowHours } from '../limits.ts';

/**
 * The life of a buyer's offer for a phone, as ONE table: the server's transitions, the buttons, the
 * notices and the tests are derived from it. Without Zod, because screens import it.
 */

/** `clock`: the program, at a time limit or because of something else. */
export const offerRoles = ['buyer', 'seller', 'clock'] as const;
export type OfferRole = (typeof offerRoles)[number];
export type OfferPerson = Exclude<OfferRole, 'clock'>;

/** To answer an offer or another price, and for which an agreed price is the buyer's. */
export const offerAnswerHours = 48;
export const agreedPriceHours = 24;

type OfferFacts = {
  /** Who has to answer, or may pay; null when it is over. */
  turn: OfferPerson | null;
  /** Hours until `time-up`, from the event that led to the state. */
  hours?: number;
};

// biome-ignore format: one line is one state, in columns.
const facts = {
  open:      { turn: 'seller', hours: offerAnswerHours },
  // The seller named another price.
  countered: { turn: 'buyer',  hours: offerAnswerHours },
  // The buyer has the price. Others may still buy at the listed one: the first to pay wins.
  accepted:  { turn: 'buyer',  hours: agreedPriceHours },
  declined:  { turn: null },
  withdrawn: { turn: null },
  lapsed:    { turn: null },
  // The phone was sold to another buyer, or is not for sale any more.
  gone:      { turn: null },
  bought:    { turn: null },
} as const satisfies Record<string, OfferFacts>;

export type OfferState = keyof typeof facts;
export const offerFacts: Record<OfferState, OfferFacts> = facts;
export const offerStates = /* @__PURE__ */ Object.keys(facts) as [OfferState, ...OfferState[]];
/** A buyer has at most one offer in these states for a phone. */
export const liveOfferStates = ['open', 'countered', 'accepted'] as const satisfies OfferState[];

/** What a member does with an existing offer. */
export const offerActs = ['accept', 'counter', 'decline', 'withdraw'] as const;
export type OfferAct = (typeof offerActs)[number];

/**
 * `offer`: a new offer. One of which the seller does not want to hear (`marginShare`) ends like others
 * by `decline`. `price-fell`: the listed price is not above the offer any more, so the buyer has it.
 * `gone`: it cannot be bought.
 */
export const offerEvents = [
  ...offerActs,
  'offer',
  'price-fell',
  'time-up',
  'gone',
  'bought',
] as const;
export type OfferEvent = (typeof offerEvents)[number];

export type OfferTransition = {
  from: OfferState | 'new';
  event: OfferEvent;
  by: OfferRole;
  to: OfferState;
  /**
   * Of a person's act: what it takes from who does it. `price`: the phone is promised for less, and
   * no act takes that back, so the page has a question before it.
   */
  costs?: 'nothing' | 'price';
  /** Whom it notifies, of which kind; never the actor. */
  notify: Partial<Record<OfferPerson, NoticeKind>>;
};

// biome-ignore format: one line is one transition, in columns.
export const offerTable: readonly OfferTransition[] = [
  { from: 'new',       event: 'offer',       by: 'buyer',  to: 'open',      costs: 'nothing', notify: { seller: 'offer' } },

  { from: 'open',      event: 'accept',      by: 'seller', to: 'accepted',  costs: 'price', notify: { buyer: 'offer-accepted' } },
  { from: 'open',      event: 'counter',     by: 'seller', to: 'countered', costs: 'nothing', notify: { buyer: 'offer-countered' } },
  { from: 'open',      event: 'decline',     by: 'seller', to: 'declined',  costs: 'nothing', notify: { buyer: 'offer-declined' } },
  // Nothing is left to answer, so the seller gets no notice.
  { from: 'open',      event: 'withdraw',    by: 'buyer',  to: 'withdrawn', costs: 'nothing', notify: {} },
  { from: 'open',      event: 'price-fell',  by: 'seller', to: 'accepted',  notify: { buyer: 'offer-accepted' } },
  { from: 'open',      event: 'time-up',     by: 'clock',  to: 'lapsed',    notify: { buyer: 'offer-lapsed' } },
  { from: 'open',      event: 'gone',        by: 'clock',  to: 'gone',      notify: { buyer: 'offer-gone' } },
  { from: 'open',      event: 'bought',      by: 'clock',  to: 'bought',    notify: {} },

  { from: 'countered', event: 'accept',      by: 'buyer',  to: 'accepted',  costs: 'nothing', notify: { seller: 'offer-accepted' } },
  // Counts as one of the day's offers.
  { from: 'countered', event: 'counter',     by: 'buyer',  to: 'open',      costs: 'nothing', notify: { seller: 'offer' } },
  { from: 'countered', event: 'decline',     by: 'buyer',  to: 'declined',  costs: 'nothing', notify: { seller: 'offer-declined' } },
  { from: 'countered', event: 'withdraw',    by: 'seller', to: 'withdrawn', costs: 'nothing', notify: { buyer: 'offer-withdrawn' } },
  { from: 'countered', event: 'price-fell',  by: 'seller', to: 'accepted',  notify: { buyer: 'offer-accepted' } },
  { from: 'countered', event: 'time-up',     by: 'clock',  to: 'lapsed',    notify: { seller: 'offer-lapsed' } },
  { from: 'countered', event: 'gone',        by: 'clock',  to: 'gone',      notify: { buyer: 'offer-gone' } },
  { from: 'countered', event: 'bought',      by: 'clock',  to: 'bought',    notify: {} },

  // Below the agreed price: the buyer has the lower one, until the same time.
  { from: 'accepted',  event: 'price-fell',  by: 'seller', to: 'accepted',  notify: {} },
  { from: 'accepted',  event: 'time-up',     by: 'clock',  to: 'lapsed',    notify: { buyer: 'agreed-price-over', seller: 'agreed-price-over' } },
  { from: 'accepted',  event: 'gone',        by: 'clock',  to: 'gone',      notify: { buyer: 'offer-gone' } },
  { from: 'accepted',  event: 'bought',      by: 'clock',  to: 'bought',    notify: {} },
];

/** The row of an event; undefined when it cannot happen. */
export const offerTransition = (from: OfferTransition['from'], event: OfferEvent, by: OfferRole) =>
  offerTable.find((row) => row.from === from && row.event === event && row.by === by);

/** The acts of a person in a state, in the order of the table. */
export const offerActsOf = (state: OfferState, person: OfferPerson): OfferAct[] =>
  offerTable
    .filter(({ from, by }) => from === state && by === person)
    .map(({ event }) => event)
    .filter((event): event is OfferAct => (offerActs as readonly OfferEvent[]).includes(event));

/** Whether a person's act needs a question. */
export const offerActAsks = (state: OfferState, act: OfferAct, person: OfferPerson): boolean =>
  offerTransition(state, act, person)?.costs === 'price';

/** Unread notices of offers for one phone; further offers wait in the messages. */
export const unreadOfferNotices = 3;

/**
 * The seller may hear of offers below the floor by up to this share of the price, drawn for each phone:
 * no number of accounts and offers finds the floor closer.
 */
export const marginShare = 0.1;

/** The lowest offer, as a share of the price. */
const lowestShare = 0.5;

/**
 * What may be named for a phone of `price` (Taka), in whole Taka, both ends included; null if nothing is
 * possible. A new offer has at least half of the price. A counter of the seller is above the offered
 * amount, and one of the buyer below the named one, because that itself can be accepted.
 */
export function offerRange(
  price: number,
  counter?: { taka: number; by: OfferPerson },
): { from: number; to: number } | null {
  let [from, to] = [Math.ceil(price * lowestShare), Math.floor(price)];
  if (counter?.by === 'seller') from = Math.floor(counter.taka) + 1;
  if (counter?.by === 'buyer') to = Math.ceil(counter.taka) - 1;
  return from <= to ? { from, to } : null;
}
