import * as z from 'zod/mini';
import { announcementMax } from '../constants.ts';
import { messages, requiredText } from '../rules.ts';

const line = requiredText(messages.messageRequired, announcementMax);

const isMinute = (text: string) => text === '' || !Number.isNaN(Date.parse(`${text}Z`));

/** A minute by Dhaka's clocks, as a browser's field has it; '' without one. */
const minute = z
  .string({ error: messages.minuteInvalid })
  .check(
    z.regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/, { error: messages.minuteInvalid, abort: true }),
    z.refine(isMinute, { error: messages.minuteInvalid }),
  );

export const announcementFields = z.object({
  en: line,
  bn: line,
  state: z.enum(['on', 'off'], messages.filterInvalid),
  from: minute,
  until: minute,
});

export const endsLater = z.refine<{ from: string; until: string }>(
  ({ from, until }) => from === '' || until === '' || from < until,
  { path: ['until'], error: messages.endsTooEarly },
);

/** The line above all pages, in both languages, and when it is there. */
export const announcementForm = announcementFields.check(endsLater);
