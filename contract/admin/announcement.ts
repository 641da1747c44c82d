import * as z from 'zod';
import { id } from '../rules.ts';
import {
  announcementFields,
  announcementStates,
  closesForHours,
  endsLater,
} from './announcement-form.ts';

/** `PUT /announcement`. */
export const newAnnouncement = z.object(announcementFields.shape).check(endsLater, closesForHours);

/** `GET /announcement`: the line that is above all pages now. */
export const announcement = z.object({
  line: z
    .object({
      // The same as long as the words are, because it was closed by it.
      _id: id,
      en: z.string(),
      bn: z.string(),
    })
    .nullable()
    .describe('null: there is none'),
});

const minute = z.string().describe("YYYY-MM-DDTHH:MM in Dhaka; '' without one");

/** `GET /announcement/settings`: what was saved last. */
export const announcementSettings = z.object({
  newest: z
    .object({
      en: z.string(),
      bn: z.string(),
      state: z.enum(announcementStates),
      from: minute,
      until: minute,
      at: z.string().describe('when it was saved; ISO 8601, UTC'),
    })
    .nullable(),
});
export type AnnouncementSettings = z.output<typeof announcementSettings>;
