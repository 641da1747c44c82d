import { randomBytes, randomUUID } from 'node:crypto';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import { numberCodes } from '#contract/members/login-number.ts';
import { standInAddress } from '#contract/members/stand-in-address.ts';
import type { Db } from '#server/db/client.ts';
import { clientAddressHeader, knownDeviceHeader, type NumberSignIn } from '../port.ts';
import { addUser, hasSecondFactor, noteBegunByNumber, removeUser } from './identity-tables.ts';

/** Until a code and the name after it are typed. */
const cookieSeconds = (numberCodes.minutes + numberCodes.proofMinutes) * 60;

/** Longer than the plugin's cookie between the two steps of a login. */
const secondStepSeconds = 15 * 60;

const text = z.string();

/**
 * Login by phone number and code. Not better-auth's plugin, which stores codes in clear and begins a
 * new count of tries with each (decision 0266). The path of the login is that plugin's, because the
 * second factor is demanded there. `hooks.before` has checked the bodies.
 */
export function numberPlugin(numbers: NumberSignIn, db: Db) {
  return {
    id: 'number',
    endpoints: {
      sendNumberCode: createAuthEndpoint(
        '/number/code',
        { method: 'POST', body: z.object({ phoneNumber: text }) },
        async (ctx) => {
          const number = ctx.body.phoneNumber;
          const challenge = randomBytes(24).toString('base64url');
          const headers = headersOf(ctx);
          const answer = await numbers.ask({ number, challenge, device: deviceIn(ctx) }, headers);
          if (answer.is === 'over') throw refusal('SMS_USED_UP');
          if (answer.is === 'closed') throw refusal('NUMBER_CLOSED', waitUntil(answer.until));
          const { name, attributes } = cookieOf(ctx);
          await ctx.setSignedCookie(name, challenge, ctx.context.secret, attributes);
          return ctx.json({ success: true });
        },
      ),
      signInNumber: createAuthEndpoint(
        '/sign-in/phone-number',
        { method: 'POST', body: z.object({ phoneNumber: text, code: text }) },
        async (ctx) => {
          const { phoneNumber: number, code } = ctx.body;
          const checked = await numbers.check(await askedIn(ctx, number), code);
          if (checked.is === 'member') return await openSession(ctx, db, checked.userId);
          if (checked.is === 'wrong') throw refusal('WRONG_CODE');
          if (checked.is === 'gone') throw refusal('CODE_GONE');
          if (checked.is === 'over') throw refusal('NUMBER_CLOSED', waitUntil(checked.until));
          if (checked.is !== 'new') throw refusal('NUMBER_BLOCKED');
          const { wasSilent } = checked;
          return ctx.json({ isNew: true, ...(wasSilent && { wasSilent }) });
        },
      ),
      signUpNumber: createAuthEndpoint(
        '/sign-up/phone-number',
        {
          method: 'POST',
          body: z.object({ phoneNumber: text, name: text, title: z.enum(['buyer', 'seller']) }),
        },
        async (ctx) => {
          const { phoneNumber: number, name, title } = ctx.body;
          if (!(await numbers.takeProof(await askedIn(ctx, number)))) {
            throw refusal('CODE_GONE');
          }
          const userId = randomUUID();
          const email = standInAddress(randomBytes(15).toString('hex'));
          await addUser(db, { userId, email, displayName: name });
          const headers = headersOf(ctx);
          const problem = await numbers
            .addMember({
              user: { userId, email },
              profile: { name, img: '', title },
              number,
              headers,
              address: headers.get(clientAddressHeader) ?? '',
            })
            .catch(async (error: unknown) => {
              await removeUser(db, userId);
              throw error;
            });
          if (problem) {
            await removeUser(db, userId);
            throw refusal(problem === 'address-blocked' ? 'NUMBER_BLOCKED' : 'NUMBER_TAKEN');
          }
          return await openSession(ctx, db, userId);
        },
      ),
    },
  };
}

type Context = Parameters<typeof setSessionCookie>[0];

const headersOf = (ctx: Context) => new Headers(ctx.headers ?? {});

const cookieOf = (ctx: Context) =>
  ctx.context.createAuthCookie('number', { maxAge: cookieSeconds });

const deviceIn = (ctx: Context) => headersOf(ctx).get(knownDeviceHeader) ?? '';

/** With '' for a missing cookie, which no row has. */
async function askedIn(ctx: Context, number: string) {
  const challenge = await ctx.getSignedCookie(cookieOf(ctx).name, ctx.context.secret);
  return { number, challenge: challenge || '', device: deviceIn(ctx) };
}

async function openSession(ctx: Context, db: Db, userId: string) {
  const user = await ctx.context.internalAdapter.findUserById(userId);
  if (!user) throw refusal('CODE_GONE');
  if (await hasSecondFactor(db, userId)) await noteBegunByNumber(db, userId, secondStepSeconds);
  const session = await ctx.context.internalAdapter.createSession(userId);
  await setSessionCookie(ctx, { session, user });
  expireCookie(ctx, cookieOf(ctx));
  return ctx.json({ user: { id: user.id, name: user.name, email: user.email } });
}

const waitUntil = (time: Date) => ({ until: time.toISOString() });

const sentences = {
  SMS_USED_UP: 'No more messages can be sent today. Log in by email, or try again tomorrow.',
  NUMBER_CLOSED: `Too many wrong codes. Log in by email, or try again in ${numberCodes.triesMinutes} minutes.`,
  WRONG_CODE: 'This is not the code. Read it once more in the newest message.',
  CODE_GONE: 'This code is too old, or is for another phone or browser. Have a new one sent.',
  NUMBER_BLOCKED: 'This number cannot be used here any more.',
  NUMBER_TAKEN: 'This number has an account by now. Log in with a new code.',
} as const;

function refusal(code: keyof typeof sentences, extra: object = {}): APIError {
  const status =
    code === 'SMS_USED_UP' || code === 'NUMBER_CLOSED' ? 'TOO_MANY_REQUESTS' : 'UNAUTHORIZED';
  return new APIError(status, { code, message: sentences[code], ...extra });
}
