import * as z from 'zod';
import { id, limits, messages, requiredText } from '../rules.ts';
import { foundBy, quietReasons, stolenDecisions, stolenStates } from './stolen-states.ts';

const report = z.object({
  _id: id,
  at: z.string().describe('ISO 8601, UTC'),
  diaryNumber: z.string(),
  station: z.string(),
  diaryDate: z.string().describe('YYYY-MM-DD'),
});
const dueAt = z.string().describe('ISO 8601, UTC: until then staff should have looked');

export const ownStolenReport = report.extend({
  imeiEnds: z.array(z.string()).describe('the last four digits of each'),
  state: z.enum(stolenStates),
  dueAt,
  note: z.string().describe('the reason of a decision; empty before'),
  withdrawn: z.boolean(),
});
export type OwnStolenReport = z.output<typeof ownStolenReport>;

/** A phone on record with the IMEI of a report, with its last deal. */
const onRecord = z.object({
  productId: id,
  name: z.string(),
  listedAt: z.string().describe('ISO 8601, UTC'),
  selersName: z.string(),
  offered: z.boolean().describe('it is for sale now, or in a deal'),
  dealId: z.nullable(id).describe('the booking of its last deal'),
  buyerName: z.string().describe('of that deal; empty without one'),
  handedOverAt: z.string().nullable().describe('ISO 8601, UTC; from then on there is a paper'),
  declaredAt: z.string().nullable().describe('ISO 8601, UTC: “it was mine to sell”'),
  reporterWas: z.enum(['seller', 'buyer']).nullable().describe('the part of the reporter'),
  answers: z
    .array(z.object({ by: z.string(), text: z.string() }))
    .describe('of those who were told of a report about this phone'),
});

/** A report for staff, with what the shop knows of its IMEI, and without the number. */
export const stolenReport = report.extend({
  state: z.enum(stolenStates),
  dueAt,
  checkUntil: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC: until then `POST /imeicheck` answers that it waits'),
  quiet: z.enum(quietReasons).nullable().describe('why it does not, before a look'),
  note: z.string(),
  reporter: z.string(),
  reporterSince: z.string().describe('ISO 8601, UTC'),
  falseBefore: z.number().describe('earlier reports of the same person that were false'),
  phones: z.array(onRecord),
  own: z.boolean().describe('one of those concerned is the caller, so another one decides'),
});
export type StolenReport = z.output<typeof stolenReport>;

export const stolenReportDecision = z.object({
  decision: z.enum(stolenDecisions),
  note: requiredText(messages.decisionReasonRequired, limits.decisionReason),
  seen: z.enum(stolenStates).describe('the state that the caller has read'),
});

/** A phone of this shop that may be a stolen one; admins see both sides, not the number. */
export const stolenMatch = report.extend({
  reporter: z.string(),
  productId: id,
  name: z.string(),
  selersName: z.string(),
  foundBy: z.enum(foundBy),
  inDeal: z.boolean().describe('it is paid for, so nothing was stopped'),
  stolen: z.boolean().nullable().describe('the decision; null while it waits'),
  own: z.boolean().describe("one of both sides is the caller's, so another admin decides"),
});
export type StolenMatch = z.output<typeof stolenMatch>;

export const stolenDecision = z.object({ stolen: z.boolean() });
