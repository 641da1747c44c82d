import * as z from 'zod/mini';
import { limits, messages, optionalText, requiredText } from '../rules.ts';
import { answerNames } from './after-deal.ts';

const answer = z._default(z.enum(['yes', 'no', 'none'], messages.filterInvalid), 'none');

/** The answers of one side of a deal about the other; `none` where it has none. */
export const answersForm = z.object({
  asDescribed: answer,
  onTime: answer,
  asAgreed: answer,
  sentence: optionalText(limits.sentence),
});

/** Its check beside the fields: something is answered, or written. */
export const somethingSaid = {
  check: (said: z.output<typeof answersForm>): boolean =>
    said.sentence !== '' || answerNames.some((name) => said[name] !== 'none'),
  params: { error: messages.answersEmpty, path: ['sentence'] },
};

/** The one reply to it. */
export const replyForm = z.object({
  reply: requiredText(messages.answerRequired, limits.sentence),
});

/** An admin's decision about a sentence or its reply; the writer reads the reason. */
export const sentenceDecisionForm = z.object({
  part: z.enum(['sentence', 'reply'], messages.filterInvalid),
  decision: z.enum(['hide', 'show'], messages.decisionRequired),
  reason: requiredText(messages.decisionReasonRequired, limits.decisionReason),
});
