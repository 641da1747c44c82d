import * as z from 'zod';
import { titles } from './constants.ts';
import { email, id, limits, messages, password, requiredText } from './rules.ts';

export const title = z.enum(titles, messages.roleInvalid);

/** The registration form (specification, section 5); the photo is checked where it is chosen. */
export const registrationForm = z.object({
  name: requiredText(messages.nameRequired),
  email,
  password,
  title,
});

/** `POST /users`. A password in the payload is dropped unread: the identity provider has it. */
export const newUser = z.object({
  name: requiredText(messages.nameRequired),
  email,
  img: z.string().max(limits.photoUrl).default(''),
  title,
});

/** Login has no rule of its own beyond "not empty" (specification, section 5). */
export const loginForm = z.object({
  email,
  password: z
    .string({ error: messages.passwordRequired })
    .min(1, messages.passwordRequired)
    .max(limits.passwordMax, messages.passwordTooLong),
});

/** 'Forgot password' asks for nothing but the address. */
export const forgotPasswordForm = z.object({ email });

/** The new password obeys the same rules as at registration. */
export const resetPasswordForm = z.object({ password });

/** A buyer or seller as the admin reads it. */
export const userRecord = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  img: z.string(),
  isVerified: z.boolean(),
});
export type UserRecord = z.output<typeof userRecord>;

/** With what goes when the seller is removed. */
export const sellerRecord = userRecord.extend({
  unsold: z.number().int().describe('phones of theirs that are for sale'),
});
export type SellerRecord = z.output<typeof sellerRecord>;
