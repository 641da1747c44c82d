import * as z from 'zod';
import { next } from '../paging.ts';
import { id, messages } from '../rules.ts';
import { queueCountMax, queueCursor, queueKinds, queueWhose } from './queue-kinds.ts';

export const queueQuery = z.object({
  kind: z.enum(queueKinds, messages.filterInvalid).optional(),
  whose: z.enum(queueWhose, messages.filterInvalid).optional(),
  before: z
    .string()
    .max(90, messages.textTooLong)
    .regex(queueCursor, messages.filterInvalid)
    .optional()
    .describe('`next` of the page before'),
});

const holder = z.object({
  name: z.string(),
  mine: z.boolean(),
  until: z.string().describe('when it is free again; ISO 8601, UTC'),
});

/** Something that waits for staff. Its texts are read on its own page. */
export const queueEntry = z.object({
  // Unique within its kind.
  _id: id,
  kind: z.enum(queueKinds),
  since: z.string().describe('ISO 8601, UTC'),
  taka: z.number().nullable().describe('the money at stake; null without'),
  about: z.string().describe('the phone; empty without'),
  person: z.string().describe('the name of the member whom it concerns; empty without'),
  path: z.string().describe('the page of its next step, without a language'),
  own: z.boolean().describe('the caller is a party of it, so another decides'),
  holder: holder.nullable().describe('who has taken it'),
});
export type QueueEntry = z.output<typeof queueEntry>;

/** `GET /queue`: what the caller's role works on, the longest waiting first. */
export const queuePage = z.object({
  entries: z.array(queueEntry),
  counts: z
    .array(
      z.object({
        kind: z.enum(queueKinds),
        count: z
          .number()
          .int()
          .describe(`at most ${queueCountMax + 1}, which means more than ${queueCountMax}`),
      }),
    )
    .describe('of each kind that the caller works on, zeros included'),
  next,
});
export type QueuePage = z.output<typeof queuePage>;

export const queueTaking = z.object({
  kind: z.enum(queueKinds),
  take: z.boolean().describe('false: release it'),
});

/** `taken`: by this call or before, the entry is the caller's. Otherwise `holder` is another. */
export const queueTaken = z.object({ taken: z.boolean(), holder: holder.nullable() });
