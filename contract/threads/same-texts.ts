import * as z from 'zod';
import { sameTextHours } from '../limits.ts';
import { id } from '../rules.ts';

/** Such a case that waits; of the threads it has this text and no other. */
export const sameText = z.object({
  _id: id,
  at: z.string().describe('when it was found; ISO 8601, UTC'),
  text: z.string(),
  people: z.number().int().describe(`who received it within ${sameTextHours} hours`),
  memberId: id,
  member: z.string().describe('the name of the sender'),
  own: z.boolean().describe('the caller has sent it, so another of the staff decides'),
});
export type SameText = z.output<typeof sameText>;
