import * as z from 'zod';
import { id } from '../rules.ts';

const report = z.object({
  _id: id,
  at: z.string().describe('ISO 8601, UTC'),
  diaryNumber: z.string(),
  station: z.string(),
  diaryDate: z.string().describe('YYYY-MM-DD'),
});

export const ownStolenReport = report.extend({
  imeiEnds: z.array(z.string()).describe('the last four digits of each'),
  withdrawn: z.boolean(),
});
export type OwnStolenReport = z.output<typeof ownStolenReport>;

/** A phone of this shop with the IMEI of a report; admins see both sides, not the number. */
export const stolenMatch = report.extend({
  reporter: z.string(),
  productId: id,
  name: z.string(),
  selersName: z.string(),
  inDeal: z.boolean().describe('it is paid for, so nothing was stopped'),
  own: z.boolean().describe("one of both sides is the caller's, so another admin decides"),
});
export type StolenMatch = z.output<typeof stolenMatch>;

export const stolenDecision = z.object({ stolen: z.boolean() });
