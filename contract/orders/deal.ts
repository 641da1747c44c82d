/**
 * The life of a deal between buyer and seller, from the booking to the seller's money, as ONE table.
 * The transitions, the buttons of the order's page, the picture in the documentation and the test of
 * every state, event and role are derived from it. Without Zod, so that screens can import it.
 *
 * What happens between `booked` and `paid` is a payment's own life (`features/payments/`): its rows
 * here say what becomes of the deal.
 */
export const dealStates = [
  'booked',
  'paying',
  'paid',
  'calling-off',
  'handed-over',
  'claimed',
  'problem',
  'offered',
  'returning',
  'decision',
  'refunding',
  'completed',
  'refunded',
  'reserved',
  'completed-cash',
  'no-show',
  'cancelled',
  'declined',
  'lapsed',
] as const;
export type DealState = (typeof dealStates)[number];

/** `provider`: the payment provider, as the program learns from it. `clock`: time alone. */
export const dealRoles = ['buyer', 'seller', 'admin', 'provider', 'clock'] as const;
export type DealRole = (typeof dealRoles)[number];
export type DealPerson = Extract<DealRole, 'buyer' | 'seller' | 'admin'>;

/** What a person can do; the order's page has a form for each of them. */
export const dealActs = [
  /** Ends a booking that is not paid. */
  'cancel',
  'decline',
  /** Asks to pay in cash at the meeting, where the listing allows it. */
  'ask-cash',
  /** Agrees to that: the phone is kept for this buyer until they meet. */
  'reserve',
  /** The other one did not come to the agreed meeting. */
  'no-show',
  /** Who is said not to have come says otherwise; shown beside the count. */
  'answer-no-show',
  /** A place and a time to meet, also instead of one that was agreed. */
  'propose',
  'accept',
  /** Lets the other one see the own number before a meeting is agreed; from then on both are seen. */
  'share-number',
  /** Keeps what the buyer has checked at the meeting. */
  'check',
  /** The buyer's own page has the code from then on: the two stand before the phone. */
  'show-code',
  /** Ends the deal before the phone has changed hands. */
  'call-off',
  /** Ends it at the meeting, because the phone is not as it was sold. */
  'refuse',
  /** The seller has the phone, and agrees that the money goes back. */
  'agree-call-off',
  /** The seller does not: the buyer has the phone, or took it. */
  'object',
  /** By the buyer's code. */
  'hand-over',
  /** The seller says that the buyer has the phone, although no code came. */
  'claim',
  'deny',
  /** The buyer has the phone, says the buyer. */
  'confirm-handover',
  /** All is well after the handover. Another act: the first one twice must not end the inspection. */
  'confirm',
  'report',
  'take-back',
  'offer',
  'accept-offer',
  'decline-offer',
  'dispute',
  /** The phone is back, by the seller's code. */
  'received',
  'not-as-sold',
  'order-return',
  'order-refund',
  'order-part',
  'order-release',
  /** Ends the matter of a right code that came after the money had gone back. */
  'close-case',
  /** The seller has the phone, and sells it again, with an answer to what a buyer has said of it. */
  'list-again',
  /** Takes the released money back while it is in no batch of payouts, to decide again. */
  'reopen',
] as const;
export type DealAct = (typeof dealActs)[number];

/**
 * What happens without a person. `reversed`: the money went, or is going, back without this table.
 * `settled-outside`: the upgrade of a shop that sold before there were deals has completed it.
 */
export const dealEvents = [
  ...dealActs,
  'pay',
  'reversed',
  'refunded',
  'time-up',
  'settled-outside',
] as const;
export type DealEvent = (typeof dealEvents)[number];

/**
 * What happens to the money. `keep`: provider → kept for the seller. `release`: kept → the seller's
 * balance, less the shop's fee. `part`: a part of the price → buyer, the rest as `release`; where
 * nothing would be left, because money has gone back before, it is a `return`, and the deal is given
 * back instead of completed. `return`: what is kept → buyer. `reopen`: the seller's balance and the
 * shop's fee → kept. None: it stays where it is.
 */
export type DealMoney = 'keep' | 'release' | 'part' | 'return' | 'reopen';

/**
 * Where a deal stands to its meeting. The handover is open from `handoverOpensHours` before the agreed
 * time, or from the moment when the buyer has the code shown, and stays open: a meeting that is moved
 * afterwards does not close it. It is over by the seller's code, or by the buyer's word.
 */
