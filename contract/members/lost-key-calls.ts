import * as z from 'zod';
import { id } from '../rules.ts';

export const lostTicket = z.object({
  ticket: z.string().describe('a secret of who asked; the code works only with it'),
});

/** A request that waits for two of the staff. */
export const lostKeys = z.object({
  _id: id,
  at: z.string().describe('ISO 8601, UTC'),
  number: z.string().describe('proved by a code; becomes the key'),
  told: z.string().describe('what the person knows about the account'),
  memberId: id,
  member: z.string().describe('the name of the account'),
  since: z.string().describe('when it was made; ISO 8601, UTC'),
  email: z.string().describe('empty: none'),
  loginNumber: z.string().describe('the number of the account until now; empty: none'),
  deals: z.number().int(),
  firstBy: z.string().nullable().describe('the name of the first who has agreed'),
  own: z.boolean().describe('the caller has agreed, or it is their own matter'),
});
export type LostKeys = z.output<typeof lostKeys>;

export const lostDecision = z.object({ agrees: z.boolean() });
