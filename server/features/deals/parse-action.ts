import type { CallInput } from '#contract/calls.ts';
import { toPoisha } from '#contract/money.ts';
import { conductRules } from '#contract/orders/conduct.ts';
import {
  type DealEventDetail,
  dealLimits,
  handoverOpensHours,
  phaseOf,
  transitionOf,
} from '#contract/orders/deal.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { DealRole } from '#contract/orders/deal-states.ts';
import { findTricks } from '#contract/phones/tricks.ts';
import { messages } from '#contract/rules.ts';
import { Problem } from '#server/http/api/problem.ts';
import type { DealColumns, DealDeps, DealRow } from './deal-row.ts';
import { bothShared } from './numbers.ts';

type Act = CallInput<'POST /order/:id'>['body'];

export type ParsedAction = {
  detail: DealEventDetail;
  columns?: DealColumns;
  /** Poisha. */
  part?: number;
};

/**
 * Whose part somebody takes by an act: an admin may have both sides of who was removed, and nobody
 * accepts their own proposal. Undefined when the act is not theirs in this state and phase.
 */
export function actingRole(
  act: DealAct,
  deal: DealRow,
  roles: readonly DealRole[],
  { clock }: Pick<DealDeps, 'clock'>,
): DealRole | undefined {
  const phase = phaseOf(deal, clock());
  return roles.find(
    (each) =>
      transitionOf(deal.state, act, phase, each) !== undefined && isTheirs(act, deal, each, roles),
  );
}

/** Nobody accepts their own proposal, only who is accused answers, and a number is shown by its owner. */
function isTheirs(
  act: DealAct,
  deal: DealRow,
  role: DealRole,
  roles: readonly DealRole[],
): boolean {
  if (act === 'accept') return role !== deal.meeting_by;
  if (act === 'answer-no-show') return role === deal.no_show_of;
  if (act === 'share-number') return !roles.includes('admin') && !isShared(deal, role);
  return act !== 'no-show' || deal.state !== 'cancelled' || role !== deal.mark_of;
}

const isShared = (deal: DealRow, role: DealRole) =>
  (role === 'buyer' || role === 'seller') && deal[`${role}_number_shared_at`] !== null;

const hour = 60 * 60 * 1000;

/**
 * Whether an act that the table has for a deal also makes sense of this one now; the page offers what
 * does.
 */
export function makesSense(
  act: DealAct,
  deal: DealRow,
  deps: Pick<DealDeps, 'clock' | 'deals'>,
): boolean {
  const now = deps.clock();
  const { meeting_at: at, meeting_accepted_at: agreed } = deal;
  switch (act) {
    case 'propose':
      return now < meetBefore(deal, deps);
    case 'accept':
      return at !== null && !agreed;
    case 'no-show':
      if (deal.state === 'cancelled')
        return deal.mark === 'called-off' && isAnswerable(deal.changed_at, now);
      return agreed && at ? at <= now : wasMissed(deal, now);
    case 'answer-no-show':
      return !deal.no_show_answered_at && isAnswerable(deal.no_show_at, now);
    case 'claim':
      return deal.code_shown_at !== null || isMeetingTime(deal, now);
    case 'hand-over':
      return !isOver(deal) || isLateCode(deal, now);
    case 'close-case':
      return deal.late_code_at !== null && deal.case_closed_at === null;
    case 'list-again':
      return deal.relisted_at === null;
    default:
      return true;
  }
}

/** From the agreed time on, also when the meeting was moved after the two could have met. */
export const isMeetingTime = ({ handover_from: from }: DealRow, now: Date) =>
  from !== null && from.getTime() + handoverOpensHours * hour <= now.getTime();

/**
 * A proposal that came after the agreed time does not take away that somebody was not there. Where the
 * code was shown, they met.
 */
const wasMissed = (deal: DealRow, now: Date) =>
  deal.code_shown_at === null && isMeetingTime(deal, now);

const isAnswerable = (since: Date | null, now: Date) =>
  since !== null && now.getTime() < since.getTime() + conductRules.answerDays * 24 * hour;

const isOver = ({ state }: DealRow) => state === 'refunding' || state === 'refunded';

/** One code is one case, and is looked for so long only: it can be guessed. */
const isLateCode = ({ late_code_at, changed_at }: DealRow, now: Date) =>
  late_code_at === null &&
  now.getTime() < changed_at.getTime() + dealLimits.lateCodeDays * 24 * hour;

/**
 * What an act says, as its event needs it, for a deal in a state where the event can happen. Null when
 * it was done before, or is about something that has changed meanwhile. Throws `bad-input`.
 */
