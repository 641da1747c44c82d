import * as z from 'zod/mini';
import { announcementMax, closedHoursMost } from '../constants.ts';
import { messages, requiredText } from '../rules.ts';

const line = requiredText(messages.messageRequired, announcementMax);

/** The parser of dates takes 30 February for a day of March. */
const isMinute = (text: string) => {
  const at = Date.parse(`${text}Z`);
  return text === '' || (!Number.isNaN(at) && new Date(at).toISOString().startsWith(text));
};

/** A minute by Dhaka's clocks, as a browser's field has it; '' without one. */
const minute = z
  .string({ error: messages.minuteInvalid })
  .check(
    z.regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/, { error: messages.minuteInvalid, abort: true }),
    z.refine(isMinute, { error: messages.minuteInvalid }),
  );

/** `closed`: the line is there at once, and from its beginning to its end the shop is closed. */
export const announcementStates = ['on', 'off', 'closed'] as const;

export const announcementFields = z.object({
  en: line,
  bn: line,
  state: z.enum(announcementStates, messages.filterInvalid),
  from: minute,
  until: minute,
});

export const endsLater = z.refine<{ from: string; until: string }>(
  ({ from, until }) => from === '' || until === '' || from < until,
  { path: ['until'], error: messages.endsTooEarly },
);

/** A closing ends by itself, so that a forgotten one does not end the shop. */
export const closesForHours = z.refine<{ from: string; until: string; state: string }>(
  ({ from, until, state }) =>
    state !== 'closed' ||
    // Without `hourMs`, whose import would be a file of its own for a form of exports.
    Date.parse(`${until}Z`) - Date.parse(`${from}Z`) <= closedHoursMost * 3_600_000,
  { path: ['until'], error: messages.closedTooLong },
);

/** The line above all pages, in both languages, and when it is there. */
export const announcementForm = announcementFields.check(endsLater, closesForHours);
