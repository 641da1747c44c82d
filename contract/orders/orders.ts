import * as z from 'zod';
import { toAsciiDigits } from '../digits.ts';
import { decisionReviewForm } from '../forms.ts';
import { listQuery } from '../paging.ts';
import { declarationMessages } from '../phones/declaration-messages.ts';
import { declaredImeis } from '../phones/imeis.ts';
import { withoutContacts, withoutLinks } from '../phones/shown-fields.ts';
import { districtNames } from '../places/places.ts';
import { id, limits, messages, optionalText, priceTaka, requiredText } from '../rules.ts';
import { answerDays, answerNames } from './after-deal.ts';
import { answersForm, replyForm, somethingSaid } from './answers-form.ts';
import { conductRules } from './conduct.ts';
import { dealEvents, handoverPhases } from './deal.ts';
import { type ActFacts, actFacts, dealActs } from './deal-acts.ts';
import { dealFacts } from './deal-facts.ts';
import { dealLimits, handoverChecks, problemKinds, refusalGrounds } from './deal-limits.ts';
import { dealRoles, dealStates } from './deal-states.ts';
import { askAgain, bookedListing, listingChange } from './listing.ts';
import { meetingTests } from './meeting-tests.ts';
import { neirSteps } from './neir-steps.ts';
import { saidAbout } from './said-about.ts';
import { dealTasks } from './waiting.ts';
import { turnsOfMember } from './whose-turn.ts';

/** A text that the other side of a deal reads. Links, and questions for codes, are refused. */
export const dealText = z.string().refine(withoutLinks.check, { error: withoutLinks.error });

const text = z.pipe(optionalText(dealLimits.text), dealText);
const checks = z.array(z.enum(refusalGrounds, messages.filterInvalid)).max(refusalGrounds.length);
const steps = z.array(z.enum(neirSteps, messages.filterInvalid)).max(neirSteps.length);

/** Names of acts, listed as in a sentence: “a, b and c”. */
function named(has: (of: ActFacts) => boolean | undefined): string {
  const acts = dealActs.filter((act) => has(actFacts[act]));
  return [acts.slice(0, -1).join(', '), acts.at(-1)].filter(Boolean).join(' and ');
}

/**
 * `POST /order/:id`: an act in a deal. `actFacts` has the fields that each act needs; others are
 * ignored.
 */
const withCode = named(({ fields }) => fields?.includes('code'));

export const dealAct = z.object({
  event: z.enum(dealActs, messages.filterInvalid),
  reason: text,
  place: z.pipe(optionalText(limits.shortText), dealText),
  at: z.iso
    .datetime({ offset: true, error: messages.timeInvalid })
    .optional()
    .describe('of propose; of accept: the time that was seen'),
  checks: checks.optional().describe('of check: what is right; of refuse: what is not'),
  steps: steps.optional().describe('of neir: the own steps that are done'),
  code: z
    .string()
    .max(50, messages.codeInvalid)
    .transform((typed) => toAsciiDigits(typed).replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, messages.codeInvalid))
    .optional()
    .describe(`of ${withCode}`),
  entryId: z.optional(id).describe(`of ${withCode}: of one typing; sent again, it is no new try`),
  declares: z
    .boolean()
    .optional()
    .describe('of hand-over: the seller declares that the phone was theirs to sell'),
  problem: z.enum(problemKinds, messages.filterInvalid).optional().describe('of report'),
  photos: z
    .array(z.string().max(limits.photoUrl, messages.urlInvalid))
    .max(dealLimits.problemPhotos, messages.tooManyPhotos)
    .optional()
    .describe(`of ${named(({ photos }) => photos)}: addresses of uploads`),
  taka: z
    .optional(priceTaka(messages.sellingPriceRequired))
    .describe(`of ${named(({ fields }) => fields?.includes('taka'))}: what goes back`),
});

/** `POST /order/:id/verdict`: another admin confirms what an admin proposed, or sends it back. */
export const verdictAnswer = z.object({
  ...decisionReviewForm.shape,
  /** That was read. */
  verdict: id,
});

/**
 * `POST /myproducts/:id/list-again`: the seller's public answer to what a buyer found at a meeting.
 */
export const listAgain = z.object({ answer: text });

/** A public place that the shop suggests for meetings; an admin adds it. */
export const newSafePlace = z.object({
  district: z.enum(districtNames, declarationMessages.placeUnknown),
  en: requiredText(messages.placeRequired, 80),
  bn: requiredText(messages.placeRequired, 80),
});

export const safePlace = newSafePlace.extend({ _id: id, district: z.string() });

