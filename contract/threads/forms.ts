import * as z from 'zod/mini';
import { id, limits, messages, optionalText, requiredText } from '../rules.ts';
import { isReadable } from '../text.ts';
import { messageLength, messagePhotos, threadDecisions, threadReasons } from './first-questions.ts';

/**
 * A message: a text, photos, or both (`hasContent`). `entryId` is made by the client for one typing:
 * the same text and photos sent again under it, by a double tap or after a lost response, are one
 * message.
 */
export const messageForm = z.object({
  text: optionalText(messageLength),
  entryId: id,
});

/** The check of a message beside its fields. */
export const hasContent = {
  check: ({ text, photos }: { text: string; photos: readonly unknown[] }): boolean =>
    photos.length > 0 || isReadable(text),
  params: { error: messages.messageRequired, path: ['text'] },
};

/** A message as it is typed, with the chosen files. */
export const typedMessage = z.extend(messageForm, {
  photos: z._default(
    z.array(z.instanceof(File)).check(z.maxLength(messagePhotos, messages.messagePhotosTooMany)),
    [],
  ),
});

/** A text of a member that fits many messages. */
export const savedAnswerForm = z.object({
  text: requiredText(messages.answerRequired, messageLength),
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
