import * as z from 'zod';
import { helperRoles, namedRoles } from './staff.ts';

/** `GET /users/admin/:email`. `staff` is present for moderators and cashiers alone. */
export const staffStatus = z.object({
  isAdmin: z.boolean(),
  staff: z.enum(helperRoles).optional().describe('what they do for the shop without being admin'),
  secondFactorNeeded: z
    .literal(true)
    .optional()
    .describe('their work begins when their login has a second factor'),
  approvesFrom: z
    .string()
    .optional()
    .describe('new in the role: until then they approve nothing of another’s; ISO 8601, UTC'),
  suspended: z
    .object({ since: z.string().describe('ISO 8601, UTC'), reason: z.string() })
    .optional()
    .describe('nothing new begins, until an admin ends it'),
});

/** A row of `GET /staff`. */
export const staffPerson = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', ...helperRoles]),
});

/** `PUT /staff/:email`. */
export const newStaffRole = z.object({ role: z.enum(namedRoles) });
