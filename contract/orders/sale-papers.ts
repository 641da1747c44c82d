import * as z from 'zod';
import { allLanguages, defaultLanguage } from '../languages.ts';
import { id } from '../rules.ts';
import { handoverChecks } from './deal-limits.ts';
import { paperWitness } from './paper-witness.ts';

const sold = {
  productName: z.string().describe('as booked'),
  imeiEnds: z.array(z.string()).max(2).describe('the last four digits of each declared IMEI'),
  soldAt: z.string().describe('ISO 8601, UTC: the handover'),
  undone: z.boolean().describe('the phone, or its money, went back'),
  seen: z
    .enum(paperWitness)
    .describe('what the shop has seen itself: the money, a seller with the badge, or nothing'),
  reportedAt: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC: when staff found a report that the phone was stolen to stand'),
};

/** A sale for its buyer and seller, printed or as a file (decision 0195). */
export const salePaper = z.object({
  _id: id,
  role: z.enum(['buyer', 'seller']).describe('of the caller'),
  code: z.string().describe('of `GET /papers/check/:code`, 12 hexadecimal digits'),
  ...sold,
  buyerName: z.string(),
  selersName: z.string(),
  price: z.number().describe('Taka, as paid or agreed'),
  givenBack: z.number().describe('Taka of it that went back'),
  paid: z.enum(['shop', 'cash']).describe('through the shop, or in cash, which the shop never saw'),
  checks: z.array(z.enum(handoverChecks)).nullable().describe('passed at the meeting'),
  declaredAt: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC: when the seller declared that the phone was theirs to sell'),
});
export type SalePaper = z.output<typeof salePaper>;

/** What a paper is for, to anyone who holds it. */
export const checkedPaper = z.object(sold);
export type CheckedPaper = z.output<typeof checkedPaper>;

/** `GET /papers/:id/file`: in the language of the reader. */
export const paperFileQuery = z.object({
  language: z.enum(allLanguages).default(defaultLanguage),
});
export const paperFile = z.object({
  code: z.string(),
  pdf: z.string().describe('Base64'),
});

export const paperCode = z.object({
  code: z
    .string()
    .max(40)
    .transform((typed) => typed.toLowerCase().replace(/[^0-9a-f]/g, '')),
});
