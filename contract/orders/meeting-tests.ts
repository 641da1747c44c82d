import * as z from 'zod';
import { selfTestDevice, selfTestResults, selfTestTicket } from '../phones/self-tests.ts';
import { handoverChecks } from './deal-limits.ts';

/**
 * Whether two runs were on one device, by what browsers reveal. `other-facts`: the same model, or
 * none named, and another fact differs, which another browser on the same phone can cause too.
 * `unknown`: nothing to compare.
 */
export const deviceVerdicts = ['same', 'other-model', 'other-facts', 'unknown'] as const;

const run = z.object({
  at: z.string().describe('ISO 8601, UTC'),
  device: selfTestDevice,
  isOther: z.boolean().describe('the model that its browser says is not the listed one'),
  results: selfTestResults,
});
export type ComparedRun = z.output<typeof run>;

/**
 * The self-tests of an order's phone: on its listing, and at the meeting. The shop checked none of
 * it.
 */
export const meetingTests = z.object({
  ticket: selfTestTicket.nullable().describe('for the buyer, while it is valid'),
  listed: run.nullable().describe('the last before the payment or the agreed cash'),
  met: run.nullable().describe('the newest at the meeting'),
  runs: z.number().int().describe('at the meeting; earlier ones remain stored'),
  device: z.enum(deviceVerdicts).nullable().describe('of two runs'),
  differing: z
    .array(selfTestDevice.keyof())
    .describe('the facts that both browsers say, and that are not the same'),
  checks: z
    .array(z.enum(handoverChecks))
    .nullable()
    .describe('the check list as the newest run fills it; null: saved since, or no run'),
});
export type MeetingTests = z.output<typeof meetingTests>;