export function parseAction(
  act: Act,
  deal: DealRow,
  role: DealRole,
  deps: DealDeps,
): ParsedAction | null {
  const { reason } = act;
  // A proposal that is too late is refused with a sentence.
  if (act.event !== 'propose' && !makesSense(act.event, deal, deps)) return null;
  const now = deps.clock();
  switch (act.event) {
    case 'propose':
      return readProposal(act, deal, role, deps);
    case 'accept': {
      // Who has seen another proposal than the last one has agreed to nothing.
      const isSeen = deal.meeting_at && act.at && deal.meeting_at.getTime() === Date.parse(act.at);
      if (!isSeen || deal.meeting_by === role) return null;
      return {
        detail: {},
        columns: { meeting_accepted_at: now, ...opensFor(deal, now), ...bothShared(now) },
      };
    }
    case 'show-code':
      return {
        detail: {},
        columns: { code_shown_at: now, handover_from: now, ...bothShared(now) },
      };
    case 'share-number':
      if (isShared(deal, role) || (role !== 'buyer' && role !== 'seller')) return null;
      return { detail: {}, columns: { [`${role}_number_shared_at`]: now } };
    case 'hand-over':
      return isOver(deal)
        ? { detail: { late: true }, columns: { late_code_at: now } }
        : { detail: {}, columns: { handed_over_at: now, ...bothShared(now) } };
    case 'confirm-handover':
      return { detail: {}, columns: { handed_over_at: now } };
    case 'close-case':
      return { detail: { reason: required(reason) }, columns: { case_closed_at: now } };
    case 'list-again':
      // Everybody reads it on the phone's page, as its description.
      if (findTricks(reason).length > 0) throw bad('reason', messages.answerNotShown);
      return { detail: { reason } };
    case 'check': {
      const checks = act.checks ?? [];
      if (String(checks) === String(deal.checks ?? [])) return null;
      return { detail: {}, columns: { checks } };
    }
    case 'refuse': {
      const failed = act.checks ?? [];
      if (failed.length === 0) throw bad('checks', messages.checksRequired);
      return { detail: { failed, reason } };
    }
    case 'report':
      if (!act.problem) throw bad('problem', messages.problemRequired);
      return { detail: { problem: act.problem, reason: required(reason) } };
    case 'no-show': {
      const no_show_of = role === 'seller' ? 'buyer' : 'seller';
      const columns = { no_show_of, no_show_at: now, mark: null, mark_of: null } as const;
      return { detail: reason ? { reason } : {}, columns };
    }
    case 'answer-no-show': {
      const accuser: 'buyer' | 'seller' = deal.no_show_of === 'seller' ? 'buyer' : 'seller';
      // Of a paid deal one word stands against the other: else an accusation were a free call-off.
      const counts = deal.payment_id !== null && { mark: 'called-off' as const, mark_of: accuser };
      return {
        detail: { reason: required(reason) },
        columns: { no_show_answered_at: now, ...counts },
      };
    }
    case 'offer': {
      const offer = readPart(act, deal);
      return { detail: { poisha: offer, reason }, columns: { offer } };
    }
    case 'accept-offer': {
      const part = deal.offer ?? 0;
      return { detail: { poisha: part }, part };
    }
    case 'order-part': {
      const part = readPart(act, deal);
      return { detail: { poisha: part, reason: required(reason) }, part };
    }
    case 'call-off':
    case 'object':
    case 'dispute':
    case 'not-as-sold':
    case 'order-return':
    case 'order-refund':
    case 'order-release':
    case 'reopen':
      return { detail: { reason: required(reason) } };
    default:
      return { detail: reason ? { reason } : {} };
  }
}

const bad = (field: string, sentence: string) =>
  new Problem('bad-input', { fields: { [field]: sentence } });

function required(reason: string): string {
  if (!reason) throw bad('reason', messages.reasonRequired);
  return reason;
}

/** Poisha that go back of a deal that goes on: less than what is left of the price. */
function readPart({ taka }: Act, { price, given_back }: DealRow): number {
  if (taka === undefined) throw bad('taka', messages.sellingPriceRequired);
  const part = toPoisha(taka);
  if (part >= price - given_back) throw bad('taka', messages.partInvalid);
  return part;
}

/** Of a meeting that is agreed; what was open before stays so. */
function opensFor({ meeting_at: at, handover_from: from }: DealRow, now: Date) {
  if (!at || (from && from <= now)) return {};
  return { handover_from: new Date(at.getTime() - handoverOpensHours * hour) };
}

/** The last time of a meeting: money, or the phone, is kept that long without one. */
export function meetBefore(deal: DealRow, { deals }: Pick<DealDeps, 'deals'>): Date {
  const kept = deal.state === 'reserved' ? 'reserved' : 'paid';
  return new Date(deal.changed_at.getTime() + deals.hours[kept] * hour);
}

function readProposal(
  { place, at, reason }: Act,
  deal: DealRow,
  role: DealRole,
  deps: DealDeps,
): ParsedAction | null {
  if (!place) throw bad('place', messages.placeRequired);
  const time = new Date(at ?? '');
  if (Number.isNaN(time.getTime()) || time <= deps.clock()) throw bad('at', messages.timeInvalid);
  if (time > meetBefore(deal, deps)) throw bad('at', messages.timeTooLate);
  const isSame = deal.meeting_place === place && deal.meeting_at?.getTime() === time.getTime();
  if (isSame) return null;
  // A move of what was agreed costs the other side something, so it says why.
  const why = deal.meeting_accepted_at ? required(reason) : reason;
  return {
    detail: {
      place,
      at: time.toISOString(),
      reason: why,
      ...(deal.meeting_accepted_at && { wasAgreed: true }),
    },
    columns: {
      meeting_place: place,
      meeting_at: time,
      meeting_by: role === 'seller' ? 'seller' : 'buyer',
      meeting_accepted_at: null,
      // Who has stood before the phone is not away from it because the meeting is moved.
      ...(deal.handover_from && deal.handover_from > deps.clock() && { handover_from: null }),
    },
  };
}
