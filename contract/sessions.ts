import * as z from 'zod';
import { id } from './rules.ts';

/** Where somebody is logged in, as they see it themselves. */
export const session = z.object({
  _id: id,
  current: z.boolean().describe('the session that asks'),
  createdAt: z.string().describe('ISO 8601, UTC'),
  expiresAt: z.string(),
  device: z.string().describe("the browser's own description of itself; may be empty"),
  address: z.string().describe('the network address at login; may be empty'),
});
export type Session = z.output<typeof session>;
