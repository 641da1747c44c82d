/**
 * The life of a deal between buyer and seller, from the booking to the seller's money, as ONE
 * table. The transitions, the notices, the buttons of the order's page, the picture in the
 * documentation and the test of every state, event and role are derived from it. `deal-acts.ts` has
 * what each act needs, `deal-states.ts` the facts of each state.
 *
 * Between `booked` and `paid`, `features/payments/` decides. Its rows here have the effect on the
 * deal.
 */
import type { NoticeKind } from '../notices/kinds.ts';
import type { DealSide } from './after-deal.ts';
import { type DealAct, dealActs } from './deal-acts.ts';
import type { ProblemKind, RefusalGround } from './deal-limits.ts';
import type { DealHours, DealPerson, DealRole, DealState } from './deal-states.ts';
import type { NeirStep } from './neir-steps.ts';

/**
 * Events without a person. `reversed`: the gateway has given the money back without this shop, by
 * hand or to the buyer's bank.
 * `settled-outside`: the upgrade of an older shop completed a sale from before deals.
 */
// Marked as pure, so that screens that need no events do not load the acts.
export const dealEvents = /* @__PURE__ */ (() =>
  [...dealActs, 'pay', 'reversed', 'refunded', 'time-up', 'settled-outside'] as const)();
export type DealEvent = (typeof dealEvents)[number];

/**
 * What happens to the money. `keep`: provider → escrow. `release`: escrow → the seller's balance,
 * less the shop's fee. `part`: a part of the price → buyer, the rest as `release`; if an earlier
 * refund leaves nothing, it is a `return`, and the deal is given back instead of completed.
 * `return`: escrow → buyer. `reopen`: the seller's balance and the shop's fee → escrow. Missing: no
 * money moves.
 */
export type DealMoney = 'keep' | 'release' | 'part' | 'return' | 'reopen';

/**
 * Where a deal is relative to its meeting. The handover opens `handoverOpensHours` before the
 * agreed time, or when the buyer shows the code, and moving the meeting does not close it again. It
 * is over by the buyer's code, or by the buyer's confirmation. `after-refusal`: the code was entered
 * after the buyer had called off, refused the phone or denied having it, so the buyer's silence
 * accepts nothing.
 */
export const handoverPhases = [
  'before-handover',
  'at-handover',
  'after-handover',
  'after-refusal',
] as const;
export type HandoverPhase = (typeof handoverPhases)[number];

/** Hours before the agreed time of a meeting: people come early. */
export const handoverOpensHours = 2;

export type Handover = {
  handover_from: Date | null;
  handed_over_at: Date | null;
  after_refusal: boolean;
};

export function phaseOf(
  { handover_from, handed_over_at, after_refusal }: Handover,
  now: Date,
): HandoverPhase {
  if (handed_over_at) return after_refusal ? 'after-refusal' : 'after-handover';
  return handover_from && handover_from <= now ? 'at-handover' : 'before-handover';
}

export type DealTransition = {
  from: DealState;
  event: DealEvent;
  /** The row applies in this phase only; without it in every phase that has no row of its own. */
  when?: HandoverPhase;
  /**
   * The row applies once staff have removed this side, who could act otherwise: then time gives the
   * other side nothing, or who removes a member decides about their money without a second person.
   */
  gone?: DealSide;
  by: readonly DealRole[];
  to: DealState;
  money?: DealMoney;
  /** The phone is for sale again, unless its buyer refused it: then the seller lists it again. */
  relist?: true;
  /** The buyer may have phone and money, so an admin has a case until closing it. */
  opensCase?: true;
  /**
   * Whom the transition notifies, and of which kind; never the actor. `both`: buyer and seller.
   * `admin`: all admins. The payment's own transitions notify besides, of a provider's events.
   */
  notify: Partial<Record<DealPerson | 'both', NoticeKind>>;
};

const both = ['buyer', 'seller'] as const;

/**
 * State × event → state. An event without a row in a state cannot happen there.
 *
 * A buyer who calls off at the meeting may have the phone in hand, and the code may be on its way
 * from a place without a network. So once the handover is open, a buyer's call-off alone refunds no
 * money: it waits in `calling-off`, where the correct code still wins.
 */
