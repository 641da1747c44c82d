import * as z from 'zod';
import { notice } from '../notices/calls.ts';
import { id } from '../rules.ts';
import { threadLine } from '../threads/calls.ts';

/** A line of the inbox: a thread, an order's notices, or a notice about something else. */
export const inboxLine = z.object({
  _id: id,
  at: z.string().describe('of the newest message or notice; ISO 8601, UTC'),
  unread: z.boolean(),
  thread: threadLine.nullable().describe('null in a line of notices'),
  notice: notice
    .nullable()
    .describe('the newest notice; of a thread the newest unread one that is no message, or null'),
});
export type InboxLine = z.output<typeof inboxLine>;