export const handoverPhases = ['before-handover', 'at-handover', 'after-handover'] as const;
export type HandoverPhase = (typeof handoverPhases)[number];

/** Before the agreed time of a meeting: people come early. */
export const handoverOpensHours = 2;

export type Handover = { handover_from: Date | null; handed_over_at: Date | null };

export function phaseOf({ handover_from, handed_over_at }: Handover, now: Date): HandoverPhase {
  if (handed_over_at) return 'after-handover';
  return handover_from && handover_from <= now ? 'at-handover' : 'before-handover';
}

export type DealRow = {
  from: DealState;
  event: DealEvent;
  /** In this phase alone; without it in every one. */
  when?: HandoverPhase;
  by: readonly DealRole[];
  to: DealState;
  money?: DealMoney;
  /** The phone is for sale again, unless its buyer has refused it: then its seller says so. */
  relist?: true;
  /** Who else is told. */
  tell: readonly DealPerson[];
};

const both = ['buyer', 'seller'] as const;

/**
 * State × event → state. What has no row cannot happen.
 *
 * Whoever calls off at the meeting may have the phone in hand, and the code may be on its way from a
 * place without a network. So a buyer's word alone sends no money back once the handover is open: it
 * waits in `calling-off`, where the right code still wins.
 */
// biome-ignore format: one line is one transition, in columns.
export const dealTable: readonly DealRow[] = [
  { from: 'booked',      event: 'cancel',        by: ['buyer'],    to: 'cancelled',   tell: ['seller'] },
  { from: 'booked',      event: 'decline',       by: ['seller'],   to: 'declined',    tell: ['buyer'] },
  { from: 'booked',      event: 'ask-cash',      by: ['buyer'],    to: 'booked',      tell: ['seller'] },
  { from: 'booked',      event: 'reserve',       by: ['seller'],   to: 'reserved',    tell: ['buyer'] },
  { from: 'booked',      event: 'pay',           by: ['provider'], to: 'paid',        tell: both, money: 'keep' },
  { from: 'booked',      event: 'time-up',       by: ['clock'],    to: 'lapsed',      tell: ['buyer'] },

  { from: 'paying',      event: 'cancel',        by: ['buyer'],    to: 'cancelled',   tell: ['seller'] },
  { from: 'paying',      event: 'decline',       by: ['seller'],   to: 'declined',    tell: ['buyer'] },
  { from: 'paying',      event: 'pay',           by: ['provider'], to: 'paid',        tell: both, money: 'keep' },
  { from: 'paying',      event: 'time-up',       by: ['clock'],    to: 'booked',      tell: [] },

  // Cash at the meeting: the shop never sees the money, so no row here moves any.
  { from: 'reserved',    event: 'propose',       by: both,         to: 'reserved',    tell: both },
  { from: 'reserved',    event: 'accept',        by: both,         to: 'reserved',    tell: both },
  { from: 'reserved',    event: 'share-number',  by: both,         to: 'reserved',    tell: [] },
  { from: 'reserved',    event: 'check',         by: ['buyer'],    to: 'reserved',    tell: [] },
  { from: 'reserved',    event: 'hand-over',     by: ['seller'],   to: 'completed-cash', tell: both },
  { from: 'reserved',    event: 'cancel',        by: both,         to: 'cancelled',   tell: both },
  { from: 'reserved',    event: 'no-show',       by: both,         to: 'no-show',     tell: both },
  { from: 'reserved',    event: 'time-up',       by: ['clock'],    to: 'lapsed',      tell: both },

  // Who cancels after the agreed time may be who did not come: the other side can still say so.
  { from: 'cancelled',   event: 'no-show',       by: both,         to: 'no-show',     tell: both },
  { from: 'no-show',     event: 'answer-no-show', by: both,        to: 'no-show',     tell: both },

  { from: 'paid',        event: 'propose',       by: both,         to: 'paid',        tell: both },
  { from: 'paid',        event: 'accept',        by: both,         to: 'paid',        tell: both },
  { from: 'paid',        event: 'share-number',  by: both,         to: 'paid',        tell: [] },
  { from: 'paid',        event: 'check',         by: ['buyer'],    to: 'paid',        tell: [] },
  { from: 'paid',        event: 'show-code',     when: 'before-handover', by: ['buyer'], to: 'paid', tell: [] },
  { from: 'paid',        event: 'call-off',      when: 'before-handover', by: both, to: 'refunding', tell: both, money: 'return', relist: true },
  { from: 'paid',        event: 'call-off',      when: 'at-handover', by: ['seller'], to: 'refunding', tell: both, money: 'return', relist: true },
  { from: 'paid',        event: 'call-off',      when: 'at-handover', by: ['buyer'], to: 'calling-off', tell: both },
  { from: 'paid',        event: 'refuse',        when: 'at-handover', by: ['buyer'], to: 'calling-off', tell: both },
  { from: 'paid',        event: 'hand-over',     by: ['seller'],   to: 'handed-over', tell: both },
  { from: 'paid',        event: 'claim',         when: 'at-handover', by: ['seller'], to: 'claimed', tell: ['buyer'] },
  // Like a call-off, without a mark for who waited.
  { from: 'paid',        event: 'no-show',       when: 'at-handover', by: ['seller'], to: 'refunding', tell: both, money: 'return', relist: true },
  { from: 'paid',        event: 'no-show',       when: 'at-handover', by: ['buyer'], to: 'calling-off', tell: both },
  { from: 'paid',        event: 'reversed',      by: ['provider'], to: 'refunding',   tell: both },
  { from: 'paid',        event: 'time-up',       by: ['clock'],    to: 'refunding',   tell: both, money: 'return', relist: true },

  { from: 'calling-off', event: 'agree-call-off', by: ['seller'],  to: 'refunding',   tell: both, money: 'return', relist: true },
  { from: 'calling-off', event: 'hand-over',     by: ['seller'],   to: 'handed-over', tell: both },
  { from: 'calling-off', event: 'object',        by: ['seller'],   to: 'decision',    tell: ['buyer', 'admin'] },
  { from: 'calling-off', event: 'answer-no-show', by: both,        to: 'calling-off', tell: both },
  { from: 'calling-off', event: 'reversed',      by: ['provider'], to: 'refunding',   tell: both },
  { from: 'calling-off', event: 'time-up',       by: ['clock'],    to: 'refunding',   tell: both, money: 'return', relist: true },

  { from: 'claimed',     event: 'confirm-handover', by: ['buyer'], to: 'handed-over', tell: ['seller'] },
  { from: 'claimed',     event: 'hand-over',     by: ['seller'],   to: 'handed-over', tell: both },
  { from: 'claimed',     event: 'deny',          by: ['buyer'],    to: 'decision',    tell: ['seller', 'admin'] },
  { from: 'claimed',     event: 'reversed',      by: ['provider'], to: 'refunding',   tell: both },
  { from: 'claimed',     event: 'time-up',       by: ['clock'],    to: 'decision',    tell: ['buyer', 'seller', 'admin'] },

  { from: 'handed-over', event: 'confirm',       by: ['buyer'],    to: 'completed',   tell: both, money: 'release' },
  { from: 'handed-over', event: 'report',        by: ['buyer'],    to: 'problem',     tell: ['seller'] },
  { from: 'handed-over', event: 'reversed',      by: ['provider'], to: 'refunding',   tell: both },
  { from: 'handed-over', event: 'time-up',       by: ['clock'],    to: 'completed',   tell: both, money: 'release' },

  { from: 'problem',     event: 'take-back',     by: ['seller'],   to: 'returning',   tell: ['buyer'] },
  { from: 'problem',     event: 'offer',         by: ['seller'],   to: 'offered',     tell: ['buyer'] },
  { from: 'problem',     event: 'dispute',       by: ['seller'],   to: 'decision',    tell: ['buyer', 'admin'] },
  { from: 'problem',     event: 'reversed',      by: ['provider'], to: 'refunding',   tell: both },
  { from: 'problem',     event: 'time-up',       by: ['clock'],    to: 'decision',    tell: ['buyer', 'seller', 'admin'] },

  { from: 'offered',     event: 'accept-offer',  by: ['buyer'],    to: 'completed',   tell: both, money: 'part' },
  { from: 'offered',     event: 'decline-offer', by: ['buyer'],    to: 'decision',    tell: ['seller', 'admin'] },
  { from: 'offered',     event: 'reversed',      by: ['provider'], to: 'refunding',   tell: both },
  { from: 'offered',     event: 'time-up',       by: ['clock'],    to: 'decision',    tell: ['buyer', 'seller', 'admin'] },

  { from: 'returning',   event: 'received',      by: ['seller'],   to: 'refunding',   tell: both, money: 'return' },
  { from: 'returning',   event: 'not-as-sold',   by: ['seller'],   to: 'decision',    tell: ['buyer', 'admin'] },
  { from: 'returning',   event: 'reversed',      by: ['provider'], to: 'refunding',   tell: both },
  { from: 'returning',   event: 'time-up',       by: ['clock'],    to: 'decision',    tell: ['buyer', 'seller', 'admin'] },

  // The question was whether the buyer has the phone; a code that comes late has the answer.
  { from: 'decision',    event: 'hand-over',     when: 'at-handover', by: ['seller'], to: 'handed-over', tell: ['buyer', 'admin'] },
  { from: 'decision',    event: 'order-return',  by: ['admin'],    to: 'returning',   tell: both },
  { from: 'decision',    event: 'order-refund',  by: ['admin'],    to: 'refunding',   tell: both, money: 'return' },
  { from: 'decision',    event: 'order-part',    by: ['admin'],    to: 'completed',   tell: both, money: 'part' },
  { from: 'decision',    event: 'order-release', by: ['admin'],    to: 'completed',   tell: both, money: 'release' },
  { from: 'decision',    event: 'reversed',      by: ['provider'], to: 'refunding',   tell: both },
  // Only a person decides: time tells all admins, and begins anew.
  { from: 'decision',    event: 'time-up',       by: ['clock'],    to: 'decision',    tell: ['admin'] },

  { from: 'refunding',   event: 'refunded',      by: ['provider'], to: 'refunded',    tell: ['buyer'] },
  // The money has gone; that its buyer had the phone in hand is for an admin to look at.
  { from: 'refunding',   event: 'hand-over',     when: 'at-handover', by: ['seller'], to: 'refunding', tell: ['buyer', 'admin'] },
  { from: 'refunding',   event: 'close-case',    by: ['admin'],    to: 'refunding',   tell: both },
  { from: 'refunding',   event: 'answer-no-show', by: both,        to: 'refunding',   tell: both },
  { from: 'refunding',   event: 'list-again',    by: ['seller'],   to: 'refunding',   tell: [], relist: true },
  { from: 'refunded',    event: 'hand-over',     when: 'at-handover', by: ['seller'], to: 'refunded', tell: ['buyer', 'admin'] },
  { from: 'refunded',    event: 'close-case',    by: ['admin'],    to: 'refunded',    tell: both },
  { from: 'refunded',    event: 'answer-no-show', by: both,        to: 'refunded',    tell: both },
  { from: 'refunded',    event: 'list-again',    by: ['seller'],   to: 'refunded',    tell: [], relist: true },

  // Only while the released money is in no batch of payouts, which for `coolingDays` no batch can take.
  { from: 'completed',   event: 'reopen',        by: ['admin'],    to: 'decision',    tell: both, money: 'reopen' },
];