// biome-ignore format: one line is one transition, in columns.
export const dealTable: readonly DealTransition[] = [
  { from: 'booked',      event: 'cancel',        by: ['buyer'],    to: 'cancelled',   notify: { seller: 'cancelled' } },
  { from: 'booked',      event: 'decline',       by: ['seller'],   to: 'declined',    notify: { buyer: 'declined' } },
  { from: 'booked',      event: 'ask-cash',      by: ['buyer'],    to: 'booked',      notify: { seller: 'your-turn' } },
  { from: 'booked',      event: 'reserve',       by: ['seller'],   to: 'reserved',    notify: { buyer: 'reserved' } },
  { from: 'booked',      event: 'pay',           by: ['provider'], to: 'paid',        notify: {}, money: 'keep' },
  { from: 'booked',      event: 'time-up',       by: ['clock'],    to: 'lapsed',      notify: { buyer: 'lapsed' } },

  { from: 'paying',      event: 'cancel',        by: ['buyer'],    to: 'cancelled',   notify: { seller: 'cancelled' } },
  { from: 'paying',      event: 'decline',       by: ['seller'],   to: 'declined',    notify: { buyer: 'declined' } },
  { from: 'paying',      event: 'pay',           by: ['provider'], to: 'paid',        notify: {}, money: 'keep' },
  { from: 'paying',      event: 'time-up',       by: ['clock'],    to: 'booked',      notify: {} },

  // Cash at the meeting: no row moves money, because the shop never has it.
  { from: 'reserved',    event: 'propose',       by: both,         to: 'reserved',    notify: { both: 'meeting-proposed' } },
  { from: 'reserved',    event: 'accept',        by: both,         to: 'reserved',    notify: { both: 'meeting-accepted' } },
  { from: 'reserved',    event: 'share-number',  by: both,         to: 'reserved',    notify: {} },
  { from: 'reserved',    event: 'check',         by: ['buyer'],    to: 'reserved',    notify: {} },
  { from: 'reserved',    event: 'neir',          by: both,         to: 'reserved',    notify: {} },
  { from: 'reserved',    event: 'hand-over',     by: ['seller'],   to: 'completed-cash', notify: { both: 'completed' } },
  { from: 'reserved',    event: 'cancel',        by: both,         to: 'cancelled',   notify: { both: 'reservation-ended' } },
  { from: 'reserved',    event: 'no-show',       by: both,         to: 'no-show',     notify: { both: 'reservation-ended' } },
  { from: 'reserved',    event: 'time-up',       by: ['clock'],    to: 'lapsed',      notify: { both: 'reservation-ended' } },

  // A member who cancels after the agreed time may have missed the meeting, so the other side can
  // still report a no-show.
  { from: 'cancelled',   event: 'no-show',       by: both,         to: 'no-show',     notify: { both: 'your-turn' } },
  { from: 'no-show',     event: 'answer-no-show', by: both,        to: 'no-show',     notify: { both: 'answer' } },

  { from: 'paid',        event: 'propose',       by: both,         to: 'paid',        notify: { both: 'meeting-proposed' } },
  { from: 'paid',        event: 'accept',        by: both,         to: 'paid',        notify: { both: 'meeting-accepted' } },
  { from: 'paid',        event: 'share-number',  by: both,         to: 'paid',        notify: {} },
  { from: 'paid',        event: 'check',         by: ['buyer'],    to: 'paid',        notify: {} },
  { from: 'paid',        event: 'neir',          by: both,         to: 'paid',        notify: {} },
  { from: 'paid',        event: 'show-code',     when: 'before-handover', by: ['buyer'], to: 'paid', notify: {} },
  { from: 'paid',        event: 'call-off',      when: 'before-handover', by: both, to: 'refunding', notify: { both: 'called-off' }, money: 'return', relist: true },
  { from: 'paid',        event: 'call-off',      when: 'at-handover', by: ['seller'], to: 'refunding', notify: { both: 'called-off' }, money: 'return', relist: true },
  { from: 'paid',        event: 'call-off',      when: 'at-handover', by: ['buyer'], to: 'calling-off', notify: { both: 'calling-off' } },
  { from: 'paid',        event: 'refuse',        when: 'at-handover', by: ['buyer'], to: 'calling-off', notify: { both: 'calling-off' } },
  { from: 'paid',        event: 'hand-over',     by: ['seller'],   to: 'handed-over', notify: { both: 'handed-over' } },
  { from: 'paid',        event: 'claim',         when: 'at-handover', by: ['seller'], to: 'claimed', notify: { buyer: 'your-turn' } },
  // Like a call-off, but without a mark for the side that waited.
  { from: 'paid',        event: 'no-show',       when: 'at-handover', by: ['seller'], to: 'refunding', notify: { both: 'called-off' }, money: 'return', relist: true },
  { from: 'paid',        event: 'no-show',       when: 'at-handover', by: ['buyer'], to: 'calling-off', notify: { both: 'calling-off' } },
  { from: 'paid',        event: 'order-refund',  by: ['admin'],    to: 'refunding',   notify: { both: 'decision' }, money: 'return' },
  { from: 'paid',        event: 'reversed',      by: ['provider'], to: 'refunding',   notify: { both: 'reversed' } },
  { from: 'paid',        event: 'time-up',       by: ['clock'],    to: 'refunding',   notify: { both: 'called-off' }, money: 'return', relist: true },
  { from: 'paid',        event: 'time-up',       when: 'at-handover', gone: 'seller', by: ['clock'], to: 'decision', notify: { buyer: 'answer', admin: 'your-turn' } },

  { from: 'calling-off', event: 'agree-call-off', by: ['seller'],  to: 'refunding',   notify: { both: 'called-off' }, money: 'return', relist: true },
  { from: 'calling-off', event: 'hand-over',     by: ['seller'],   to: 'handed-over', notify: { both: 'handed-over' } },
  { from: 'calling-off', event: 'object',        by: ['seller'],   to: 'decision',    notify: { buyer: 'answer', admin: 'your-turn' } },
  { from: 'calling-off', event: 'answer-no-show', by: both,        to: 'calling-off', notify: { both: 'answer' } },
  { from: 'calling-off', event: 'order-refund',  by: ['admin'],    to: 'refunding',   notify: { both: 'decision' }, money: 'return' },
  { from: 'calling-off', event: 'reversed',      by: ['provider'], to: 'refunding',   notify: { both: 'reversed' } },
  { from: 'calling-off', event: 'time-up',       by: ['clock'],    to: 'refunding',   notify: { both: 'called-off' }, money: 'return', relist: true },
  { from: 'calling-off', event: 'time-up',       gone: 'seller', by: ['clock'], to: 'decision', notify: { buyer: 'answer', admin: 'your-turn' } },

  { from: 'claimed',     event: 'confirm-handover', by: ['buyer'], to: 'handed-over', notify: { seller: 'handed-over' } },
  { from: 'claimed',     event: 'hand-over',     by: ['seller'],   to: 'handed-over', notify: { both: 'handed-over' } },
  { from: 'claimed',     event: 'deny',          by: ['buyer'],    to: 'decision',    notify: { seller: 'answer', admin: 'your-turn' } },
  { from: 'claimed',     event: 'order-refund',  by: ['admin'],    to: 'refunding',   notify: { both: 'decision' }, money: 'return' },
  { from: 'claimed',     event: 'reversed',      by: ['provider'], to: 'refunding',   notify: { both: 'reversed', admin: 'reversed' }, opensCase: true },
  { from: 'claimed',     event: 'time-up',       by: ['clock'],    to: 'decision',    notify: { both: 'answer', admin: 'your-turn' } },

  { from: 'handed-over', event: 'confirm',       by: ['buyer'],    to: 'completed',   notify: { both: 'completed' }, money: 'release' },
  { from: 'handed-over', event: 'report',        by: ['buyer'],    to: 'problem',     notify: { seller: 'problem' } },
  { from: 'handed-over', event: 'order-refund',  by: ['admin'],    to: 'refunding',   notify: { both: 'decision' }, money: 'return' },
  { from: 'handed-over', event: 'reversed',      by: ['provider'], to: 'refunding',   notify: { both: 'reversed', admin: 'reversed' }, opensCase: true },
  { from: 'handed-over', event: 'time-up',       by: ['clock'],    to: 'completed',   notify: { both: 'completed' }, money: 'release' },
  { from: 'handed-over', event: 'time-up',       gone: 'buyer', by: ['clock'], to: 'decision', notify: { seller: 'answer', admin: 'your-turn' } },
  { from: 'handed-over', event: 'time-up',       when: 'after-refusal', by: ['clock'], to: 'decision', notify: { both: 'answer', admin: 'your-turn' } },

  { from: 'problem',     event: 'take-back',     by: ['seller'],   to: 'returning',   notify: { buyer: 'answer' } },
  { from: 'problem',     event: 'offer',         by: ['seller'],   to: 'offered',     notify: { buyer: 'answer' } },
  { from: 'problem',     event: 'dispute',       by: ['seller'],   to: 'decision',    notify: { buyer: 'answer', admin: 'your-turn' } },
  { from: 'problem',     event: 'order-refund',  by: ['admin'],    to: 'refunding',   notify: { both: 'decision' }, money: 'return' },
  { from: 'problem',     event: 'reversed',      by: ['provider'], to: 'refunding',   notify: { both: 'reversed', admin: 'reversed' }, opensCase: true },
  { from: 'problem',     event: 'time-up',       by: ['clock'],    to: 'decision',    notify: { both: 'answer', admin: 'your-turn' } },

  { from: 'offered',     event: 'accept-offer',  by: ['buyer'],    to: 'completed',   notify: { both: 'completed' }, money: 'part' },
  { from: 'offered',     event: 'decline-offer', by: ['buyer'],    to: 'decision',    notify: { seller: 'answer', admin: 'your-turn' } },
  { from: 'offered',     event: 'order-refund',  by: ['admin'],    to: 'refunding',   notify: { both: 'decision' }, money: 'return' },
  { from: 'offered',     event: 'reversed',      by: ['provider'], to: 'refunding',   notify: { both: 'reversed', admin: 'reversed' }, opensCase: true },
  { from: 'offered',     event: 'time-up',       by: ['clock'],    to: 'decision',    notify: { both: 'answer', admin: 'your-turn' } },

  { from: 'returning',   event: 'received',      by: ['seller'],   to: 'refunding',   notify: { both: 'answer' }, money: 'return' },
  { from: 'returning',   event: 'not-as-sold',   by: ['seller'],   to: 'decision',    notify: { buyer: 'answer', admin: 'your-turn' } },
  { from: 'returning',   event: 'order-refund',  by: ['admin'],    to: 'refunding',   notify: { both: 'decision' }, money: 'return' },
  { from: 'returning',   event: 'reversed',      by: ['provider'], to: 'refunding',   notify: { both: 'reversed', admin: 'reversed' }, opensCase: true },
  { from: 'returning',   event: 'time-up',       by: ['clock'],    to: 'decision',    notify: { both: 'answer', admin: 'your-turn' } },

  // The dispute is whether the buyer has the phone; a late code proves it.
  { from: 'decision',    event: 'hand-over',     when: 'at-handover', by: ['seller'], to: 'handed-over', notify: { buyer: 'handed-over', admin: 'handed-over' } },
  { from: 'decision',    event: 'order-return',  by: ['admin'],    to: 'returning',   notify: { both: 'decision' } },
  { from: 'decision',    event: 'order-refund',  by: ['admin'],    to: 'refunding',   notify: { both: 'decision' }, money: 'return' },
  { from: 'decision',    event: 'order-part',    by: ['admin'],    to: 'completed',   notify: { both: 'decision' }, money: 'part' },
  { from: 'decision',    event: 'order-release', by: ['admin'],    to: 'completed',   notify: { both: 'decision' }, money: 'release' },
  { from: 'decision',    event: 'reversed',      by: ['provider'], to: 'refunding',   notify: { both: 'reversed', admin: 'reversed' }, opensCase: true },
  // Only a person decides: the deadline notifies all admins and begins anew.
  { from: 'decision',    event: 'time-up',       by: ['clock'],    to: 'decision',    notify: { admin: 'your-turn' } },

  { from: 'refunding',   event: 'refunded',      by: ['provider'], to: 'refunded',    notify: {} },
  // The money has gone back, but the code proves that the buyer had the phone, so an admin examines
  // the case.
  { from: 'refunding',   event: 'hand-over',     when: 'at-handover', by: ['seller'], to: 'refunding', notify: { buyer: 'late-code', admin: 'late-code' } },
  { from: 'refunding',   event: 'close-case',    by: ['admin'],    to: 'refunding',   notify: { both: 'decision' } },
  { from: 'refunding',   event: 'answer-no-show', by: both,        to: 'refunding',   notify: { both: 'answer' } },
  { from: 'refunding',   event: 'list-again',    by: ['seller'],   to: 'refunding',   notify: {}, relist: true },
  { from: 'refunded',    event: 'hand-over',     when: 'at-handover', by: ['seller'], to: 'refunded', notify: { buyer: 'late-code', admin: 'late-code' } },
  { from: 'refunded',    event: 'close-case',    by: ['admin'],    to: 'refunded',    notify: { both: 'decision' } },
  { from: 'refunded',    event: 'answer-no-show', by: both,        to: 'refunded',    notify: { both: 'answer' } },
  { from: 'refunded',    event: 'list-again',    by: ['seller'],   to: 'refunded',    notify: {}, relist: true },

  // Only while no batch of payouts has the released money; for `coolingDays` none can take it.
  // The buyer's own confirmation, until the time to inspect that it has cut short would have ended. It
  // returns no money: the buyer has what is left of that time, as before.
  { from: 'completed',   event: 'undo-confirm',  by: ['buyer'],    to: 'handed-over', notify: { both: 'confirm-undone' }, money: 'reopen' },
  { from: 'completed',   event: 'reopen',        by: ['admin'],    to: 'decision',    notify: { both: 'reopened' }, money: 'reopen' },
];

