import type { Ask } from '../notices/asks.ts';
import type { NoticeKind } from '../notices/kinds.ts';
import type { DealRole, DealState } from './deal-states.ts';

export const askedSides = ['buyer', 'seller', 'admin'] as const satisfies DealRole[];
export type AskedSide = (typeof askedSides)[number];
type InDeal = Partial<Record<DealState, Partial<Record<AskedSide, Ask>>>>;

const meet: InDeal = {
  paid: { buyer: 'meet', seller: 'meet' },
  reserved: { buyer: 'meet-for-cash', seller: 'meet-for-cash' },
};
const giveBack = { buyer: 'give-back', seller: 'give-back' } as const;

/**
 * What the kinds about a deal require, by its present state and the reader's side: nothing any more when
 * the deal has gone on. The time is the deal's deadline.
 */
const inDeal: Partial<Record<NoticeKind, InDeal>> = {
  'your-turn': {
    ...meet,
    booked: { seller: 'agree-on-cash' },
    claimed: { buyer: 'confirm-handover' },
    decision: { admin: 'decide' },
  },
  reserved: { reserved: { buyer: 'meet-for-cash' } },
  paid: meet,
  'meeting-proposed': meet,
  'meeting-accepted': meet,
  'meeting-moved': meet,
  'meeting-soon': meet,
  'silence-soon': meet,
  'code-after-refusal': { 'handed-over': { buyer: 'confirm-handover' } },
  'calling-off': { 'calling-off': { seller: 'answer-call-off' } },
  'handed-over': { 'handed-over': { buyer: 'inspect', seller: 'declare' } },
  completed: { completed: { seller: 'declare' }, 'completed-cash': { seller: 'declare' } },
  problem: { problem: { seller: 'answer-problem' } },
  answer: { offered: { buyer: 'answer-part' }, returning: giveBack },
  decision: { returning: giveBack },
};

/** What the other kinds require, while it is undone. */
const elsewhere: Partial<Record<NoticeKind, Ask>> = {
  offer: 'answer-offer',
  'offer-countered': 'answer-offer',
  'offer-accepted': 'pay-agreed-price',
  'payout-address': 'confirm-account',
  'payout-failed': 'check-account',
  ask: 'answer-question',
};

/** These are open without a time too, or after it. */
const untimed: readonly Ask[] = ['confirm-account', 'check-account', 'answer-question', 'declare'];

/** Kinds that can require something. */
export const askingKinds = [...Object.keys(inDeal), ...Object.keys(elsewhere)] as NoticeKind[];

/** An example of what a kind requires, of any side in any state; undefined if it only reports. */
export const exampleAsk = (kind: NoticeKind): Ask | undefined =>
  elsewhere[kind] ?? Object.values(Object.values(inDeal[kind] ?? {})[0] ?? {})[0];

/** The subject of a notice as it is now. */
export type AskedAbout = {
  /** The reader's deal; null for notices that are about none. */
  deal: { state: DealState; side: AskedSide } | null;
  /** Of the deal, the offer or the account; null without a time, or when the matter is over. */
  dueAt: Date | null;
  /** The reader has done it, or it is over. */
  isDone: boolean;
};

/** What a notice requires now, and until when (null: at no fixed time); null if it only reports. */
export function askOf(
  kind: NoticeKind,
  { deal, dueAt, isDone }: AskedAbout,
  now: Date,
): { ask: Ask; until: Date | null } | null {
  const ask = inDeal[kind] ? deal && inDeal[kind][deal.state]?.[deal.side] : elsewhere[kind];
  if (!ask || isDone) return null;
  // The time of the deal is the other side's.
  const until = ask !== 'declare' && dueAt && now < dueAt ? dueAt : null;
  return until || untimed.includes(ask) ? { ask, until } : null;
}
