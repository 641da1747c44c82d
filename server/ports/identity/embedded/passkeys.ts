import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  APIError,
  createAuthEndpoint,
  type createAuthMiddleware,
  getSessionFromCtx,
} from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import { hourMs } from '#contract/durations.ts';
import {
  freshLoginMinutes,
  isStrong,
  newKeyWaitHours,
  passkeysMax,
} from '#contract/members/keys.ts';
import type { AnsweredPasskey, MadePasskey, PasskeyProof } from '#contract/members/passkeys.ts';
import { realAddress } from '#contract/members/stand-in-address.ts';
import { shopNames } from '#contract/shop-name.ts';
import type { Db } from '#server/db/client.ts';
import { isFreshLogin, isProved, type SessionFacts } from '../fresh-proof.ts';
import { requireCode } from './check-code.ts';
import { hasGoogle, hasPassword, hasSecondFactor } from './identity-tables.ts';
import {
  findPasskey,
  insertPasskey,
  noteProof,
  passkeysOf,
  removePasskey,
  type StoredPasskey,
  spendPasskey,
} from './passkey-tables.ts';

type Options = {
  db: Db;
  /** Null: the origin of each request. */
  publicUrl: string | null;
  newId: () => string;
  clock: () => Date;
  /** Called after a strong key has added a passkey. */
  onLoginChanged: (userId: string) => Promise<void>;
  /** Called after a weak key has added one, which counts later. Without success it is removed. */
  onKeyWaits: (userId: string, passkey: { id: string; countsFrom: Date }) => Promise<void>;
};

/** The half of better-auth's context that is used, because its endpoints' types differ. */
type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
type Use = 'sign-in' | 'add' | 'prove';

/** COSE's numbers of ES256, EdDSA and RS256, which all phones and computers have one of. */
const algorithms = [-7, -8, -257];

const challengeSeconds = 10 * 60;
/** Ties a challenge to the browser that fetched it. */
const challengeCookie = 'passkey';

/**
 * Passkeys by SimpleWebAuthn: better-auth's own plugin needs other versions, and does not take the
 * proof that the shop wants before one is added. A passkey is used with finger, face or PIN, so it
 * is two factors, and a login by it needs no code (decision 0268).
 */
