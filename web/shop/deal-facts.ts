import type { DealFacts, DealGroup } from '#contract/orders/deal-facts.ts';
import type { Conduct } from '#contract/orders/orders.ts';
import type { SaidAbout } from '#contract/orders/said-about.ts';
import type { conductTexts } from '#web/i18n/en/orders/conduct.ts';
import { conductSentences } from './conduct-sentences.ts';

type Side = 'buyer' | 'seller';

/**
 * What is known of a member's ended deals on one side, a sentence each, in numbers with their
 * denominators. With too few deals only their count, and what `conductSentences` warns of.
 */
export function factSentences(
  { facts, ...conduct }: Conduct & { facts: DealFacts },
  side: Side,
  texts: typeof conductTexts,
): string[] {
  const { kept, cash, bookings, unpaid } = facts;
  const text = texts.facts;
  const isEnough = kept.enough || cash.enough;
  const ofCash = () =>
    cash.enough
      ? [[text.cash(cash.well, cash.deals), ...detailsOf(cash, side, text)].join(' · ')]
      : [text.fewCash(cash.deals)];
  return [
    ...(kept.deals + cash.deals === 0 ? [text.newHere] : []),
    ...(kept.enough ? [text.kept(kept.well, kept.deals), ...detailsOf(kept, side, text)] : []),
    ...(kept.deals > 0 && !kept.enough ? [text.few(kept.well, kept.deals)] : []),
    ...(cash.deals > 0 ? ofCash() : []),
    ...(unpaid > 0 ? [text.unpaid(unpaid, bookings)] : []),
    ...(isEnough ? [] : conductSentences(conduct, texts)),
  ];
}

function detailsOf(group: DealGroup, side: Side, text: (typeof conductTexts)['facts']): string[] {
  const { deals, meetings, came, disputed, refused, handed, problems, calledOff } = group;
  return [
    ...(meetings > 0 ? [text.came(came, meetings, disputed)] : []),
    ...(meetings > 0 && refused > 0 ? [text.refused[side](refused, meetings)] : []),
    ...(handed > 0 ? [text.problems[side](problems, handed)] : []),
    ...(calledOff > 0 ? [text.calledOff(calledOff, deals)] : []),
  ];
}

/** Whether any answer about a member is shown. */
export const isAnySaid = ({ counts, sentences }: SaidAbout): boolean =>
  sentences.length > 0 || Object.values(counts).some(({ of }) => of > 0);
