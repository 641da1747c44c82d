import * as z from 'zod';
import { imeiAnswers } from '../constants.ts';
import { id } from '../rules.ts';

/** What its seller and its buyer see of a phone's IMEIs, which are declared and not checked. */
export const declaredImeis = z.object({
  imeis: z.array(z.string()).max(2).describe('as the seller declares them; empty for strangers'),
  soldHere: z
    .array(z.string())
    .describe('ISO 8601, UTC: completed deals of other phones here with one of these IMEIs'),
});

export const checkedImei = z.object({ answer: z.enum(imeiAnswers) });

const side = z.object({ productId: id, name: z.string(), selersName: z.string() });

/** A phone that was refused an IMEI of another one for sale; admins see both, not the number. */
export const imeiClash = z.object({
  _id: id,
  at: z.string().describe('ISO 8601, UTC'),
  refused: side,
  listed: side.describe('the phone for sale that has the IMEI'),
  own: z.boolean().describe("one of them is the caller's, so another admin decides"),
});
export type ImeiClash = z.output<typeof imeiClash>;

export const clashDecision = z.object({
  free: z
    .boolean()
    .describe('the listed phone loses the IMEI, so that the refused one can declare it'),
});
