import type { CallInput } from '#contract/calls.ts';
import { toPoisha } from '#contract/money.ts';
import {
  type DealAct,
  type DealEventDetail,
  type DealRole,
  dealRow,
} from '#contract/orders/deal.ts';
import { messages } from '#contract/rules.ts';
import { Problem } from '#server/http/api/problem.ts';
import type { DealDeps, DealRecord } from './deal-record.ts';

type Act = CallInput<'POST /order/:id'>['body'];

export type ReadAct = {
  detail: DealEventDetail;
  columns?: Partial<DealRecord>;
  /** Poisha. */
  part?: number;
};

/**
 * Whose part somebody takes by an act: an admin may have both sides of who was removed, and nobody
 * accepts their own proposal. Undefined when the act is not theirs in this state.
 */
export function actingRole(
  act: DealAct,
  { state, meeting_by }: DealRecord,
  roles: readonly DealRole[],
): DealRole | undefined {
  const theirs = dealRow(state, act)?.by.filter((each) => roles.includes(each)) ?? [];
  return theirs.find((each) => act !== 'accept' || each !== meeting_by);
}

/**
 * What an act says, as its event needs it, for a deal in a state where the event can happen. Null when
 * it was done before, or is about something that has changed meanwhile. Throws `bad-input`.
 */
export function readAct(
  act: Act,
  deal: DealRecord,
  role: DealRole,
  deps: DealDeps,
): ReadAct | null {
  const { reason } = act;
  switch (act.event) {
    case 'propose':
      return readProposal(act, deal, role, deps);
    case 'accept': {
      const { meeting_at: at, meeting_by: by, meeting_accepted_at: accepted } = deal;
      // Who has seen another proposal than the last one has agreed to nothing.
      const isSeen = at && act.at && at.getTime() === Date.parse(act.at);
      if (!isSeen || by === role || accepted) return null;
      return { detail: {}, columns: { meeting_accepted_at: deps.clock() } };
    }
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
    case 'claim': {
      // Before the agreed time the phone cannot have been handed over at the meeting.
      const { meeting_at: at, meeting_accepted_at: agreed } = deal;
      return agreed && at && at <= deps.clock() ? { detail: { reason } } : null;
    }
    case 'no-show': {
      // Nobody is late before the agreed time.
      const { meeting_at: at, meeting_accepted_at: agreed } = deal;
      if (!agreed || !at || at > deps.clock()) return null;
      const no_show_of = role === 'seller' ? 'buyer' : 'seller';
      return { detail: reason ? { reason } : {}, columns: { no_show_of } };
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
    case 'dispute':
    case 'not-as-sold':
    case 'order-return':
    case 'order-refund':
    case 'order-release':
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

/** Poisha that go back of a deal that goes on: less than the price. */
function readPart({ taka }: Act, { price }: DealRecord): number {
  if (taka === undefined) throw bad('taka', messages.sellingPriceRequired);
  const part = toPoisha(taka);
  if (part >= price) throw bad('taka', messages.partInvalid);
  return part;
}

/** The last time of a meeting: money, or the phone, is kept that long without one. */
export function meetBefore(deal: DealRecord, { deals }: Pick<DealDeps, 'deals'>): Date {
  const kept = deal.state === 'reserved' ? 'reserved' : 'paid';
  return new Date(deal.changed_at.getTime() + deals.hours[kept] * 60 * 60 * 1000);
}

function readProposal(
  { place, at, reason }: Act,
  deal: DealRecord,
  role: DealRole,
  deps: DealDeps,
): ReadAct | null {
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
    },
  };
}
