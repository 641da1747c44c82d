import type { StoredDealState } from './deal-states.ts';

export type DealSide = 'buyer' | 'seller';

/**
 * What each side can answer about the other after a deal, as ONE table; form, validation and storage
 * follow from it, texts are in the catalogues. Facts instead of stars, because people who met give
 * stars out of courtesy. `seen`: the phone was at a meeting; `handed`: it changed hands; `cash`: the
 * shop never saw the money, otherwise the buyer has paid for certain. Without Zod, because screens
 * import it.
 */
const questions = {
  buyer: { asDescribed: 'seen', onTime: 'any', asAgreed: 'handed' },
  seller: { asDescribed: 'any', onTime: 'any', asAgreed: 'cash' },
} as const satisfies Record<DealSide, Record<string, 'any' | 'seen' | 'handed' | 'cash'>>;

export const answerNames = ['asDescribed', 'onTime', 'asAgreed'] as const;
export type AnswerName = (typeof answerNames)[number];
/** Null: not answered, or not a question of this deal. */
export type Answers = Record<AnswerName, boolean | null>;

/**
 * Days after the end of a deal in which answers can be written, and after which one side's are shown
 * without the other's. The same, so that neither side writes after it has read the other's.
 */
export const answerDays = 14;

/** The newest answers about a member that are counted, so that the cost has a bound. */
export const countedAnswers = 100;

const day = 24 * 60 * 60 * 1000;

/** What the rules need of a deal. */
export type EndedDeal = {
  state: StoredDealState;
  /** When it ended; null while it goes on. */
  endedAt: Date | null;
  /** Both had agreed on a meeting. */
  hadMeeting: boolean;
  /** The phone changed hands. */
  handed: boolean;
};

/** States in which a deal remains; while money is on its way, the end is not yet certain. */
export const answeredStates: readonly StoredDealState[] = [
  'completed',
  'completed-cash',
  'refunded',
  'no-show',
  'cancelled',
];

/**
 * Whether answers belong to this deal: it was completed, or ended after an agreed meeting. Without
 * one the two never had an appointment, and there is nothing to report of it.
 */
export const isAnswerable = ({ state, endedAt, hadMeeting, handed }: EndedDeal): boolean =>
  endedAt !== null && answeredStates.includes(state) && (handed || hadMeeting);

/** When the answers of one side are shown to others than their writer, if the other writes none. */
export const shownAt = (endedAt: Date): Date => new Date(endedAt.getTime() + answerDays * day);

/** Whether a side can still write, at a time; each writes once. */
export const canAnswer = (deal: EndedDeal, hasWritten: boolean, now: Date): boolean =>
  isAnswerable(deal) && !hasWritten && deal.endedAt !== null && now < shownAt(deal.endedAt);

/** The questions for a side of a deal, in the order of the table. */
export function questionsFor(
  side: DealSide,
  { state, handed }: Pick<EndedDeal, 'state' | 'handed'>,
): AnswerName[] {
  const isCash = state === 'completed-cash';
  const asked = { any: true, seen: handed || state === 'refunded', handed, cash: isCash };
  return answerNames.filter((name) => asked[questions[side][name]]);
}
