import * as z from 'zod';
import { profileForm, sellerForm, title } from '../forms.ts';
import { listQuery } from '../paging.ts';
import { email, id, limits } from '../rules.ts';
import { badgeFacts, sharedNumberKinds } from './badge.ts';
import { shownName, shownPlace } from './names.ts';
import { helperRoles } from './staff.ts';

/** `POST /users`. A password in the payload is dropped: only the identity provider stores it. */
export const newUser = z.object({
  name: shownName,
  email,
  img: z.string().max(limits.photoUrl).default(''),
  title,
});

/** The seller's consent that the change may cost the badge (`badgeFacts`). */
const losesBadge = z
  .boolean()
  .default(false)
  .describe('true: I know that the change costs my badge; else `badge-at-stake` where it would');

/** `PUT /users/seller/:email`. */
export const sellerFacts = z.object({ ...sellerForm.shape, location: shownPlace, losesBadge });

/** A number or payout account that a removed member used too: a reason to check, not a proof. */
const sharedNumber = z.object({
  kind: z.enum(sharedNumberKinds),
  removedName: z.string(),
  removedAt: z.string().describe('ISO 8601, UTC'),
});
export type SharedNumber = z.output<typeof sharedNumber>;

/** A buyer or seller as the admin reads it. */
export const userRecord = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  img: z.string(),
  isVerified: z.boolean(),
  shared: z
    .array(sharedNumber)
    .describe('with members whom an admin has removed and not let in again'),
  staff: z.nullable(z.enum(helperRoles)).describe('what they do for the shop'),
  suspended: z.boolean(),
  ownDeal: z
    .boolean()
    .describe(
      'the admin who reads has an open deal with them: `own-matter` for removing and holding',
    ),
});
export type UserRecord = z.output<typeof userRecord>;

/** With the number of phones that are removed together with the seller. */
export const sellerRecord = userRecord.extend({
  unsold: z.number().int().describe('phones of theirs that are for sale'),
  badgeLost: z
    .object({ at: z.string(), changed: z.array(z.enum(badgeFacts)) })
    .nullable()
    .describe('by a change of their own; null once an admin has looked'),
});
export type SellerRecord = z.output<typeof sellerRecord>;

/**
 * Of `GET /allbuyers` and `GET /allsellers`: `only` restricts them to those with `shared` or
 * `badgeLost`, `person` to one, for the acts on the page of a person.
 */
export const buyersQuery = listQuery.extend({
  only: z.optional(z.enum(['shared'])),
  person: z.optional(id),
});
export const sellersQuery = listQuery.extend({
  only: z.optional(z.enum(['shared', 'badge'])),
  person: z.optional(id),
});

/** A login session, as its own user reads it. */
export const session = z.object({
  _id: id,
  current: z.boolean().describe('the session that asks'),
  createdAt: z.string().describe('ISO 8601, UTC'),
  expiresAt: z.string(),
  device: z.string().describe("the browser's own description of itself; may be empty"),
  address: z.string().describe('the network address at login; may be empty'),
});
export type Session = z.output<typeof session>;

/** `GET /me`: the member's own record. */
export const ownRecord = z.object({
  name: z.string(),
  email: z.string(),
  img: z.string().describe('empty without a photo'),
  title,
  isVerified: z.boolean(),
  phoneNumber: z.string().describe('empty until it is told'),
  location: z.string().describe('where they sell; empty until it is told'),
  memberSince: z.string().describe('ISO 8601, UTC'),
  addressConfirmed: z
    .boolean()
    .describe(
      'false: `POST /booking` and `POST /addproduct` refuse until the mailed link was opened',
    ),
  hasPassword: z.boolean().describe('false for an account that was made by Google'),
});
export type OwnRecord = z.output<typeof ownRecord>;

/** `POST /confirmation`: the token in the mailed link. */
export const confirmation = z.object({ token: z.string().max(2_000) });

/** `PUT /me`. An empty picture or number removes the stored one. */
export const newProfile = z.object({
  ...profileForm.shape,
  name: shownName,
  img: z.string().max(limits.photoUrl),
  losesBadge,
});

/** `GET /me/export`: what is stored about a member, a list of rows for each kind. */
export const ownData = z.object({
  exportedAt: z.string().describe('ISO 8601, UTC'),
  email: z.string(),
  data: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .describe('by kind; the columns as they are stored, amounts in Taka, times in UTC'),
});
