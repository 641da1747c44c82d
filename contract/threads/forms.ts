import * as z from 'zod/mini';
import { id, limits, messages, optionalText, requiredText } from '../rules.ts';
import { messageLength, threadDecisions, threadReasons } from './first-questions.ts';

/**
 * A message. `entryId` is made by the client for one typing: the same text sent again under it, by
 * a double tap or after a lost response, is one message.
 */
export const messageForm = z.object({
  text: requiredText(messages.messageRequired, messageLength),
  entryId: id,
});

export const threadReportForm = z.object({
  reason: z.enum(threadReasons, messages.reportReasonRequired),
  comment: optionalText(limits.reportComment),
});

/** An admin's decision about a reported thread; the members read its reason. */
export const threadDecisionForm = z.object({
  decision: z.enum(threadDecisions, messages.decisionRequired),
  reason: requiredText(messages.decisionReasonRequired, limits.decisionReason),
});
