import { answerTimesDays, lateAnswerHours } from '../limits.ts';

/**
 * How fast a seller answers questions in threads (decision 0215). A wait begins with a buyer's
 * question, if none of theirs waits already: a message before the seller's first word, or a later one
 * with a question mark, because most threads end with thanks. It ends with the seller's next message,
 * or act on the buyer's offer. Nights count. Without Zod, because screens import it.
 */
export const answerRules = {
  /** Waits that began longer ago do not count. */
  days: answerTimesDays,
  /** At most so many of the newest. Each costs a few reads of an index on every page of the seller's phones. */
  newest: 20,
  /** Nothing is shown of questions from fewer people, and no time of fewer answers. */
  least: 3,
  /** A question without an answer for so long counts as one whose answer never comes. */
  lateHours: lateAnswerHours,
  /** Up to here the time is shown by the hour, above it as a day. */
  exactHours: 12,
} as const;

/** In any script that Bangladesh types. */
const questionMark = /[?？؟]/u;

/** Whether a message needs an answer although the seller has written before it. */
export const isQuestion = (text: string): boolean => questionMark.test(text);

export type Waits = {
  /** Different buyers. */
  askers: number;
  /** Each wait in seconds; null for one without an answer that is over `lateHours` old. */
  seconds: (number | null)[];
};

export type AnswerTimes = { asked: number; answered: number; hours: number | null };

/**
 * What is shown of waits: how many questions, how many of them were answered, and the whole hours
 * within which more than half were: up to `exactHours`, or `lateHours`; null for a longer time, and
 * below `least` answers. All is 0 below `least` buyers.
 */
export function answerTimesOf({ askers, seconds }: Waits): AnswerTimes {
  if (askers < answerRules.least) return { asked: 0, answered: 0, hours: null };
  const waited = seconds.map((each) => each ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const answered = waited.filter(Number.isFinite).length;
  const half = waited[Math.floor(waited.length / 2)] ?? Number.POSITIVE_INFINITY;
  const shown = answered < answerRules.least ? null : roundUp(half / 3_600);
  return { asked: waited.length, answered, hours: shown };
}

function roundUp(hours: number): number | null {
  if (hours <= answerRules.exactHours) return Math.max(1, Math.ceil(hours));
  return hours <= answerRules.lateHours ? answerRules.lateHours : null;
}
