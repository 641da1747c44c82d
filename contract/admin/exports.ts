import * as z from 'zod';
import { messages, requiredText } from '../rules.ts';
import { exportKinds, exportReasonMax } from './export-kinds.ts';

const day = z.iso.date(messages.dayInvalid).describe('YYYY-MM-DD in Dhaka');

export const byExport = z.object({ kind: z.enum(exportKinds, messages.filterInvalid) });

/** Both days included; the reason is in the audit log. */
export const exportQuery = z
  .object({
    from: day,
    until: day,
    reason: requiredText(messages.reasonRequired, exportReasonMax),
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: messages.endsTooEarly,
  });

export const exportFile = z.object({
  csv: z.string(),
  rows: z.number().int().describe('without the heading'),
});
