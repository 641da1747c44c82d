import { handoverOpensHours } from '#contract/orders/deal.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import { type DealRole, isGivenBack } from '#contract/orders/deal-states.ts';
import type { DealRow, ParsedAction } from './deal-row.ts';
import { bothShared } from './numbers.ts';

type Acted = { deal: DealRow; role: DealRole; now: Date };

/** The writes of an act to its deal, besides the new state and the fields of its form. */
export const actEffects: {
  [act in DealAct]?: (acted: Acted) => ParsedAction;
} = {
  accept: ({ deal, now }) => ({
    detail: {},
    columns: { meeting_accepted_at: now, ...opensFor(deal, now), ...bothShared(now) },
  }),
  'show-code': ({ now }) => ({
    detail: {},
    columns: { code_shown_at: now, handover_from: now, ...bothShared(now) },
  }),
  'share-number': ({ role, now }) => ({
    detail: {},
    columns: role === 'seller' ? { seller_number_shared_at: now } : { buyer_number_shared_at: now },
  }),
  'hand-over': ({ deal, now }) =>
    isGivenBack(deal.state)
      ? { detail: { late: true }, columns: { late_code_at: now } }
      : { detail: {}, columns: { handed_over_at: now, ...bothShared(now) } },
  'confirm-handover': ({ now }) => ({ detail: {}, columns: { handed_over_at: now } }),
  'close-case': ({ deal, now }) => ({
    detail: {},
    columns: {
      ...(deal.late_code_at && { case_closed_at: now }),
      ...(deal.reversed_at && { reversal_closed_at: now }),
    },
  }),
  received: ({ now }) => ({ detail: {}, columns: { phone_back_at: now } }),
  'not-as-sold': ({ now }) => ({ detail: {}, columns: { phone_back_at: now } }),
  'no-show': ({ role, now }) => ({
    detail: {},
    columns: {
      no_show_of: role === 'seller' ? 'buyer' : 'seller',
      no_show_at: now,
      mark: null,
      mark_of: null,
    },
  }),
  'answer-no-show': ({ deal, now }) => ({
    detail: {},
    columns: {
      no_show_answered_at: now,
      // In a paid deal, one claim contradicts the other. Without the mark, an accusation would be a
      // call-off without consequences.
      ...(deal.payment_id !== null && {
        mark: 'called-off',
        mark_of: deal.no_show_of === 'seller' ? 'buyer' : 'seller',
      }),
    },
  }),
  'accept-offer': ({ deal }) => {
    const part = deal.offer ?? 0;
    return { detail: { poisha: part }, part };
  },
};

/** The opening of the handover for an agreed meeting; an opened one stays open. */
function opensFor({ meeting_at: at, handover_from: from }: DealRow, now: Date) {
  if (!at || (from && from <= now)) return {};
  return { handover_from: new Date(at.getTime() - handoverOpensHours * 60 * 60 * 1000) };
}
