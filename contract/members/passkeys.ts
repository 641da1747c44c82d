import * as z from 'zod/mini';
import { limits, messages, requiredText } from '../rules.ts';
import { ownCode } from './second-factor.ts';

const passkeyName = requiredText(messages.nameRequired, 60);
export const passkeyNameForm = z.object({ name: passkeyName });

/** Bytes in base64url, of the browser. */
const bytes = z.string().check(z.maxLength(4096), z.regex(/^[\w-]*$/));

const answer = { id: bytes, rawId: bytes, type: z.literal('public-key') };
const extensions = z.pipe(
  z.unknown(),
  z.transform(() => ({})),
);

/** What the browser answers when a passkey is used (WebAuthn, `AuthenticationResponseJSON`). */
export const answeredPasskey = z.object({
  ...answer,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});
export type AnsweredPasskey = z.output<typeof answeredPasskey>;

/** What it answers when one is made (`RegistrationResponseJSON`). */
export const madePasskey = z.object({
  ...answer,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type MadePasskey = z.output<typeof madePasskey>;

/** Of who adds a passkey: the password, with a code where a second factor is on. */
export const passkeyProof = z.object({
  password: z._default(z.string().check(z.maxLength(limits.passwordMax)), ''),
  code: z._default(z.union([z.literal(''), ownCode]), ''),
});
export type PasskeyProof = z.output<typeof passkeyProof>;