/**
 * The row of an event in a state; undefined when it cannot happen there. Without a phase, a row that
 * needs one is none; without a role, anybody's.
 */
export function dealRow(
  from: DealState,
  event: DealEvent,
  phase?: HandoverPhase,
  role?: DealRole,
): DealRow | undefined {
  return dealTable.find(
    (row) =>
      row.from === from &&
      row.event === event &&
      (!row.when || row.when === phase) &&
      (!role || row.by.includes(role)),
  );
}

/** What somebody in these roles may do in a state and phase, in the order of the table. */
export function actsIn(
  state: DealState,
  roles: readonly DealRole[],
  phase?: HandoverPhase,
): DealAct[] {
  const acts = dealTable
    .filter(({ from, when }) => from === state && (!when || when === phase))
    .filter(({ by }) => by.some((role) => roles.includes(role)))
    .map(({ event }) => event)
    .filter((event): event is DealAct => (dealActs as readonly DealEvent[]).includes(event));
  return [...new Set(acts)];
}

/** Whether the two arrange in this state where and when they meet. */
export const isArranging = (state: DealState) => dealRow(state, 'propose') !== undefined;

/** Whether the buyer has the code to show, for the phone that changes hands; for cash at once. */
export function hasCodeToShow(state: DealState, phase: HandoverPhase): boolean {
  const row = dealRow(state, 'hand-over', phase);
  const isOpen = state === 'reserved' || phase === 'at-handover';
  return isOpen && row !== undefined && row.to !== state;
}