/**
 * The row of an event in a state; undefined when it cannot happen there. Rows that need a phase or a
 * side that is gone match only with that, and precede those without; without a role, rows of every
 * role match.
 */
export function transitionOf(
  from: DealState,
  event: DealEvent,
  phase?: HandoverPhase,
  role?: DealRole,
  gone: readonly DealSide[] = [],
): DealTransition | undefined {
  const rows = dealTable.filter(
    (row) =>
      row.from === from &&
      row.event === event &&
      (!row.when || row.when === phase) &&
      (!row.gone || gone.includes(row.gone)) &&
      (!role || row.by.includes(role)),
  );
  return rows.find((row) => row.gone) ?? rows.find(({ when }) => when) ?? rows[0];
}

/**
 * What an admin's act does with the money. `return-later`: another event returns it. Undefined when
 * no money moves.
 */
export function moneyOf(from: DealState, act: DealAct): DealMoney | 'return-later' | undefined {
  const row = transitionOf(from, act, undefined, 'admin');
  if (!row || row.money || row.to === from) return row?.money;
  const returns = dealTable.some(({ from, money }) => from === row.to && money === 'return');
  return returns ? 'return-later' : undefined;
}

/** The notices of a transition by recipient's role, without the actor's own. */
export function noticesOf(
  { notify }: DealTransition,
  by: DealRole,
): { person: DealPerson; kind: NoticeKind }[] {
  const { both: kind, ...others } = notify;
  const all = { ...(kind && { buyer: kind, seller: kind }), ...others };
  return (['buyer', 'seller', 'admin'] as const).flatMap((person) => {
    const own = all[person];
    return own && person !== by ? [{ person, kind: own }] : [];
  });
}

