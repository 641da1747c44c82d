import * as z from 'zod/mini';
import { limits, messages, requiredText } from '../rules.ts';

/** How many answers the writer of the form had before them, so that none is given twice. */
const answers = z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000));

/** An answer to a support message, which is mailed to who wrote it. */
export const supportAnswerForm = z.object({
  answers,
  text: requiredText(messages.answerRequired, limits.longText),
});

/** What an admin writes to a member first, or the member's next text in a conversation. */
export const supportLetterForm = z.object({
  text: requiredText(messages.messageRequired, limits.longText),
});

/** A member's next text: how many they had read, so that none is sent twice. */
export const supportReplyForm = z.extend(supportLetterForm, { answers });

/** The end of a support message without an answer. */
export const supportCloseForm = z.object({ answers });
