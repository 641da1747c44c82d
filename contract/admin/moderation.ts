import * as z from 'zod';
import { reportOutcomes, reportReasons, reviewOutcomes, sellerChecks } from '../constants.ts';
import { condition, decisionForm, decisionReviewForm } from '../forms.ts';
import { decisionKinds } from '../notices/kinds.ts';
import { next, pageBefore } from '../paging.ts';
import { id, limits, messages, optionalText } from '../rules.ts';
import { trickKinds } from '../tricks/find.ts';

/** An admin's decision, as other admins read it, with the reason that was sent to the member. */
export const decision = z.object({
  _id: id,
  at: z.string().describe('ISO 8601, UTC'),
  kind: z.enum(decisionKinds),
  reason: z.string(),
  productName: z.string().describe('empty when it is about no phone'),
  answer: z.string().describe('the member’s reply to the decision; empty without one'),
  itemId: z.nullable(id),
  memberId: id,
  memberName: z.string(),
  adminName: z.string(),
  answeredAt: z.string().nullable(),
  review: z
    .nullable(
      z.object({
        outcome: z.enum(reviewOutcomes),
        reason: z.string(),
        adminName: z.string(),
        at: z.string(),
      }),
    )
    .describe('an admin’s decision about it'),
  reviewable: z.boolean().describe('whether the caller may uphold or reverse it'),
});
export type Decision = z.output<typeof decision>;

export const decisionsQuery = z.object({
  answered: z.enum(['true'], messages.filterInvalid).optional(),
  decision: z.optional(id).describe('this one alone'),
  ...pageBefore,
});
export const decisionsPage = z.object({ decisions: z.array(decision), next });

/** `POST /decisions/:id/review`. */
export const decisionReview = z.object(decisionReviewForm.shape);

/** Everything that an admin needs to decide about a reported phone. Prices in Taka. */
export const reportCase = z.object({
  itemId: id,
  own: z.boolean().describe("the caller's own phone or report, so another admin decides"),
  version: z.string().describe('to send with the decision, which is refused if another came first'),
  listing: z.object({
    name: z.string(),
    img: z.string().describe('empty once removed'),
    description: z.string(),
    location: z.string(),
    condition,
    selingPrice: z.number(),
    marketPrice: z.number(),
    listedAt: z.string(),
    hidden: z.boolean(),
    returns: z.boolean().describe('a dismissal shows it again'),
    paid: z.boolean(),
    removed: z.boolean(),
  }),
  seller: z.object({
    _id: id,
    name: z.string(),
    email: z.string(),
    isVerified: z.boolean(),
    memberSince: z.string(),
    unsold: z.number().int(),
    sold: z.number().int(),
    reports: z.number().int().describe('of all their phones, ever'),
    upheld: z.number().int().describe('those that an admin agreed with'),
    warnings: z.number().int(),
  }),
  reports: z.array(
    z.object({
      _id: id,
      at: z.string(),
      reason: z.enum(reportReasons).nullable(),
      comment: z.string(),
      outcome: z.enum(reportOutcomes).nullable().describe('null while it is open'),
      reporter: z.object({
        _id: id,
        name: z.string(),
        memberSince: z.string(),
        reports: z.number().int().describe('all that they ever made'),
        upheld: z.number().int(),
        dismissed: z.number().int(),
      }),
    }),
  ),
  decisions: z.array(decision).describe('about this phone and its seller, newest first'),
});
export type ReportCase = z.output<typeof reportCase>;

export const newDecision = z.object({ ...decisionForm.shape, version: z.string().max(200) });

/**
 * `PUT /verifyseller/:email`. The body is optional, because clients written to the specification
 * send none.
 */
export const verification = z.object({
  checks: z.array(z.enum(sellerChecks)).max(sellerChecks.length).default([]),
});

/**
 * A phone that waits for an admin's review. Either its texts hid it, or search ranks it last
 * because it is a box, parts, or far too cheap.
 */
export const textReview = z.object({
  _id: id,
  name: z.string(),
  img: z.string(),
  description: z.string(),
  location: z.string(),
  selersName: z.string(),
  own: z.boolean().describe("the caller's own phone, so another admin decides"),
  tricks: z
    .array(z.object({ kind: z.enum(trickKinds), words: z.string() }))
    .describe('what was found'),
  hidden: z.boolean().describe('false: shown, behind all others'),
  selingPrice: z.number().describe('Taka'),
  version: z.string().describe('to send with the decision, which is refused after a change'),
});
export type TextReview = z.output<typeof textReview>;

/** `pass` true shows the phone again. False removes it, for a reason that is sent to its seller. */
export const textReviewDecision = z.object({
  pass: z.boolean(messages.filterInvalid),
  reason: optionalText(limits.decisionReason),
  version: z.string().max(100),
});
