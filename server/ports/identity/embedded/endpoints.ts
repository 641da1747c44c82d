import { APIError } from 'better-auth/api';
import * as z from 'zod';
import { forgotPasswordForm, loginForm, registrationForm } from '#contract/forms.ts';
import { newNumberForm, numberCodeForm, numberForm } from '#contract/members/login-number.ts';
import { shownName } from '#contract/members/names.ts';
import {
  answeredPasskey,
  madePasskey,
  passkeyNameForm,
  passkeyProof,
} from '#contract/members/passkeys.ts';
import { oneTimeCode, ownCode, recoveryCode } from '#contract/members/second-factor.ts';
import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import { limits, messages, password } from '#contract/rules.ts';
import type { IdentityEndpoints } from '../port.ts';
import { googleProviderId } from './google.ts';

/** The endpoints of better-auth that are served; all others return 404. */
export const routes: IdentityEndpoints['routes'] = {
  'POST /sign-up/email': { rateLimit: 'registrations', typedAccount: true, provesAccount: true },
  'POST /sign-in/email': { rateLimit: 'sign-in', typedAccount: true, provesAccount: true },
  'POST /sign-in/social': { rateLimit: 'profiles' },
  [`GET /callback/${googleProviderId}`]: { rateLimit: 'profiles', visitedFromElsewhere: true },
  'POST /sign-out': { rateLimit: null },
  // Unlimited, because every page calls it, and it reveals nothing beyond the cookie.
  'GET /get-session': { rateLimit: null },
  'POST /update-user': { rateLimit: 'profiles' },
  'POST /change-password': { rateLimit: 'password-changes' },
  'POST /two-factor/enable': { rateLimit: 'password-changes' },
  'POST /two-factor/verify-totp': { rateLimit: 'second-factors' },
  'POST /two-factor/verify-backup-code': { rateLimit: 'second-factors' },
  'POST /two-factor/generate-backup-codes': { rateLimit: 'password-changes' },
  'POST /two-factor/disable': { rateLimit: 'password-changes' },
  'POST /passkey/ask': { rateLimit: 'profiles' },
  'POST /passkey/sign-in': { rateLimit: 'second-factors' },
  'POST /passkey/ask-proof': { rateLimit: 'second-factors' },
  'POST /passkey/prove': { rateLimit: 'second-factors' },
  'POST /passkey/begin': { rateLimit: 'password-changes' },
  'POST /passkey/add': { rateLimit: 'password-changes' },
  'POST /delete-user': { rateLimit: 'password-changes' },
  'POST /request-password-reset': {
    rateLimit: 'password-resets',
    typedAccount: true,
    sendsMail: true,
  },
  'POST /reset-password': { rateLimit: 'password-changes' },
};

/** The same of a login by phone number. */
export const numberRoutes: IdentityEndpoints['routes'] = {
  'POST /number/code': { rateLimit: 'number-codes', typedNumber: true },
  'POST /sign-in/phone-number': {
    rateLimit: 'number-tries',
    typedNumber: true,
    provesAccount: true,
  },
  'POST /sign-up/phone-number': {
    rateLimit: 'number-tries',
    typedNumber: true,
    provesAccount: true,
  },
};

/** A path on this host, for redirects: `//host` and `/\host` would lead elsewhere. */
const ownPath = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional();

/** Bounded, because normalising 0.25 MB of combining marks before hashing would take seconds. */
const boundedPassword = loginForm.shape.password;

/** An upload, or a picture on another host. */
const profilePicture = z
  .union([
    z.literal(''),
    z.string().regex(/^\/images\/[\w-]+\.webp$/),
    z.url({ protocol: /^https?$/, normalize: true }).max(limits.photoUrl),
  ])
  .nullish();

/** The password, and a code of the app or a recovery code. */
const provenForm = z.object({ password: boundedPassword, code: ownCode });

/** The stand-in of a missing address is not an address to register with. */
const hasMailbox = (address: string) => !isStandInAddress(address);

/**
 * The contract's rules (specification, section 5), because better-auth checks lengths only. Other
 * fields do not reach it.
 */
const inputRules: Record<string, z.ZodObject> = {
  '/sign-up/email': z.object({
    name: shownName,
    email: registrationForm.shape.email.check(z.refine(hasMailbox, messages.emailInvalid)),
    password,
    image: profilePicture,
  }),
  '/update-user': z.object({
    name: z.optional(shownName),
    image: profilePicture,
    // Refused by better-auth: the address of an account does not change.
    email: z.unknown().optional(),
  }),
  '/sign-in/email': z.object({ ...loginForm.shape, rememberMe: z.boolean().optional() }),
  '/change-password': z.object({
    newPassword: password,
    currentPassword: boundedPassword,
    // Always, to log out sessions of the old password.
    revokeOtherSessions: z.literal(true).catch(true),
  }),
  // Only these fields, so that no device is trusted and no other method chosen.
  '/two-factor/enable': z.object({ password: boundedPassword }),
  '/two-factor/generate-backup-codes': provenForm,
  '/two-factor/disable': provenForm,
  '/two-factor/verify-totp': z.object({ code: oneTimeCode }),
  '/two-factor/verify-backup-code': z.object({ code: recoveryCode }),
  '/passkey/sign-in': z.object({ response: answeredPasskey }),
  '/passkey/prove': z.object({ response: answeredPasskey }),
  '/passkey/begin': z.object(passkeyProof.shape),
  '/passkey/add': z.object({ response: madePasskey, name: passkeyNameForm.shape.name }),
  '/delete-user': z.object({ password: z.optional(boundedPassword) }),
  '/reset-password': z.object({ newPassword: password, token: z.string().optional() }),
  '/request-password-reset': z.object(forgotPasswordForm.shape),
  '/number/code': z.object(numberForm.shape),
  '/sign-in/phone-number': z.object(numberCodeForm.shape),
  '/sign-up/phone-number': z.object({ ...newNumberForm.shape, name: shownName }),
  '/sign-in/social': z.object({
    provider: z.string(),
    callbackURL: ownPath,
    errorCallbackURL: ownPath,
    newUserCallbackURL: ownPath,
    // Only the redirect flow: an ID token alone may be from another sign-in.
    idToken: z.undefined().optional(),
  }),
};

/**
 * Validates the body for an endpoint; returns the hook's context with the parsed body, or throws
 * `APIError`.
 */
export function checkBody(path: string, body: object | undefined) {
  const checked = inputRules[path]?.safeParse(body);
  if (!checked) return;
  if (checked.success) {
    // In place, because better-auth would merge a smaller body with the original one.
    for (const name of Object.keys(body ?? {})) {
      if (!(name in checked.data)) delete (body as Record<string, unknown>)[name];
    }
    // The parsed values are trimmed and without control characters.
    return { context: { body: checked.data } };
  }
  const [first] = checked.error.issues;
  throw new APIError('BAD_REQUEST', {
    code: 'BAD_INPUT',
    message: first?.message,
    errors: z.flattenError(checked.error).fieldErrors,
  });
}
