import * as z from 'zod';
import { allLanguages } from '../languages.ts';
import { id } from '../rules.ts';
import {
  selfTestFreshDays,
  selfTestNames,
  selfTestOutcomes,
  selfTestReasons,
  selfTests,
} from './self-test-table.ts';

const selfTestName = z.enum(selfTestNames);

const result = z.object({
  outcome: z.enum(selfTestOutcomes),
  reason: z.enum(selfTestReasons).optional().describe('why it was not tested'),
});
export type SelfTestResult = z.output<typeof result>;
export const selfTestResults = z.partialRecord(selfTestName, result);
export type SelfTestResults = z.output<typeof selfTestResults>;

/** The facts of a device that its browser reveals; all of them can be forged. */
export const selfTestDevice = z.object({
  model: z.string().max(60).optional().describe('as the maker calls it, such as `SM-A546E`'),
  system: z.string().max(40).optional(),
  screen: z.string().max(30).optional().describe('pixels'),
  gpu: z.string().max(120).optional(),
  cores: z.number().int().min(1).max(256).optional(),
  memory: z.number().min(0).max(1024).optional().describe('GB, rounded by the browser'),
});
export type SelfTestDevice = z.output<typeof selfTestDevice>;

const secret = z.string().regex(/^[\w-]{22}$/);
const run = { ticket: secret, key: secret.describe('made by the device that opens the run') };
export const openedSelfTest = z.object({ ...run, device: selfTestDevice });
export const sentSelfTest = z
  .object({ ...run, test: selfTestName, ...result.shape })
  .refine(({ test, outcome }) => outcome !== 'failed' || selfTests[test].fails, {
    path: ['outcome'],
    message: 'This test cannot fail.',
  });
export const finishedSelfTest = z.object(run);

const state = {
  code: z.string().describe('four digits that both screens show'),
  endsAt: z.string().describe('ISO 8601, UTC'),
  results: selfTestResults,
};
export const selfTestRun = z.object({
  ...state,
  productName: z.string(),
  isMeeting: z.boolean().describe('the result is for a deal, not for the listing'),
});

/** A ticket for the person who made it, with what its run has shown so far. */
export const selfTestTicket = z.object({
  ...state,
  links: z.record(
    z.enum(allLanguages),
    z.object({
      link: z.string().describe('the page, with the ticket behind its `#`'),
      qr: z.string().describe('SVG of the link'),
    }),
  ),
  opened: z.boolean(),
  finished: z.boolean(),
});
export type SelfTestTicket = z.output<typeof selfTestTicket>;

export const ownSelfTest = z.object({
  current: selfTestTicket.nullable(),
  productName: z.string(),
});

/** What a phone showed, on its page. */
export const shownByPhone = z.object({
  at: z.string().describe('ISO 8601, UTC'),
  isOld: z.boolean().describe(`more than ${selfTestFreshDays} days ago`),
  worked: z.array(selfTestName),
  failed: z.array(selfTestName),
  notTested: z.array(selfTestName),
  model: z.string().nullable().describe('as its browser says'),
  isOther: z.boolean().describe('the model that its browser says is not the listed one'),
});
export type ShownByPhone = z.output<typeof shownByPhone>;

/** A phone whose browser names another model of the catalogue than the listed one; for admins. */
export const otherModel = z.object({
  _id: id,
  at: z.string().describe('ISO 8601, UTC'),
  productId: id,
  name: z.string(),
  selersName: z.string(),
  listed: z.string().describe('maker and model of the listing'),
  device: z.string().describe('maker and model of the catalogue that the browser names'),
  code: z.string().nullable().describe('as the browser says it'),
  own: z.boolean().describe("it is the caller's, so another admin decides"),
});
export type OtherModel = z.output<typeof otherModel>;