/** A member's record in earlier deals, by the rules of `conduct.ts`. */
export const conduct = z.object({
  deals: z
    .number()
    .int()
    .describe(
      `paid, or met for, in the last ${conductRules.days} days; with the same person once, and each that they called off, refused or let end in silence`,
    ),
  calledOff: z
    .number()
    .int()
    .describe(
      `of these, by them and without the other side’s consent, also a reservation that they cancelled after the agreed time; 0 below ${conductRules.least}`,
    ),
  refused: z
    .number()
    .int()
    .describe(`of these, by them as buyer, at the meeting; 0 below ${conductRules.least}`),
  silent: z
    .number()
    .int()
    .describe(
      `of these, ended by time while they gave no sign and were awaited; 0 below ${conductRules.least}`,
    ),
  noShows: z
    .number()
    .int()
    .describe('agreed meetings of these that they missed, as the other side says'),
  noShowsDisputed: z.number().int().describe('of those, how many they say otherwise about'),
});
export type Conduct = z.output<typeof conduct>;

const person = z.object({
  name: z.string().describe('empty until the order is paid'),
  number: z
    .string()
    .describe(
      `empty before a meeting is agreed or its owner shows it, once money goes back or nothing was sold, and ${limits.numberShownDays} days after a sale`,
    ),
  since: z.string().describe('ISO 8601, UTC: member since then'),
  completed: z
    .number()
    .int()
    .describe('people with whom they completed a deal whose money the shop kept, on either side'),
  completedCash: z.number().int().describe('people with whom they did so only in cash'),
  problems: z.number().int().describe('of these people’s deals that had one, on either side'),
  ...conduct.shape,
  facts: dealFacts.describe('their ended deals on the side that they have in this one'),
  said: saidAbout.describe('what the other sides of these answered, with the newest sentences'),
  removed: z.boolean().describe('an admin acts for them'),
});
export type DealPersonView = z.output<typeof person>;

const yesOrNo = z.boolean().nullable();
const writtenAnswers = z.object({
  _id: id,
  at: z.string(),
  asDescribed: yesOrNo,
  onTime: yesOrNo,
  asAgreed: yesOrNo,
  sentence: z.string().describe('empty without; a hidden one is read by writer and admins only'),
  hidden: z.boolean().describe('an admin has hidden the sentence'),
  reply: z.string().describe('of the other side; empty without, and a hidden one likewise'),
  replyHidden: z.boolean(),
});
export type WrittenAnswers = z.output<typeof writtenAnswers>;

/** The page of an order, as its buyer, its seller or an admin reads it. */
export const orderPage = z.object({
  _id: id,
  state: z.enum(dealStates),
  role: z.enum(['buyer', 'seller', 'admin']),
  /** The acts that the reader may perform, in the order of the table. */
  acts: z.array(z.enum(dealActs)),
  phase: z.enum(handoverPhases),
  opensAt: z.string().nullable().describe('ISO 8601, UTC: when the handover opens by the meeting'),
  isCase: z.boolean().describe('a right code came after the money had gone back: an admin looks'),
  verdict: z
    .object({
      _id: id,
      until: z.string().describe('ISO 8601, UTC: another admin should have confirmed it by then'),
      late: z.boolean(),
      proposed: z
        .object({
          event: z.enum(dealActs),
          taka: z.number().nullable().describe('what goes back, where it is a part'),
          reason: z.string(),
          byName: z.string(),
          answerable: z.boolean().describe('by the caller; else by another admin'),
        })
        .nullable()
        .describe('for admins alone'),
    })
    .nullable()
    .describe('an admin’s decision that another admin has to confirm; no money moves before'),
  canReadMessages: z
    .boolean()
    .describe('the reader, an admin, has to decide, and may read what the two wrote'),
  needsSecond: z
    .boolean()
    .describe('what the reader, an admin, decides here waits for another admin'),
  coolingUntil: z
    .string()
    .nullable()
    .describe('for an admin who can reopen the deal: until when no batch can take its money'),
  turn: z.enum(['buyer', 'seller', 'admin', 'both', 'provider']).nullable(),
  until: z.string().nullable().describe('ISO 8601, UTC; when time decides'),
  awaited: z
    .array(z.enum(['buyer', 'seller']))
    .describe(
      'who gives no sign; if that lasts until then, the end of the deal counts against them',
    ),
  productId: id,
  threadId: z.nullable(id).describe('the messages of buyer and seller, for the two alone'),
  productName: z.string(),
  productImg: z.string().describe('as booked; empty when it is not kept'),
  condition: z.string().describe('as booked; empty when it is not kept'),
  description: z.string().describe('the same'),
  booked: bookedListing
    .nullable()
    .describe('the phone as it was booked; null for orders from before that was kept'),
  changed: listingChange.nullable().describe('what its seller has changed since; null: nothing'),
  askAgain: askAgain.nullable().describe('for the buyer, as in `GET /booked/:id`; else null'),
  priceUntil: z.string().nullable().describe('as in `GET /booked/:id`'),
  ...declaredImeis.shape,
  price: z.number().describe('Taka, as booked'),
  district: z.string().describe('of the phone; empty when it is not said'),
  meetLocation: z.string().describe('where the buyer wanted to meet when booking'),
  bookedAt: z.string(),
  available: z.boolean().describe('the phone can still be paid for'),
  cash: z.boolean().describe('the seller takes cash at the meeting'),
  cashAsked: z.boolean().describe('the buyer has asked to pay so'),
  buyer: person,
  seller: person,
  meeting: z
    .object({
      place: z.string(),
      at: z.string(),
      by: z.enum(['buyer', 'seller']),
      agreed: z.boolean(),
    })
    .nullable(),
  places: z
    .array(safePlace.pick({ en: true, bn: true }))
    .describe('to meet safely, in the district'),
  /** The latest time that can be proposed; null when a meeting can no longer be arranged. */
  meetBefore: z.string().nullable(),
  code: z.string().describe('to be shown to the other side; empty for everybody else'),
  checks: z.array(z.enum(handoverChecks)).nullable(),
  neir: z
    .array(z.object({ step: z.enum(neirSteps), at: z.string() }))
    .describe('the ticked steps of the hand-over in the handset register, of both'),
  selfTests: meetingTests.nullable().describe('null: none, and none is possible now'),
  answers: z
    .object({
      asked: z.array(z.enum(answerNames)).describe('what the reader can answer now'),
      buyer: z.nullable(writtenAnswers).describe('of the buyer, if the reader may see them'),
      seller: z.nullable(writtenAnswers).describe('of the seller, likewise'),
      until: z
        .string()
        .nullable()
        .describe('when the reader’s own are shown alone; null once shown'),
      canReply: z.boolean().describe('to the sentence of the other side, once'),
    })
    .describe(
      `what the two say about each other; others than the writer see it when both wrote, or ${answerDays} days after the end`,
    ),
  declarationMissing: z
    .boolean()
    .describe(
      'of the seller: the sale paper is without the declaration that it was theirs to sell',
    ),
  offer: z.number().nullable().describe('Taka that the seller offers back'),
  givenBack: z.number().describe('Taka that went, or go, back to the buyer'),
  fee: z.number().describe('Taka of the shop; 0 for the buyer'),
  hours: z.object({ 'handed-over': z.number(), 'calling-off': z.number(), problem: z.number() }),
  photos: z.array(z.object({ eventId: id, url: z.string() })),
  history: z.array(
    z.object({
      _id: id,
      at: z.string(),
      event: z.enum(dealEvents),
      role: z.enum(dealRoles),
      reason: z.string(),
      place: z.string(),
      meetAt: z.string(),
      failed: z.array(z.enum(refusalGrounds)),
      ticked: z.array(z.enum(neirSteps)),
      problem: z.enum(problemKinds).nullable(),
      taka: z.number().nullable(),
      late: z.boolean().describe('of hand-over: a right code after the money had gone back'),
      afterRefusal: z
        .boolean()
        .describe('of hand-over: the buyer had called off, refused or denied'),
      silent: z
        .array(z.enum(['buyer', 'seller']))
        .describe('of time-up: who had given no sign, and was warned'),
    }),
  ),
});
export type OrderPage = z.output<typeof orderPage>;