export function passkeyPlugin(options: Options) {
  const { db, newId, clock } = options;
  const post = <T extends object>(
    path: `/passkey/${string}`,
    handle: (context: Context) => Promise<T>,
  ) =>
    createAuthEndpoint(path, { method: 'POST' }, async (context) =>
      context.json(await handle(context as unknown as Context)),
    );
  /** Options to use a passkey: any, or one of this user. */
  const ask = async (context: Context, use: Use, userId: string | null) => {
    const { rpID } = siteOf(context, options);
    const own = userId ? await passkeysOf(db, userId) : [];
    const asked = await generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      allowCredentials: own.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: JSON.parse(transports) as string[],
      })),
    });
    await rememberChallenge(context, { use, challenge: asked.challenge, userId });
    return asked;
  };
  /** The passkey that answers the challenge of this browser. */
  const verify = async (context: Context, use: Use) => {
    const { challenge, userId } = await takeChallenge(context, use);
    const { response } = context.body as { response: AnsweredPasskey };
    const passkey = await findPasskey(db, response.id);
    if (!passkey || (userId && passkey.userId !== userId)) throw refusal('PASSKEY_UNKNOWN');
    const { userHandle } = response.response;
    if (userHandle && userHandle !== handleOf(passkey.userId)) throw refusal('PASSKEY_UNKNOWN');
    const counter = await counterOf(response, passkey, { challenge, ...siteOf(context, options) });
    if (passkey.countsFrom > clock()) throw refusal('PASSKEY_WAITS');
    const spent = { id: passkey.id, counter, usedAt: clock() };
    if (!(await spendPasskey(db, spent))) throw refusal('PASSKEY_WRONG');
    return passkey;
  };

  return {
    id: 'passkeys',
    endpoints: {
      askPasskey: post('/passkey/ask', (context) => ask(context, 'sign-in', null)),
      signInPasskey: post('/passkey/sign-in', async (context) => {
        const { userId } = await verify(context, 'sign-in');
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(userId);
        if (!user) throw refusal('PASSKEY_UNKNOWN');
        const session = await internalAdapter.createSession(userId, false, {
          openedBy: 'passkey',
        });
        await setSessionCookie(context, { session, user });
        return { user: { email: user.email, name: user.name } };
      }),
      askProof: post('/passkey/ask-proof', async (context) => {
        const { user } = await sessionOf(context);
        return ask(context, 'prove', user.id);
      }),
      provePasskey: post('/passkey/prove', async (context) => {
        const { session } = await sessionOf(context);
        const { userId } = await verify(context, 'prove');
        if (userId !== session.userId) throw refusal('PASSKEY_UNKNOWN');
        await noteProof(db, session.id, clock());
        return { status: true };
      }),
      beginPasskey: post('/passkey/begin', async (context) => {
        const { user } = await sessionOf(context);
        const isWeak = await readProof(context, options);
        const { rpID } = siteOf(context, options);
        const own = await passkeysOf(db, user.id);
        if (own.length >= passkeysMax) throw refusal('PASSKEYS_FULL');
        const asked = await generateRegistrationOptions({
          rpID,
          rpName: shopNames().en,
          userID: new TextEncoder().encode(user.id),
          userName: realAddress(user.email) || user.name,
          userDisplayName: user.name,
          attestationType: 'none',
          supportedAlgorithmIDs: algorithms,
          excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        });
        const { challenge } = asked;
        await rememberChallenge(context, { use: 'add', challenge, userId: user.id, isWeak });
        return asked;
      }),
      addPasskey: post('/passkey/add', async (context) => {
        const { user } = await sessionOf(context);
        const { challenge, userId, isWeak } = await takeChallenge(context, 'add');
        if (userId !== user.id) throw refusal('PASSKEY_WRONG');
        const { response, name } = context.body as { response: MadePasskey; name: string };
        const made = await verifyRegistrationResponse({
          response: response as never,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
          ...expected({ challenge, ...siteOf(context, options) }),
        }).catch(() => null);
        if (!made?.verified) throw refusal('PASSKEY_WRONG');
        const { credential, credentialDeviceType } = made.registrationInfo;
        const now = clock();
        const waits = isWeak ? newKeyWaitHours * hourMs : 0;
        const passkey: StoredPasskey = {
          id: newId(),
          userId,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: JSON.stringify(response.response.transports ?? []),
          isSynced: credentialDeviceType === 'multiDevice',
          name,
          createdAt: now,
          countsFrom: new Date(now.getTime() + waits),
          usedAt: null,
        };
        if (!(await insertPasskey(db, passkey))) throw refusal('PASSKEY_WRONG');
        await notifyOf(passkey, isWeak ?? false, options);
        return { countsFrom: passkey.countsFrom.toISOString() };
      }),
    },
  };
}

/** A thief's key must not wait in silence, so it is removed if the notice fails. */
async function notifyOf(passkey: StoredPasskey, isWeak: boolean, options: Options): Promise<void> {
  if (!isWeak) return options.onLoginChanged(passkey.userId);
  try {
    await options.onKeyWaits(passkey.userId, passkey);
  } catch (error) {
    await removePasskey(options.db, passkey.userId, passkey.id);
    throw error;
  }
}

/**
 * Whether only a weak key adds the passkey. Throws if the user has a strong key, and has not proved
 * it: the password (with a code, where a second factor is on), or a fresh login or proof.
 */
