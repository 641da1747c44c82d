/** `provider`: the payment provider, as its answers reach the program. `clock`: a deadline. */
export const dealRoles = ['buyer', 'seller', 'admin', 'provider', 'clock'] as const;
export type DealRole = (typeof dealRoles)[number];
export type DealPerson = Extract<DealRole, 'buyer' | 'seller' | 'admin'>;

export type StateFacts = {
  /** Who has to act next; `both` while two have to agree, null when nothing is left to do. */
  turn: DealPerson | 'both' | 'provider' | null;
  /**
   * Where the buyer's money is. `escrow`: with the shop. `settled`: released, or going back.
   * `cash`: never with the shop. Missing: a booking, which has no row in `deals`.
   */
  money?: 'escrow' | 'settled' | 'cash';
  /** Hours until `time-up`; operators change them by DEAL_HOURS. */
  hours?: number;
  /** The two sides arrange where and when they meet. */
  arranges?: true;
  /** Both are reminded of an agreed meeting, and after two days of a missing one. */
  reminds?: true;
  /**
   * Before a meeting is agreed: hours without a sign of a side whose turn it is, after which the
   * end of the deal counts against it (`conduct.ts`). A paid deal then ends.
   */
  silence?: number;
  /**
   * How many of the order's five steps are done. `by-phase`: the handover's phase decides. Missing:
   * the deal ended without a handover and shows no steps.
   */
  step?: number | 'by-phase';
  /** The next step will follow for certain. Missing: the deal may still end otherwise. */
  goesOn?: true;
  /**
   * The page shows messages and photos before the buttons, because the reader has to answer or
   * decide.
   */
  readsFirst?: true;
  /** The deal is over: with a sale, without one, or with the money on its way back. */
  ended?: 'sold' | 'unsold' | 'given-back';
};

/**
 * The facts of each state of a deal, as ONE record: whose turn it is, lists, deadlines, steps,
 * reminders and numbers follow from it. `dealTable` in `deal.ts` has the transitions. Without Zod,
 * because screens import it.
 */
// biome-ignore format: one line is one state, in columns.
const facts = {
  'booked':         { turn: 'buyer', hours: 14 * 24, step: 1, goesOn: true },
  // A payment's own 15 minutes are not among the hours of deals.
  'paying':         { turn: 'buyer', step: 1, goesOn: true },
  'paid':           { turn: 'both', money: 'escrow', hours: 10 * 24, arranges: true, reminds: true, silence: 72, step: 'by-phase', goesOn: true },
  // The money of a buyer who calls off at the meeting waits this long for the seller's code or
  // answer.
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
  // Reserved for cash until the meeting.
  'reserved':       { turn: 'both', money: 'cash', hours: 72, arranges: true, reminds: true, silence: 48, step: 'by-phase', goesOn: true },
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

/** States in which the shop has the buyer's money in escrow. */
export type EscrowState = StateWith<{ money: 'escrow' }>;
export const escrowStates = /* @__PURE__ */ statesWith<EscrowState>(
  ({ money }) => money === 'escrow',
);

/**
 * States of a deal in cash, from the seller's agreement on. It has no payment, and no money in the
 * ledger.
 */
export type CashState = StateWith<{ money: 'cash' }>;
export const cashStates = /* @__PURE__ */ statesWith<CashState>(({ money }) => money === 'cash');

/**
 * States that `deals` stores, from the payment or the agreed cash on. Before, the booking's columns
 * give the state.
 */
export type StoredDealState = StateWith<{ money: string }>;
export const storedStates = /* @__PURE__ */ statesWith<StoredDealState>(
  ({ money }) => money !== undefined,
);

/** Stored states in which buyer and seller still have obligations to each other. */
export type OpenDealState = EscrowState | 'reserved';
export const openStates = /* @__PURE__ */ statesWith<OpenDealState>(
  ({ money, ended }) => money !== undefined && !ended,
);

/** Stored states whose buyer and seller are reminded of their meeting. */
export type RemindingState = StateWith<{ reminds: true; money: string }>;
export const remindingStates = /* @__PURE__ */ statesWith<RemindingState>(
  ({ reminds }) => reminds === true,
);

/** Stored states in which money goes back, or went back. */
export type GivenBackState = StateWith<{ ended: 'given-back'; money: string }>;
export const givenBackStates = /* @__PURE__ */ statesWith<GivenBackState>(
  ({ ended }) => ended === 'given-back',
);

/** Stored states of a completed sale. */
export type SoldState = StateWith<{ ended: 'sold'; money: string }>;
export const soldStates = /* @__PURE__ */ statesWith<SoldState>(({ ended }) => ended === 'sold');

export type ArrangingState = StateWith<{ arranges: true }>;
/** Whether buyer and seller arrange their meeting in this state. */
export const isArranging = (state: DealState): state is ArrangingState =>
  stateFacts[state].arranges === true;

export const isGivenBack = (state: DealState) => stateFacts[state].ended === 'given-back';

type TimedState = StateWith<{ hours: number }>;

/**
 * Hours that an operator can change: of each state with a deadline, and of two terms outside of the
 * states.
 */
export const dealHours = {
  .../* @__PURE__ */ (Object.fromEntries(
    /* @__PURE__ */ Object.entries(facts).flatMap(([state, of]) =>
      'hours' in of ? [[state, of.hours]] : [],
    ),
  ) as Record<TimedState, number>),
  /**
   * How long the code is valid after the agreed time of the meeting; `paid` lasts at least as long.
   */
  code: 72,
  /** How long a booking has its price, even if the seller raises it. */
  price: 48,
};
export type DealHours = Record<keyof typeof dealHours, number>;
