import * as z from 'zod';
import { next, pageBefore } from '../paging.ts';
import { id } from '../rules.ts';
import { countedAnswers } from './after-deal.ts';

const share = z.object({ yes: z.number().int(), of: z.number().int() });

/** How the other sides of a member’s deals answered; each of them counts once. */
const counts = z
  .object({ asDescribed: share, onTime: share, asAgreed: share })
  .describe(`of the newest ${countedAnswers} answers that are shown`);

const saidSentence = z.object({
  _id: id,
  at: z.string().describe('ISO 8601, UTC'),
  by: z.string().nullable().describe('the writer’s name, shortened; null: a former member'),
  sentence: z.string(),
  reply: z.string().describe('of the person it is about; empty without'),
});
export type SaidSentence = z.output<typeof saidSentence>;

/** What is shown of a member’s answers from deals, with the newest sentences. */
export const saidAbout = z.object({ counts, sentences: z.array(saidSentence) });
export type SaidAbout = z.output<typeof saidAbout>;

/** `GET /seller/:id/answers` */
export const saidQuery = z.object(pageBefore);
export const saidPage = saidAbout.extend({ next });

const writtenText = z.object({
  text: z.string(),
  by: z.string().describe('the writer’s name'),
  hidden: z.boolean(),
  own: z.boolean().describe('the caller is one of the two, so another admin decides'),
});

/** `GET /sentences`: shown ones for an admin, with those that are hidden. */
export const sentencesPage = z.object({
  sentences: z.array(
    z.object({
      _id: id,
      at: z.string().describe('ISO 8601, UTC'),
      bookingId: id,
      about: z.string().describe('the name of the person it is about'),
      sentence: writtenText,
      reply: writtenText.nullable(),
    }),
  ),
  next,
});
export type AdminSentence = z.output<typeof sentencesPage>['sentences'][number];
