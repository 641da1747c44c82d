import { hourMs } from '#contract/durations.ts';
import { conductRules } from '#contract/orders/conduct.ts';
import { handoverOpensHours, phaseOf, transitionOf } from '#contract/orders/deal.ts';
import {
  type ActGuard,
  type ActOffer,
  actFacts,
  type DealAct,
} from '#contract/orders/deal-acts.ts';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import { type DealRole, isGivenBack } from '#contract/orders/deal-states.ts';
import { hasOpenCase } from '../members/open-case.ts';
import type { DealDeps, DealRow } from './deal-row.ts';

type Acting = {
  /** The role of the actor in this act. */
  role: DealRole;
  /** All roles of the actor. */
  roles: readonly DealRole[];
  /** The seller or the phone was removed, so the phone cannot be sold again. */
  isGone: boolean;
  now: Date;
};

/** Whether an act is possible in this deal now; `actFacts` refers to these by name. */
const guards: Record<ActGuard, (deal: DealRow, acting: Acting) => boolean> = {
  // A meeting whose time has passed cannot be agreed: its proposer would have missed it.
  'proposal-of-other-side': ({ meeting_at, meeting_accepted_at, meeting_by }, { role, now }) =>
    meeting_at !== null && meeting_at > now && !meeting_accepted_at && role !== meeting_by,
  'meeting-was-missed': (deal, { role, now }) => {
    if (deal.state === 'cancelled') {
      const isOther = role !== deal.mark_of;
      return isOther && deal.mark === 'called-off' && isAnswerable(deal.changed_at, now);
    }
    const { meeting_at: at, meeting_accepted_at: agreed } = deal;
    return agreed && at ? at <= now : wasMissed(deal, now);
  },
  'is-accused': ({ no_show_of, no_show_at, no_show_answered_at }, { role, now }) =>
    role === no_show_of && !no_show_answered_at && isAnswerable(no_show_at, now),
  // Only the owner of a number can share it.
  'own-number-hidden': (deal, { role, roles }) =>
    !roles.includes('admin') && (role === 'buyer' || role === 'seller') && !isShared(deal, role),
  // Staff who act for a removed member do not undo what that member did.
  'own-word': (_, { roles }) => !roles.includes('admin'),
  'meeting-time-came': (deal, { now }) => deal.code_shown_at !== null || isMeetingTime(deal, now),
  'code-still-counts': (deal, { now }) => !isGivenBack(deal.state) || isLateCode(deal, now),
  'case-is-open': hasOpenCase,
  'phone-off-the-lists': (deal, { isGone }) =>
    deal.relisted_at === null && !isGone && hasPhone(deal),
};

/** The facts for the page beyond the deal. */
export type OfferFacts = {
  now: Date;
  /** The latest possible meeting; null without a deal. */
  meetBefore: Date | null;
  /** The phone can be reserved for a buyer who pays at the meeting. */
  isCashPossible: boolean;
  isCashAsked: boolean;
  isReopenable: boolean;
  isUndoable: boolean;
};

const offers: Record<ActOffer, (facts: OfferFacts) => boolean> = {
  'before-last-meeting-time': ({ meetBefore, now }) => meetBefore !== null && now < meetBefore,
  'cash-possible': ({ isCashPossible, isCashAsked }) => isCashPossible && !isCashAsked,
  'cash-asked-for': ({ isCashPossible, isCashAsked }) => isCashPossible && isCashAsked,
  'word-can-be-undone': ({ isUndoable }) => isUndoable,
  'money-in-no-batch': ({ isReopenable }) => isReopenable,
};

/**
 * The role in which a user performs an act, by the table and the act's guard; an admin may have
 * both sides of a removed member. Undefined if the act is not theirs in this state and phase, or
 * not possible now.
 */
export function actingRole(
  act: DealAct,
  deal: DealRow,
  { roles, isGone }: Pick<Acting, 'roles' | 'isGone'>,
  { clock }: Pick<DealDeps, 'clock'>,
): DealRole | undefined {
  const now = clock();
  const { guard } = actFacts[act];
  return roles.find(
    (role) =>
      transitionOf(deal.state, act, phaseOf(deal, now), role) !== undefined &&
      (!guard || guards[guard](deal, { role, roles, isGone, now })),
  );
}

/**
 * Whether the page offers an act that the table allows in the state, for a deal, or a booking
 * without one.
 */
export function isOffered(
  act: DealAct,
  deal: DealRow | undefined,
  acting: Pick<Acting, 'roles' | 'isGone'> & OfferFacts,
  deps: Pick<DealDeps, 'clock'>,
): boolean {
  const { guard, offered } = actFacts[act];
  if (offered && !offers[offered](acting)) return false;
  // Guards need a deal: a booking has no meeting that could be missed.
  if (!deal) return guard === undefined;
  return actingRole(act, deal, acting, deps) !== undefined;
}

/** The agreed time has come. A meeting that is moved after that does not reset it. */
export const isMeetingTime = ({ handover_from: from }: DealRow, now: Date) =>
  from !== null && from.getTime() + handoverOpensHours * hourMs <= now.getTime();

/**
 * A proposal after the agreed time does not undo a no-show. If the code was shown, the two have
 * met.
 */
const wasMissed = (deal: DealRow, now: Date) =>
  deal.code_shown_at === null && isMeetingTime(deal, now);

/** Whether the seller of a deal that went back has the phone, as far as the deal and admins know. */
const hasPhone = (deal: DealRow) =>
  !hasOpenCase(deal) &&
  (deal.handed_over_at === null || deal.phone_back_at !== null || deal.reversal_closed_at !== null);

const isShared = (deal: DealRow, side: 'buyer' | 'seller') =>
  deal[`${side}_number_shared_at`] !== null;

const isAnswerable = (since: Date | null, now: Date) =>
  since !== null && now.getTime() < since.getTime() + conductRules.answerDays * 24 * hourMs;

/** Codes can be guessed, so one correct late code opens one case, and only for some days. */
const isLateCode = ({ late_code_at, changed_at }: DealRow, now: Date) =>
  late_code_at === null &&
  now.getTime() < changed_at.getTime() + dealLimits.lateCodeDays * 24 * hourMs;