/** The acts that these roles may perform in a state and phase, in the order of the table. */
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

/**
 * Whether the buyer has a code to show at the handover; a cash deal has one from the reservation
 * on.
 */
export function hasCodeToShow(state: DealState, phase: HandoverPhase): boolean {
  const row = transitionOf(state, 'hand-over', phase);
  const isOpen = state === 'reserved' || phase === 'at-handover';
  return isOpen && row !== undefined && row.to !== state;
}

/** The operator's settings for deals. */
export type DealRules = {
  hours: DealHours;
  /** Per cent of the price for the shop. */
  feePercent: number;
  coolingDays: number;
};

/** The time from which the money of a deal completed at `completedAt` can be paid out. */
export const cooledAt = (completedAt: Date, days: number): Date =>
  new Date(completedAt.getTime() + days * 24 * 60 * 60 * 1000);

/** The details of an event; money in poisha. */
export type DealEventDetail = {
  reason?: string;
  place?: string;
  /** ISO 8601, UTC. */
  at?: string;
  /** The proposal replaces an agreed meeting. */
  wasAgreed?: true;
  failed?: RefusalGround[];
  /** All steps that the side has ticked then. */
  ticked?: NeirStep[];
  problem?: ProblemKind;
  poisha?: number;
  /** The correct code came after the money had gone back, so it completed no handover. */
  late?: true;
  /** The code was entered after the buyer had called off, refused or denied. */
  afterRefusal?: true;
  /** The sides that gave no sign in time, though they were reminded. */
  silent?: DealSide[];
};