async function readProof(context: Context, { db, clock }: Options): Promise<boolean> {
  const { session, user } = await sessionOf(context);
  const now = clock();
  if (isProved(session, now)) return false;
  const { password, code } = context.body as PasskeyProof;
  const withCode = await hasSecondFactor(db, user.id);
  if (password) {
    if (withCode) await requireCode(context as never, db, { code });
    else await context.context.password.checkPassword(user.id, context as never);
    return false;
  }
  if (await hasPassword(db, user.id)) throw refusal('PASSWORD_REQUIRED');
  if (!withCode && isFreshLogin(session, now)) return false;
  const others = (await passkeysOf(db, user.id)).some(({ countsFrom }) => countsFrom <= now);
  if (others || withCode || (await hasGoogle(db, user.id))) throw refusal('KEY_NEEDED');
  if (isStrong(session.openedBy)) throw refusal('KEY_NEEDED');
  return true;
}

async function sessionOf(context: Context) {
  const found = await getSessionFromCtx(context as never, { disableCookieCache: true });
  if (!found) throw refusal('SESSION_REQUIRED');
  const { session, user } = found as unknown as {
    session: SessionFacts & { id: string; userId: string };
    user: { id: string; email: string; name: string };
  };
  return { session, user };
}

/** The user handle is no secret and names no person. */
const handleOf = (userId: string) => Buffer.from(userId).toString('base64url');

function siteOf(context: Context, { publicUrl }: Options) {
  const { origin, hostname } = new URL(publicUrl ?? context.request?.url ?? '');
  return { origin, rpID: hostname };
}

type Expected = { challenge: string; origin: string; rpID: string };

const expected = ({ challenge, origin, rpID }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpID,
});

/** The counter of a right answer; throws for a wrong one. */
async function counterOf(response: AnsweredPasskey, passkey: StoredPasskey, site: Expected) {
  const answer = await verifyAuthenticationResponse({
    response: response as never,
    requireUserVerification: true,
    ...expected(site),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (!answer?.verified) throw refusal('PASSKEY_WRONG');
  return answer.authenticationInfo.newCounter;
}

type Challenge = { use: Use; challenge: string; userId: string | null; isWeak?: boolean };

async function rememberChallenge(context: Context, challenge: Challenge): Promise<void> {
  const { context: auth } = context;
  const cookie = auth.createAuthCookie(challengeCookie, { maxAge: challengeSeconds });
  const id = crypto.randomUUID();
  await auth.internalAdapter.createVerificationValue({
    identifier: `passkey-${id}`,
    value: JSON.stringify(challenge),
    expiresAt: new Date(Date.now() + challengeSeconds * 1000),
  });
  await context.setSignedCookie(cookie.name, id, auth.secret, cookie.attributes);
}

/** Used once, even by a wrong answer. */
async function takeChallenge(context: Context, use: Use): Promise<Challenge> {
  const { context: auth } = context;
  const cookie = auth.createAuthCookie(challengeCookie);
  const id = await context.getSignedCookie(cookie.name, auth.secret);
  const row = id ? await auth.internalAdapter.consumeVerificationValue(`passkey-${id}`) : null;
  expireCookie(context as never, cookie);
  const challenge = row ? (JSON.parse(row.value) as Challenge) : null;
  if (challenge?.use !== use) throw refusal('PASSKEY_LATE');
  return challenge;
}

/** For clients without sentences of their own. */
const passkeyRefusals = {
  PASSKEY_UNKNOWN: 'The shop does not know this passkey.',
  PASSKEY_WRONG: 'The passkey was not accepted. Try again.',
  PASSKEY_LATE: 'This has taken too long. Try again.',
  PASSKEY_WAITS: 'This passkey is new and does not count yet.',
  PASSKEYS_FULL: 'You have many passkeys. Remove one first.',
  PASSWORD_REQUIRED: 'Write your password',
  KEY_NEEDED: `Log in again by Google or a passkey, and do this within ${freshLoginMinutes} minutes.`,
  SESSION_REQUIRED: 'Log in first.',
} as const;

function refusal(code: keyof typeof passkeyRefusals): APIError {
  return new APIError('UNAUTHORIZED', { code, message: passkeyRefusals[code] });
}
