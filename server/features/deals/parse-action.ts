import type { CallInput } from '#contract/calls.ts';
import { toPoisha } from '#contract/money.ts';
import { type ActField, actFacts } from '#contract/orders/deal-acts.ts';
import { handoverChecks } from '#contract/orders/deal-limits.ts';
import { type DealRole, isArranging, isGivenBack } from '#contract/orders/deal-states.ts';
import { neirStepsOf } from '#contract/orders/neir-steps.ts';
import { messages } from '#contract/rules.ts';
import { findTricks } from '#contract/tricks/find-tricks.ts';
import { Problem } from '#server/lib/problem.ts';
import { actEffects } from './act-effects.ts';
import type { DealDeps, DealRow, ParsedAction } from './deal-row.ts';

type Act = CallInput<'POST /order/:id'>['body'];

/**
 * Validates an act's fields by its row of `actFacts`, and adds its columns. Call it for an act with
 * an `actingRole`. Null if it was done before, or is about something that has changed meanwhile.
 * Throws `bad-input`.
 */
export function parseAction(
  act: Act,
  deal: DealRow,
  role: DealRole,
  deps: DealDeps,
): ParsedAction | null {
  const { fields = [] } = actFacts[act.event];
  const parsed: ParsedAction = { detail: {} };
  const add = ({ detail, columns, part }: ParsedAction) => {
    Object.assign(parsed.detail, detail);
    if (columns) parsed.columns = { ...parsed.columns, ...columns };
    if (part !== undefined) parsed.part = part;
  };
  for (const field of fields) {
    const read = fieldParsers[field](act, deal, role, deps);
    if (!read) return null;
    add(read);
  }
  add(parseReason(act, deal.meeting_accepted_at !== null));
  const effect = actEffects[act.event]?.({ deal, role, now: deps.clock() });
  if (effect) add(effect);
  return parsed;
}

/** Validates an act's reason by its row of `actFacts`; `isMove`: an agreed meeting is moved. */
export function parseReason(
  { event, reason }: Pick<Act, 'event' | 'reason'>,
  isMove = false,
): ParsedAction {
  const { reason: rule, isPublic } = actFacts[event];
  if (rule === 'none' || (rule === 'unasked' && !reason)) return { detail: {} };
  // Moving an agreed meeting is a burden for the other side, so it needs a reason.
  const isRequired = rule === 'required' || (rule === 'for-a-move' && isMove);
  if (isRequired && !reason) throw bad('reason', messages.reasonRequired);
  if (isPublic && findTricks(reason).length > 0) throw bad('reason', messages.answerNotShown);
  return { detail: { reason } };
}

const bad = (field: string, sentence: string) =>
  new Problem('bad-input', { fields: { [field]: sentence } });

type FieldParser = (act: Act, deal: DealRow, role: DealRole, deps: DealDeps) => ParsedAction | null;

const fieldParsers: Record<ActField, FieldParser> = {
  meeting: parseProposal,
  // Agreeing to a proposal that was replaced meanwhile has no effect.
  'seen-meeting': ({ at }, { meeting_at: proposed }) =>
    proposed && at && proposed.getTime() === Date.parse(at) ? { detail: {} } : null,
  'passed-checks': ({ checks: grounds = [] }, deal) => {
    const checks = handoverChecks.filter((check) => grounds.includes(check));
    if (checks.length < new Set(grounds).size) throw bad('checks', messages.filterInvalid);
    return String(checks) === String(deal.checks ?? [])
      ? null
      : { detail: {}, columns: { checks } };
  },
  // `storeTicks` compares them with the stored ones.
  'neir-steps': ({ steps = [] }, _deal, role) => {
    const own = role === 'buyer' || role === 'seller' ? neirStepsOf(role) : [];
    if (steps.some((step) => !own.includes(step))) throw bad('steps', messages.filterInvalid);
    return { detail: { ticked: own.filter((step) => steps.includes(step)) } };
  },
  'failed-checks': ({ checks: failed = [] }) => {
    if (failed.length === 0) throw bad('checks', messages.checksRequired);
    return { detail: { failed } };
  },
  // `enterCode` compares the code, and counts wrong ones.
  code: () => ({ detail: {} }),
  // A code after the money had gone back makes no sale.
  declaration: ({ declares }, deal, _role, { clock }) =>
    declares && !isGivenBack(deal.state)
      ? { detail: {}, columns: { declared_at: clock() } }
      : { detail: {} },
  problem: ({ problem }) => {
    if (!problem) throw bad('problem', messages.problemRequired);
    return { detail: { problem } };
  },
  taka: ({ event, taka }, { price, given_back }) => {
    if (taka === undefined) throw bad('taka', messages.sellingPriceRequired);
    const part = toPoisha(taka);
    if (part >= price - given_back) throw bad('taka', messages.partInvalid);
    const detail = { poisha: part };
    return event === 'offer' ? { detail, columns: { offer: part } } : { detail, part };
  },
};

/**
 * The latest time of a meeting, in a state that arranges one: money or phone are reserved that long
 * without a meeting. Null in any other state.
 */
export function meetBefore(
  { state, changed_at }: DealRow,
  { deals }: Pick<DealDeps, 'deals'>,
): Date | null {
  if (!isArranging(state)) return null;
  return new Date(changed_at.getTime() + deals.hours[state] * 60 * 60 * 1000);
}

function parseProposal(
  { place, at }: Act,
  deal: DealRow,
  role: DealRole,
  deps: DealDeps,
): ParsedAction | null {
  const now = deps.clock();
  if (!place) throw bad('place', messages.placeRequired);
  const time = new Date(at ?? '');
  if (Number.isNaN(time.getTime()) || time <= now) throw bad('at', messages.timeInvalid);
  if (time > (meetBefore(deal, deps) ?? now)) throw bad('at', messages.timeTooLate);
  const isSame = deal.meeting_place === place && deal.meeting_at?.getTime() === time.getTime();
  if (isSame) return null;
  return {
    detail: {
      place,
      at: time.toISOString(),
      ...(deal.meeting_accepted_at && { wasAgreed: true }),
    },
    columns: {
      meeting_place: place,
      meeting_at: time,
      meeting_by: role === 'seller' ? 'seller' : 'buyer',
      meeting_accepted_at: null,
      // An opened handover remains open when the meeting is moved.
      ...(deal.handover_from && deal.handover_from > now && { handover_from: null }),
    },
  };
}
