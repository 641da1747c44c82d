import * as z from 'zod';
import { listQuery } from '../paging.ts';
import { id, limits, messages, optionalText } from '../rules.ts';
import { trickKinds } from '../tricks/find.ts';
import { messagePhotos, messagesShown, threadReasons } from './first-questions.ts';
import {
  hasContent,
  messageForm,
  savedAnswerForm,
  threadDecisionForm,
  threadReportForm,
} from './forms.ts';

const role = z.enum(['buyer', 'seller']).describe('the reader’s');
const phone = z.object({
  _id: id,
  name: z.string(),
  img: z.string().describe('empty when it is gone'),
  state: z.enum(['for-sale', 'sold', 'gone']),
});
const photos = z.object({
  sent: z.number().int().describe('how many were sent with it'),
  urls: z
    .array(z.string())
    .describe('for those who may read it; empty when they were deleted, half a year later'),
});
const unread = z.number().int().describe('messages of the other after the reader’s read mark');

/** A thread in the list of one of its two. */
export const threadLine = z.object({
  _id: id,
  phone,
  role,
  other: z.string().describe('the other’s name'),
  at: z.string().describe('of the last message; ISO 8601, UTC'),
  last: z.string().describe('the last message, as the reader may read it'),
  lastPhotos: z.number().int().describe('photos of the last message'),
  lastIsMine: z.boolean(),
  unread,
});
export type ThreadLine = z.output<typeof threadLine>;

export const threadsQuery = listQuery.extend({
  box: z.enum(['open', 'archived'], messages.filterInvalid).default('open'),
  /** Words of a message, the phone or the other's name; searches both boxes. */
  q: optionalText(limits.shortText),
  product: z.optional(id).describe('only the thread about this phone'),
});

const number = z.coerce
  .number<number | string>({ error: messages.limitInvalid })
  .int(messages.limitInvalid)
  .min(0, messages.limitInvalid);

export const threadQuery = z.object({
  after: number.optional().describe('the last number that is known: only what came after it'),
  before: number.optional().describe('the first number that is known: what was before it'),
});

export const threadMessage = z.object({
  number: z.number().int().describe('its place in the thread, from 1'),
  mine: z.boolean(),
  at: z.string().describe('ISO 8601, UTC'),
  text: z.string().describe('as the reader may read it; empty with photos only'),
  photos,
  masked: z
    .boolean()
    .describe(
      'contact details are hidden from the one who did not write it: numbers until the deal shows the writer’s, links and mail addresses always',
    ),
  asks: z.array(z.enum(trickKinds)).describe('what it asks for that is known from frauds'),
});
export type ThreadMessage = z.output<typeof threadMessage>;

export const threadPage = z.object({
  _id: id,
  phone,
  role,
  other: z.object({
    name: z.string(),
    removed: z.boolean().describe('the account is gone'),
    since: z.string().describe('member since; ISO 8601, UTC'),
  }),
  bookingId: z.nullable(id).describe('the order of the two, after the phone was booked'),
  open: z.boolean().describe('more can be written'),
  archived: z.boolean().describe('by the reader'),
  blocked: z.boolean().describe('the reader has blocked the other, of whom nothing arrives'),
  reported: z.boolean().describe('by the reader, and no admin has decided yet'),
  unread,
  read: z.number().int().describe('the reader’s read mark: the number of a message, or 0'),
  readByOther: z.number().int().describe('the other’s'),
  last: z.number().int().describe('the number of the newest message'),
  messages: z.array(threadMessage).max(messagesShown).describe('in order'),
  more: z.boolean().describe('there are earlier ones'),
});
export type ThreadPage = z.output<typeof threadPage>;

const uploads = z
  .array(z.string().max(limits.photoUrl, messages.urlInvalid))
  .max(messagePhotos, messages.messagePhotosTooMany)
  .default([])
  .describe('addresses of uploads');
export const newMessage = z
  .object({ ...messageForm.shape, photos: uploads })
  .check(z.refine(hasContent.check, hasContent.params));
export const newThread = newMessage.safeExtend({ productId: id });
export const sentMessage = z.object({
  acknowledged: z.literal(true),
  number: z.number().int(),
  masked: z.boolean().describe('as in `GET /threads/:id`'),
});
export const readMark = z.object({ upTo: z.number().int().min(0, messages.limitInvalid) });
export const savedAnswer = z.object({ _id: id, text: z.string() });
export type SavedAnswer = z.output<typeof savedAnswer>;
export const newSavedAnswer = z.object(savedAnswerForm.shape);

export const archiving = z.object({ archived: z.boolean() });

export const blocking = z.object({ blocked: z.boolean() });
export const newThreadReport = z.object(threadReportForm.shape);

const side = z.enum(['buyer', 'seller']);
const person = z.object({ _id: id, name: z.string() });

/** A reported thread, for an admin: nothing of its messages. */
export const reportedThread = z.object({
  _id: id,
  productName: z.string(),
  at: z.string().describe('of the first report; ISO 8601, UTC'),
  reports: z.number().int(),
  reasons: z.array(z.enum(threadReasons)),
  own: z.boolean().describe('the admin is one of the two'),
});

export const threadCase = z.object({
  _id: id,
  productName: z.string(),
  buyer: person,
  seller: person,
  reports: z.array(
    z.object({ by: side, reason: z.enum(threadReasons), comment: z.string(), at: z.string() }),
  ),
  messages: z
    .array(
      z.object({ number: z.number().int(), by: side, at: z.string(), text: z.string(), photos }),
    )
    .describe('the newest ones, in order, as they were written'),
});
export type ThreadCase = z.output<typeof threadCase>;

/** `GET /order/:id/messages` */
export const dealTalk = threadCase.omit({ reports: true });

export const threadDecision = z.object(threadDecisionForm.shape);