/** Hours until `time-up` in each state that waits; operators change them by DEAL_HOURS. */
export const dealHours = {
  booked: 14 * 24,
  /** Until the meeting, for cash. */
  reserved: 72,
  paid: 10 * 24,
  /** The money of a buyer who calls off at the meeting waits so long for the seller's code or word. */
  'calling-off': 48,
  claimed: 48,
  'handed-over': 48,
  problem: 48,
  offered: 48,
  returning: 7 * 24,
  decision: 72,
  /** The code, after the agreed time of the meeting: `paid` lasts at least as long. */
  code: 72,
  /** A booked price, which a rise does not touch for as long. */
  price: 48,
} as const;
export type DealHours = Record<keyof typeof dealHours, number>;

/**
 * Days for which no batch of payouts takes the money of a completed deal, so that one that was completed
 * by fraud can be reopened; operators change it by DEAL_COOLING_DAYS. After them it can be reopened as
 * long as no batch has taken its money.
 */
export const coolingDays = 3;

/** What an operator decides about deals. */
export type DealRules = {
  hours: DealHours;
  /** Per cent of the price for the shop. */
  feePercent: number;
  coolingDays: number;
};

/** When the money of a deal that was completed then can be paid out. */
export const cooledAt = (completedAt: Date, days: number): Date =>
  new Date(completedAt.getTime() + days * 24 * 60 * 60 * 1000);

