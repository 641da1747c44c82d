import * as z from 'zod';
import { allLanguages } from '../languages.ts';
import { id } from '../rules.ts';
import { asks } from './asks.ts';
import { noticeKinds } from './kinds.ts';

/** A notice, as its member reads it. */
export const notice = z.object({
  _id: id,
  at: z.string().describe('ISO 8601, UTC'),
  kind: z.enum(noticeKinds),
  reason: z.string().describe('what somebody has written about it; empty without'),
  productName: z.string().describe('empty when it is about no phone'),
  facts: z.object({
    taka: z.number().optional(),
    at: z.string().optional().describe('ISO 8601, UTC'),
    place: z.string().optional(),
    name: z.string().optional(),
    count: z.number().int().optional(),
    reference: z.string().optional(),
  }),
  path: z.string().describe('the page where it goes on, without a language; empty without one'),
  asks: z
    .object({
      what: z.enum(asks),
      until: z.string().nullable().describe('ISO 8601, UTC; null: at no fixed time'),
    })
    .nullable()
    .describe('what is asked of you now, and until when'),
  unread: z.boolean(),
  answerable: z.boolean(),
  answer: z.string().describe('empty until it is answered'),
});
export type Notice = z.output<typeof notice>;

export const unreadNotices = z.object({
  unread: z.number().int().describe('lines of the inbox with something unread; at most 99'),
});

/** The count stops here. */
export const maxUnread = 99;

/** What was seen: all up to a notice, those of an order, or one. */
export const seenNotices = z.object({
  upTo: z.optional(id).describe('this notice and all before it'),
  order: z.optional(id).describe('those of this order'),
  only: z.optional(id).describe('this notice'),
  until: z.optional(z.iso.datetime()).describe('all up to this time; ISO 8601, UTC'),
});

export const noticeSettings = z.object({
  language: z.enum(allLanguages).nullable().describe('of the mails; null: both'),
  off: z.array(z.enum(noticeKinds)).describe('neither mailed nor counted by the bell'),
});
export type NoticeSettings = z.output<typeof noticeSettings>;

export const newNoticeSettings = z.object({
  language: z.enum(allLanguages).nullable(),
  off: z.array(z.enum(noticeKinds)).max(noticeKinds.length),
});