/** `POST /order/:id/answers`: the answers of one side about the other. */
export const newAnswers = z
  .object({
    ...answersForm.shape,
    sentence: answersForm.shape.sentence.check(
      z.refine(withoutContacts.check, { error: withoutContacts.error }),
    ),
  })
  .check(z.refine(somethingSaid.check, somethingSaid.params));

/** `POST /answers/:id/reply` */
export const newReply = z.object({
  reply: replyForm.shape.reply.check(
    z.refine(withoutContacts.check, { error: withoutContacts.error }),
  ),
});

/** A booking or deal in a list of its seller or of the admins. */
export const dealLine = z.object({
  _id: id,
  state: z.enum(dealStates),
  turn: z.enum(['buyer', 'seller', 'admin', 'both', 'provider']).nullable(),
  productId: id,
  productName: z.string(),
  productImg: z.string(),
  price: z.number().describe('Taka, as booked'),
  at: z.string().describe('ISO 8601, UTC: when the state began'),
  until: z.string().nullable(),
  earlierDeals: z
    .number()
    .int()
    .describe('sellers with whom the buyer has completed a deal whose money the shop kept'),
  earlierCashDeals: z.number().int().describe('sellers with whom they did so only in cash'),
});
export type DealLine = z.output<typeof dealLine>;

/** A line of a member's own deals, as buyer and as seller. */
export const ownDeal = dealLine.omit({ earlierDeals: true, earlierCashDeals: true }).extend({
  role: z.enum(['buyer', 'seller']),
  whose: z
    .enum(turnsOfMember)
    .describe('whose turn it is; done: also a booking whose phone cannot be had any more'),
  task: z.enum(dealTasks).nullable().describe('what the reader has to do, as in `GET /waiting`'),
});
export type OwnDeal = z.output<typeof ownDeal>;
export const ownDealsQuery = listQuery.extend({
  part: z.enum(['open', 'done'], messages.filterInvalid).default('open'),
});

/** `modifiedCount` 0: the same act, or a faster one, came before. `state` is the current one. */
export const dealAnswer = z.object({
  acknowledged: z.literal(true),
  modifiedCount: z.number().int(),
  state: z.enum(dealStates),
});
