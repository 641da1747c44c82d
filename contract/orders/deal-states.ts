/** `provider`: the payment provider, as the program learns from it. `clock`: time alone. */
export const dealRoles = ['buyer', 'seller', 'admin', 'provider', 'clock'] as const;
export type DealRole = (typeof dealRoles)[number];
export type DealPerson = Extract<DealRole, 'buyer' | 'seller' | 'admin'>;

export type StateFacts = {
  /** Whose turn it is; `both` while two have to agree, null when nothing is left to do. */
  turn: DealPerson | 'both' | 'provider' | null;
  /**
   * Where the buyer's money is: in the shop's `escrow`; `settled`, because it was released or goes
   * back; `cash` that the shop never sees. Missing: a booking, which has no row in `deals`.
   */
  money?: 'escrow' | 'settled' | 'cash';
  /** Hours until `time-up`; operators change them by DEAL_HOURS. */
  hours?: number;
  /** The two arrange where and when they meet. */
  arranges?: true;
  /** Both are reminded of an agreed meeting, and after two days of one that is missing. */
  reminds?: true;
  /**
   * How many of the order's five steps are done; `by-phase`: what has happened shows it. Missing: the
   * deal has ended on another way, and has no line of steps.
   */
  step?: number | 'by-phase';
  /** The next step is surely ahead. Missing: it is open whether the deal goes on. */
  goesOn?: true;
  /** Who answers or decides reads what was said and shown before the buttons. */
  readsFirst?: true;
  /** The deal is over: with a sale, without one, or with the money on its way back. */
  ended?: 'sold' | 'unsold' | 'given-back';
};

/**
 * What is true of a deal in each state, as ONE record: whose turn it is, lists, waiting times, steps,
 * reminders and numbers follow from it. Which state follows which is `dealTable` in `deal.ts`. Without
 * Zod, so that screens can import it.
 */
// biome-ignore format: one line is one state, in columns.
const facts = {
  'booked':         { turn: 'buyer', hours: 14 * 24, step: 1, goesOn: true },
  // A payment's own quarter of an hour is not among the settings of deals.
  'paying':         { turn: 'buyer', step: 1, goesOn: true },
  'paid':           { turn: 'both', money: 'escrow', hours: 10 * 24, arranges: true, reminds: true, step: 'by-phase', goesOn: true },
  // So long the money of a buyer who calls off at the meeting waits for the seller's code or word.
  'calling-off':    { turn: 'seller', money: 'escrow', hours: 48, step: 'by-phase' },
  'handed-over':    { turn: 'buyer', money: 'escrow', hours: 48, step: 'by-phase', goesOn: true },
  'claimed':        { turn: 'buyer', money: 'escrow', hours: 48, step: 'by-phase', goesOn: true },
  'problem':        { turn: 'seller', money: 'escrow', hours: 48, step: 'by-phase', readsFirst: true },
  'offered':        { turn: 'buyer', money: 'escrow', hours: 48, step: 'by-phase', readsFirst: true },
  'returning':      { turn: 'both', money: 'escrow', hours: 7 * 24, step: 'by-phase' },
  'decision':       { turn: 'admin', money: 'escrow', hours: 72, step: 'by-phase', readsFirst: true },
  'refunding':      { turn: 'provider', money: 'settled', ended: 'given-back' },
  'completed':      { turn: null, money: 'settled', step: 5, ended: 'sold' },
  'refunded':       { turn: null, money: 'settled', ended: 'given-back' },
  // Kept for cash until the meeting.
  'reserved':       { turn: 'both', money: 'cash', hours: 72, arranges: true, reminds: true, step: 'by-phase', goesOn: true },
  'completed-cash': { turn: null, money: 'cash', step: 5, ended: 'sold' },
  'no-show':        { turn: null, money: 'cash', ended: 'unsold' },
  'cancelled':      { turn: null, money: 'cash', ended: 'unsold' },
  'declined':       { turn: null, ended: 'unsold' },
  'lapsed':         { turn: null, money: 'cash', ended: 'unsold' },
} as const satisfies Record<string, StateFacts>;

export type DealState = keyof typeof facts;
export const stateFacts: Record<DealState, StateFacts> = facts;
export const dealStates = /* @__PURE__ */ Object.keys(facts) as [DealState, ...DealState[]];

type StateWith<Fact> = {
  [State in DealState]: (typeof facts)[State] extends Fact ? State : never;
}[DealState];

const statesWith = <State extends DealState>(has: (of: StateFacts) => boolean) =>
  dealStates.filter((state): state is State => has(stateFacts[state]));

/** States in which the shop keeps the buyer's money for the deal. */
export type EscrowState = StateWith<{ money: 'escrow' }>;
export const escrowStates = /* @__PURE__ */ statesWith<EscrowState>(
  ({ money }) => money === 'escrow',
);

/** States of a deal in cash, from the seller's word on: it has no payment, and no money in the ledger. */
export type CashState = StateWith<{ money: 'cash' }>;
export const cashStates = /* @__PURE__ */ statesWith<CashState>(({ money }) => money === 'cash');

/**
 * States that a deal has from its payment, or from the seller's word for cash, on; before, its booking
 * says where it stands.
 */
export type StoredDealState = StateWith<{ money: string }>;
export const storedStates = /* @__PURE__ */ statesWith<StoredDealState>(
  ({ money }) => money !== undefined,
);

/** Stored states in which buyer or seller still have something to settle with each other. */
export type OpenDealState = EscrowState | 'reserved';
export const openStates = /* @__PURE__ */ statesWith<OpenDealState>(
  ({ money, ended }) => money !== undefined && !ended,
);

/** Stored states whose buyer and seller are reminded of their meeting. */
export type RemindingState = StateWith<{ reminds: true; money: string }>;
export const remindingStates = /* @__PURE__ */ statesWith<RemindingState>(
  ({ reminds }) => reminds === true,
);

/** Stored states whose money goes, or went, back. */
export type GivenBackState = StateWith<{ ended: 'given-back'; money: string }>;
export const givenBackStates = /* @__PURE__ */ statesWith<GivenBackState>(
  ({ ended }) => ended === 'given-back',
);

export type ArrangingState = StateWith<{ arranges: true }>;
/** Whether the two arrange in this state where and when they meet. */
export const isArranging = (state: DealState): state is ArrangingState =>
  stateFacts[state].arranges === true;

export const isGivenBack = (state: DealState) => stateFacts[state].ended === 'given-back';

type TimedState = StateWith<{ hours: number }>;

/** Hours that an operator can change: of each state that time ends, and of what hangs on no state. */
export const dealHours = {
  .../* @__PURE__ */ (Object.fromEntries(
    /* @__PURE__ */ Object.entries(facts).flatMap(([state, of]) =>
      'hours' in of ? [[state, of.hours]] : [],
    ),
  ) as Record<TimedState, number>),
  /** The code, after the agreed time of the meeting: `paid` lasts at least as long. */
  code: 72,
  /** A booked price, which a rise does not touch for as long. */
  price: 48,
};
export type DealHours = Record<keyof typeof dealHours, number>;
