import type { FastifyBaseLogger } from 'fastify';
import { languageOf } from '#contract/languages.ts';
import { isSilent } from '#contract/members/login-number.ts';
import type { Db } from '#server/db/client.ts';
import type { SmsDesk } from '#server/http/api/deps.ts';
import type { RateLimiter } from '#server/http/api/rate-limiter.ts';
import { Problem } from '#server/lib/problem.ts';
import type { AskedNumber, NumberSignIn } from '#server/ports/identity/port.ts';
import type { LoginCodes } from './login-codes.ts';

type Options = {
  db: Db;
  codes: LoginCodes;
  clock: () => Date;
  desk: SmsDesk;
  rateLimiter: () => RateLimiter;
  publicUrl: string | null;
  log: FastifyBaseLogger;
  /** Saves the new user as a member with this number. Throws `Problem`. */
  addMember: (person: NewPerson) => Promise<void>;
  isNumberBlocked: (number: string) => Promise<boolean>;
};

type NewPerson = Parameters<NumberSignIn['addMember']>[0];

/** The shop's part of login by number (decision 0266); the identity provider opens the session. */
export function createNumberSignIn(options: Options): NumberSignIn {
  const { db, codes, clock, desk, publicUrl, log } = options;

  const findMember = (number: string) =>
    db
      .selectFrom('login_numbers')
      .select(['member_id', 'used_at'])
      .where('number', '=', number)
      .executeTakeFirst();

  /** The shop's messages of a day; the last part of them is for numbers with an account. */
  async function spendOfDay(isKnown: boolean): Promise<'spent' | 'for-members' | 'over'> {
    const limiter = options.rateLimiter();
    const takes = async (name: 'number-strangers' | 'number-day', account: string) => {
      try {
        await limiter.consume(name, { address: '', account });
        return true;
      } catch (error) {
        if (error instanceof Problem && error.code === 'too-many-requests') return false;
        throw error;
      }
    };
    // Each number costs the same two statements, so that the time of the answer reveals nothing.
    const isOpen = (await takes('number-strangers', isKnown ? 'members' : 'shop')) || isKnown;
    // A stranger who is refused takes nothing of what is left for members.
    const isLeft = await takes('number-day', isOpen ? 'shop' : 'refused');
    return isOpen ? (isLeft ? 'spent' : 'over') : 'for-members';
  }

  function sendCode(asked: AskedNumber, code: string, headers: Headers): void {
    const page = URL.parse(headers.get('referer') ?? '');
    // Without a port, which WebOTP does not know.
    const host = new URL(publicUrl ?? `http://${headers.get('host') ?? 'localhost'}`).hostname;
    const language = languageOf(page?.pathname ?? '/');
    // Not awaited: a slow provider would take the places of other logins, and the time of the
    // answer would reveal for whom nothing was sent.
    desk
      .send({ to: asked.number, kind: 'code', language, facts: { host, code } })
      .catch((error: unknown) => log.error({ err: error }, 'a code could not be sent'));
  }

  return {
    async ask(asked, headers) {
      const until = await codes.closedUntil(asked);
      if (until) return { is: 'closed', until };
      const day = await spendOfDay((await findMember(asked.number)) !== undefined);
      if (day === 'over') return { is: 'over' };
      const code = await codes.make(asked);
      // A stranger gets the same answer as a member whose message is under way.
      if (day === 'spent') sendCode(asked, code, headers);
      return { is: 'asked' };
    },
    async check(asked, code) {
      const checked = await codes.check(asked, code);
      if (checked.is !== 'right') return checked;
      const found = await findMember(asked.number);
      // A silent number may have another owner by now, unless this device has logged in by it.
      const isNew = !found || (asked.device === '' && isSilent(found.used_at, clock()));
      if (isNew) {
        const isBlocked = await options.isNumberBlocked(asked.number);
        return isBlocked ? { is: 'blocked' } : { is: 'new', wasSilent: found !== undefined };
      }
      const userId = found.member_id;
      await codes.takeProof(asked);
      await db
        .updateTable('login_numbers')
        .set({ used_at: clock() })
        .where('member_id', '=', userId)
        .execute();
      return { is: 'member', userId };
    },
    takeProof: (asked) => codes.takeProof(asked),
    async addMember(person) {
      try {
        await options.addMember(person);
        return null;
      } catch (error) {
        if (error instanceof Problem) return error.code;
        throw error;
      }
    },
  };
}
