import * as z from 'zod';
import { personStates } from '../admin/find-kinds.ts';
import { viewedActs, viewedDestinations, viewedStops } from '../admin/view-kinds.ts';
import { type ErrorCode, errors } from '../errors.ts';
import { id, limits, messages } from '../rules.ts';
import { dealActs } from './deal-acts.ts';
import { dealStates } from './deal-states.ts';
import { ownDeal } from './orders.ts';
import { waitingLine } from './waiting.ts';

/** `GET /people/:id/view`. */
export const memberViewQuery = z.object({
  about: z
    .string()
    .max(limits.photoUrl, messages.textTooLong)
    .optional()
    .describe('a phone or an order: its address, its id, or the number of an order'),
});

const moment = z.nullable(z.string()).describe('ISO 8601, UTC');

const refusal = z.object({
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  sentence: z.string().describe('English, as the member would read it'),
  until: moment.describe('ISO 8601, UTC: when it ends by itself; null: not by time alone'),
});
export type ViewedRefusal = z.output<typeof refusal>;

const does = z.object({
  act: z.enum(viewedActs),
  refusal: z.nullable(refusal).describe('null: it would go'),
});

const taka = z.number().describe('Taka');

/**
 * What the shop shows a member, read in their place and without a trace in what is theirs. It has no
 * code, no number, no IMEI and no message.
 */
export const memberView = z.object({
  _id: id,
  name: z.string(),
  state: z.enum(personStates),
  sells: z.boolean(),
  counts: z.object({
    orders: z.number().int(),
    phones: z.number().int(),
    saved: z.number().int(),
    inbox: z.number().int().describe('lines'),
    unread: z.number().int(),
  }),
  waiting: z.array(waitingLine).describe('as on their dashboard'),
  meets: z
    .array(
      z.object({
        stops: z.enum(viewedStops),
        refusal,
        since: moment,
        reason: z.string().describe('as they read it; empty without'),
      }),
    )
    .describe('what they would be refused now, whatever the phone'),
  adverts: z.nullable(z.object({ count: z.number().int(), most: z.number().int() })),
  money: z.nullable(
    z.object({
      kept: taka,
      cooling: taka,
      available: taka,
      onItsWay: taka,
      paidOut: taka,
      hold: z.nullable(z.object({ at: z.string(), reason: z.string() })),
      destination: z.enum(viewedDestinations),
    }),
  ),
  deals: z
    .array(
      ownDeal.omit({ productImg: true }).extend({
        acts: z.array(z.enum(dealActs)).describe('what its page offers them'),
      }),
    )
    .describe('open ones, those of their turn first'),
  openDeals: z.number().int().describe('all of them'),
  chosen: z.nullable(
    z.object({
      _id: id,
      what: z.enum(['phone', 'order']),
      name: z.string().describe('empty if they are refused'),
      refusal: z.nullable(refusal).describe('instead of the page'),
      own: z.boolean().describe('it is a phone of theirs'),
      order: z.nullable(
        z.object({
          role: z.enum(['buyer', 'seller']),
          state: z.enum(dealStates),
          turn: z.nullable(z.enum(['buyer', 'seller', 'admin', 'both', 'provider'])),
          until: moment,
          price: taka,
          acts: z.array(z.enum(dealActs)),
          showsCode: z.boolean(),
          showsNumber: z.boolean().describe('of the other side'),
        }),
      ),
      does: z.array(does),
    }),
  ),
});
export type MemberView = z.output<typeof memberView>;
