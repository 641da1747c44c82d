import * as z from 'zod';
import { allLanguages } from '../languages.ts';
import { next, pageBefore } from '../paging.ts';
import { id, messages } from '../rules.ts';
import { supportAnswerForm, supportLetterForm, supportReplyForm } from './support-form.ts';
import { supportStates } from './support-states.ts';

/** `GET /support/messages/:id`: a message from the help page, as it was written. */
export const supportMessage = z.object({
  _id: id,
  at: z.string().describe('ISO 8601, UTC'),
  email: z.string().describe('as the writer gave it; not proved'),
  name: z.string().describe('of the account; empty without one'),
  memberId: z.nullable(id).describe('who was signed in'),
  language: z.enum(allLanguages).describe('of the answer'),
  begun: z.boolean().describe('an admin wrote first; then `text` is empty'),
  text: z.string(),
  orderId: z.nullable(id).describe('as the writer gave it'),
  closedAt: z.nullable(z.string()),
  answers: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      by: z.string(),
      ofMember: z.boolean().describe('the member wrote again'),
      text: z.string(),
    }),
  ),
});
export type SupportMessage = z.output<typeof supportMessage>;

/** `GET /support/messages`, newest first. */
export const supportQuery = z.object({
  state: z.enum(supportStates, messages.filterInvalid).optional(),
  ...pageBefore,
});

/** A message in the list, without its text and address, because only a reading is recorded. */
export const supportEntry = z.object({
  _id: id,
  at: z.string().describe('ISO 8601, UTC'),
  name: z.string().describe('of the account; empty without one'),
  state: z.enum(supportStates),
  language: z.enum(allLanguages).describe('of the answer'),
  own: z.boolean().describe('the caller wrote it, so another reads it'),
});
export type SupportEntry = z.output<typeof supportEntry>;
export const supportPage = z.object({ entries: z.array(supportEntry), next });

/** `POST /support/messages/:id`: without a text it is closed without an answer. */
export const supportAnswer = z.object({
  ...supportAnswerForm.shape,
  answers: z.number().int().min(0).max(1_000).describe('how many there were; another number: 409'),
  text: z.optional(supportAnswerForm.shape.text).describe('mailed to the writer'),
});

/** `POST /people/:id/support`. */
export const supportLetter = z.object(supportLetterForm.shape);

/** `POST /support/own/:id`. */
export const supportReply = z.object({
  ...supportReplyForm.shape,
  answers: z.number().int().min(0).max(1_000).describe('how many there were; another number: 409'),
});

const ownText = z.object({
  at: z.string().describe('ISO 8601, UTC'),
  own: z.boolean().describe('the caller wrote it; else the shop, of which no name is shown'),
  text: z.string(),
});

/** `GET /support/own`: a conversation of the caller with the shop. */
export const ownSupport = z.object({
  _id: id,
  waits: z.boolean().describe('for the shop'),
  answers: z.number().int().describe('for `POST /support/own/:id`'),
  texts: z.array(ownText).describe('the oldest first'),
});
export type OwnSupport = z.output<typeof ownSupport>;
