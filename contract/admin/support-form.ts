import * as z from 'zod/mini';
import { limits, messages, requiredText } from '../rules.ts';

/** Number of answers on the page when the form was rendered; a reply to an older page is refused. */
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

/** A member's next text, with the number of answers on their page. */
export const supportReplyForm = z.extend(supportLetterForm, { answers });

/** Closes a support message without an answer. */
export const supportCloseForm = z.object({ answers });
