import * as z from 'zod';
import { next, pageBefore } from '../paging.ts';
import { email, id, messages } from '../rules.ts';
import { auditActions } from './audit-actions.ts';

/** `GET /auditlog`, newest first. */
export const auditQuery = z.object({
  action: z.enum(auditActions, messages.filterInvalid).optional(),
  actor: z.optional(email).describe('who did it; the program itself has no address'),
  target: z.optional(id).describe('the member, phone or payment that it was done to'),
  ...pageBefore,
});
export const auditEntry = z.object({
  _id: id,
  at: z.string().describe('ISO 8601, UTC'),
  action: z.enum(auditActions),
  actorName: z.string().describe('empty: the program itself'),
  actorEmail: z.string(),
  target: id,
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AuditEntry = z.output<typeof auditEntry>;
export const auditPage = z.object({ entries: z.array(auditEntry), next });
