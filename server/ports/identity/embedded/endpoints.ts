import { APIError } from 'better-auth/api';
import * as z from 'zod';
import { forgotPasswordForm, loginForm, registrationForm } from '#contract/forms.ts';
import { limits, password } from '#contract/rules.ts';
import type { IdentityEndpoints } from '../port.ts';
import { googleProviderId } from './google.ts';

/** What is served of better-auth; its other endpoints are not found. */
export const routes: IdentityEndpoints['routes'] = {
  'POST /sign-up/email': { rateLimit: 'registrations', typedAccount: true },
  'POST /sign-in/email': { rateLimit: 'sign-in', typedAccount: true },
  'POST /sign-in/social': { rateLimit: 'profiles' },
  [`GET /callback/${googleProviderId}`]: { rateLimit: 'profiles', visitedFromElsewhere: true },
  'POST /sign-out': { rateLimit: null },
  // Asked for with every page; it tells only what the cookie already proves.
  'GET /get-session': { rateLimit: null },
  'POST /update-user': { rateLimit: 'profiles' },
  'POST /change-password': { rateLimit: 'password-changes' },
  'POST /delete-user': { rateLimit: 'password-changes' },
  'POST /request-password-reset': { rateLimit: 'password-resets', typedAccount: true },
  'POST /reset-password': { rateLimit: 'password-changes' },
};

/** Where a browser may be sent: `//host` and `/\host` would leave the shop. */
const ownPath = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional();

/** Normalising a quarter of a megabyte of combining marks, as hashing does, would take seconds. */
const boundedPassword = loginForm.shape.password;

/** A picture of ours, or one elsewhere by https. */
const profilePicture = z
  .union([
    z.literal(''),
    z.string().regex(/^\/images\/[\w-]+\.webp$/),
    z.url({ protocol: /^https?$/, normalize: true }).max(limits.photoUrl),
  ])
  .nullish();

/** The provider knows lengths only; the rest of the rules are the contract's (section 5). */
const inputRules: Record<string, z.ZodObject> = {
  '/sign-up/email': z.object({
    name: registrationForm.shape.name,
    email: registrationForm.shape.email,
    password,
  }),
  '/update-user': z.object({
    name: z.optional(registrationForm.shape.name),
    image: profilePicture,
  }),
  '/sign-in/email': z.object(loginForm.shape),
  '/change-password': z.object({
    newPassword: password,
    currentPassword: boundedPassword,
    // Whoever knew the old password is out, whatever the request says.
    revokeOtherSessions: z.literal(true).catch(true),
  }),
  '/delete-user': z.object({ password: z.optional(boundedPassword) }),
  '/reset-password': z.object({ newPassword: password }),
  '/request-password-reset': z.object(forgotPasswordForm.shape),
  '/sign-in/social': z.object({
    callbackURL: ownPath,
    errorCallbackURL: ownPath,
    newUserCallbackURL: ownPath,
    // Only the way through Google's pages: an ID token alone may be from another sign-in.
    idToken: z.undefined().optional(),
  }),
};

/** Checks what is sent to an endpoint. Throws better-auth's own error; gives what it shall read. */
export function checkBody(path: string, body: object | undefined) {
  const checked = inputRules[path]?.safeParse(body);
  if (!checked) return;
  // What was checked is what is stored: trimmed, and without control characters.
  if (checked.success) return { context: { body: { ...body, ...checked.data } } };
  const [first] = checked.error.issues;
  throw new APIError('BAD_REQUEST', {
    code: 'BAD_INPUT',
    message: first?.message,
    errors: z.flattenError(checked.error).fieldErrors,
  });
}
