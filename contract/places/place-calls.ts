import * as z from 'zod';
import { messages, requiredText } from '../rules.ts';

/** `GET /places`: a place as it would be typed into a form. */
export const placeQuery = z.object({ q: requiredText(messages.locationRequired) });

export const readPlace = z.object({
  division: z.string().nullable(),
  district: z.string().nullable().describe('null: the text names none, so a form asks for it'),
  area: z.string().nullable(),
  suggestions: z
    .array(
      z.object({
        district: z.string(),
        area: z.string().nullable(),
        en: z.string(),
        bn: z.string(),
      }),
    )
    .max(5),
});
