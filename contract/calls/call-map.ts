import * as z from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { GuardedAct } from '../members/keys.ts';
import type { StaffArea } from '../members/staff.ts';
import type { RateLimitName } from '../rate-limits.ts';
import { email, id } from '../rules.ts';

/**
 * Who may call:
 * - `public`: anyone
 * - `anyone`: anyone; a valid access token identifies the caller to the handler
 * - `provider`: a user of the identity provider (its session cookie or ID token)
 * - `signed-up`: what `provider` accepts, or a valid access token
 * - `uploader`: a valid access token, or a short-lived upload ticket as `key`
 * - `user`: a valid access token
 * - `self`: the same, and the `email` in path or query is the token's own
 * - `seller`, `admin`: the same as `user`, and the database has the role at the moment of the call;
 *   `area` admits the staff of `members/staff.ts` to a call of admins
 * - `seller-self`: both `seller` and `self`
 */
export type Access =
  | 'public'
  | 'anyone'
  | 'provider'
  | 'signed-up'
  | 'uploader'
  | 'user'
  | 'self'
  | 'seller'
  | 'seller-self'
  | 'admin';

export type CallDefinition = {
  /** One line on the API page. */
  summary: string;
  access: Access;
  /** With `admin`: the staff of this area may call it, too (`staffAreas`). */
  area?: StaffArea;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body's limit in bytes, where `limits.jsonBytes` is too small. */
  bodyBytes?: number;
  /** The body is `multipart/form-data`, with the file in this field. */
  multipart?: { file: string };
  output: z.ZodObject | z.ZodArray;
  /**
   * The output may be one page of a list. The response then has `X-Total-Count`, and `Link: <…>;
   * rel="next"` (RFC 8288) if rows follow.
   */
  paged?: true;
  /** Refused with `address-unconfirmed` until the caller has confirmed their address. */
  confirmed?: true;
  /** Of `contract/members/keys.ts`: a login by a weak key alone is refused with `key-needed`. */
  act?: GuardedAct;
  /** Its refusals beyond those that `access` and bad input imply. */
  errors?: readonly ErrorCode[];
  /** Its entry in `rate-limits.ts`; without one it is unlimited. */
  rateLimit?: RateLimitName;
};

/** The calls of a subject, by method and path. */
export type CallMap = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, CallDefinition>;

/** Answers of calls that write. */
export const acknowledged = z.object({ acknowledged: z.literal(true) });
export const inserted = acknowledged.extend({ insertedId: z.string() });
export const modified = acknowledged.extend({ modifiedCount: z.number().int() });
export const deleted = acknowledged.extend({ deletedCount: z.number().int() });

/** Of the lists of cases: one alone, for its page. */
export const oneCase = z.object({ id: z.optional(id).describe('this case alone') });
export const byId = z.object({ id });
export const byEmail = z.object({ email });

/** Of what a member begins about another seller's phone. */
export const othersPhoneMistakes = [
  'account-suspended',
  'address-unconfirmed',
  'not-allowed',
  'product-not-found',
  'product-sold',
  'own-product',
] as const satisfies ErrorCode[];

/** Of texts in which IMEIs are sought. */
export const imeiMistakes = [
  'imei-length',
  'imei-wrong-digit',
  'imei-eid',
  'imei-software-version',
  'imei-too-many',
] as const satisfies ErrorCode[];