/** States in which the shop keeps the buyer's money for the deal. */
export const keptStates = [
  'paid',
  'calling-off',
  'claimed',
  'handed-over',
  'problem',
  'offered',
  'returning',
  'decision',
] as const satisfies readonly DealState[];

/** Whose turn it is; `both` while two have to agree, null when nothing is left to do. */
export const turns: Record<DealState, DealPerson | 'both' | 'provider' | null> = {
  booked: 'buyer',
  paying: 'buyer',
  reserved: 'both',
  paid: 'both',
  'calling-off': 'seller',
  claimed: 'buyer',
  'handed-over': 'buyer',
  problem: 'seller',
  offered: 'buyer',
  returning: 'both',
  decision: 'admin',
  refunding: 'provider',
  completed: null,
  refunded: null,
  'completed-cash': null,
  'no-show': null,
  cancelled: null,
  declined: null,
  lapsed: null,
};

/** States of a deal in cash, from the seller's word on: it has no payment, and no money in the ledger. */
export const cashStates = [
  'reserved',
  'completed-cash',
  'no-show',
  'cancelled',
  'lapsed',
] as const satisfies readonly DealState[];

/**
 * States that a deal has from its payment, or from the seller's word for cash, on; before, its booking
 * says where it stands.
 */
export const storedStates = [
  ...keptStates,
  'refunding',
  'completed',
  'refunded',
  ...cashStates,
] as const satisfies readonly DealState[];
export type StoredDealState = (typeof storedStates)[number];

/** What was said in an event; money in poisha. */
export type DealEventDetail = {
  reason?: string;
  place?: string;
  /** ISO 8601, UTC. */
  at?: string;
  /** A proposal instead of what was agreed. */
  wasAgreed?: true;
  failed?: HandoverCheck[];
  problem?: ProblemKind;
  poisha?: number;
  /** A right code after the money had gone back: nothing was handed over by it. */
  late?: true;
};

/** What the buyer looks at before showing the code. */
export const handoverChecks = [
  'power',
  'account',
  'screen',
  'cameras',
  'sound',
  'network',
  'imei',
  'as-listed',
] as const;
export type HandoverCheck = (typeof handoverChecks)[number];

/** What the buyer says is wrong after the handover. */
export const problemKinds = [
  'broken',
  'locked',
  'different',
  'network',
  'battery',
  'other',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

export const dealLimits = {
  codeDigits: 6,
  /** Wrong codes until no code is taken for an hour. */
  codeTries: 5,
  codeLockHours: 1,
  /** After the money has gone back a right code still opens a case for so long. */
  lateCodeDays: 30,
  /** Phones kept for cash at once, for one buyer. */
  reservations: 2,
  problemPhotos: 6,
  /** After its end, a deal's photos of a problem go; banks take up a charge for 120 days. */
  photoDays: 180,
  /** Of a reason, of what is wrong, and of an answer. */
  text: 500,
} as const;
