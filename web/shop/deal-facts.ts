import type { DealFacts, DealGroup } from '#contract/orders/deal-facts.ts';
import type { Conduct } from '#contract/orders/orders.ts';
import type { SaidAbout } from '#contract/orders/said-about.ts';
import { type AnswerTimes, answerRules } from '#contract/threads/answer-times.ts';
import type { conductTexts } from '#web/i18n/en/orders/conduct.ts';
import { conductSentences } from './conduct-sentences.ts';

type Side = 'buyer' | 'seller';
type FactTexts = (typeof conductTexts)['facts'];

/**
 * What is known of a member's ended deals on one side, a sentence each, in numbers with their
 * denominators. With too few deals only their count, and what `conductSentences` warns of.
 */
export function factSentences(
  { facts, ...conduct }: Conduct & { facts: DealFacts },
  side: Side,
  texts: typeof conductTexts,
): string[] {
  const { kept, cash, bookings, unpaid, answers } = facts;
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
    ...(answers.asked > 0 ? [answersOf(answers, text)] : []),
  ];
}

function answersOf({ asked, answered, hours }: AnswerTimes, text: FactTexts): string {
  if (hours !== null) return text.answers(hours, answered, asked);
  return answered < answerRules.least
    ? text.fewAnswers(answered, asked)
    : text.lateAnswers(answered, asked);
}

function detailsOf(group: DealGroup, side: Side, text: FactTexts): string[] {
  const { deals, meetings, came, disputed, refused, handed, problems, calledOff, silent } = group;
  return [
    ...(meetings > 0 ? [text.came(came, meetings, disputed)] : []),
    ...(meetings > 0 && refused > 0 ? [text.refused[side](refused, meetings)] : []),
    ...(handed > 0 ? [text.problems[side](problems, handed)] : []),
    ...(calledOff > 0 ? [text.calledOff(calledOff, deals)] : []),
    ...(silent > 0 ? [text.silent(silent, deals)] : []),
  ];
}

/** Whether any answer about a member is shown. */
export const isAnySaid = ({ counts, sentences }: SaidAbout): boolean =>
  sentences.length > 0 || Object.values(counts).some(({ of }) => of > 0);
