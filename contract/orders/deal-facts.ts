import * as z from 'zod';
import { answerRules } from '../threads/answer-times.ts';
import { conductRules } from './conduct.ts';

const { newest, days, least, lateHours, exactHours } = answerRules;

const count = (text: string) => z.number().int().describe(text);
const counts = `0 below ${conductRules.leastForFacts} deals`;

const dealGroup = z.object({
  deals: count(
    `ended deals: with each person one that went well, and each that did not in ${conductRules.days} days`,
  ),
  enough: z.boolean().describe(`at least ${conductRules.leastForFacts}, so that details are shown`),
  well: count('of these, completed without any of the following'),
  meetings: count(`of these, where both came or this member did not; ${counts}`),
  came: count(`meetings to which this member came; ${counts}`),
  disputed: count(`missed ones about which this member says otherwise; ${counts}`),
  refused: count(`meetings at which the buyer refused the phone; ${counts}`),
  handed: count(`phones that changed hands; ${counts}`),
  problems: count(`of these, with a problem that no admin found unfounded; ${counts}`),
  calledOff: count(`deals that this member called off, or cash reservations cancelled; ${counts}`),
  silent: count(`deals that time ended while this member gave no sign; ${counts}`),
});
export type DealGroup = z.output<typeof dealGroup>;

/**
 * What is shown of a member's ended deals on one side, in numbers with their denominators
 * (decision 0193).
 */
export const dealFacts = z.object({
  kept: dealGroup.describe('deals whose money the shop kept'),
  cash: dealGroup.describe('deals in cash, whose money the shop never saw'),
  bookings: count(
    `a buyer’s bookings that became a deal or were left unpaid; 0 below ${conductRules.leastForFacts}, and for a seller`,
  ),
  unpaid: count('of these, neither paid nor cancelled until they lapsed'),
  answers: z
    .object({
      asked: count(
        `newest questions in threads, at most ${newest} in ${days} days, that were answered or waited for ${lateHours} hours; 0 below ${least} people, and for a buyer`,
      ),
      answered: count('of these, answered'),
      hours: z
        .number()
        .int()
        .nullable()
        .describe(
          `within which more than half were answered: up to ${exactHours}, or ${lateHours}; null for longer, and below ${least} answers`,
        ),
    })
    .describe('how fast a seller answers (decision 0215)'),
});
export type DealFacts = z.output<typeof dealFacts>;
