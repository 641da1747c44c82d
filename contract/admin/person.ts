import * as z from 'zod';
import { paymentStates, sellerChecks, titles } from '../constants.ts';
import { next } from '../paging.ts';
import { payoutStates } from '../payouts/methods.ts';
import { id, messages } from '../rules.ts';
import { auditActions } from './audit-actions.ts';
import {
  historyCursor,
  numberPlaces,
  personEvents,
  personRoles,
  personStates,
} from './find-kinds.ts';

export const personQuery = z.object({
  before: z
    .string()
    .max(70, messages.textTooLong)
    .regex(historyCursor, messages.filterInvalid)
    .optional()
    .describe('`next` of the page before'),
});

const at = z.string().describe('ISO 8601, UTC');

/** A line of the history. Neither messages nor IMEIs are in it. */
export const personLine = z.object({
  _id: z.string(),
  at,
  event: z.enum(personEvents),
  about: z.string().describe('the phone; empty without'),
  taka: z.number().nullable(),
  payment: z.enum(paymentStates).nullable(),
  payout: z.enum(payoutStates).nullable(),
  action: z.enum(auditActions).nullable().describe('of an `act`'),
  reason: z.string().describe('empty without'),
  by: z.string().describe('the name of who did it, if it was another; empty without'),
  path: z.string().describe('its page, without a language; empty without'),
});
export type PersonLine = z.output<typeof personLine>;

/** `GET /people/:id`, with the newest of the history first. */
export const person = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  img: z.string(),
  own: z.boolean().describe('it is the caller'),
  title: z.enum(titles),
  role: z.enum(personRoles),
  state: z.enum(personStates),
  since: at,
  number: z.string().describe('of the profile; empty without'),
  numbers: z
    .array(z.object({ number: z.string(), in: z.enum(numberPlaces) }))
    .describe(
      'others by which they are found, of their newest phones, bookings and payouts (the end)',
    ),
  location: z.string(),
  confirmed: z.boolean().describe('the address is theirs'),
  verified: z.boolean(),
  checks: z.array(z.enum(sellerChecks)).describe('before the badge'),
  badgeLostAt: at.nullable(),
  suspended: z.object({ at, reason: z.string() }).nullable(),
  payoutsHeld: z.object({ at, reason: z.string() }).nullable(),
  publicPath: z.string().describe('the public page of a seller; empty without'),
  history: z.array(personLine),
  next,
});
export type Person = z.output<typeof person>;
