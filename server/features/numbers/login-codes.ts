import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { minuteMs } from '#contract/durations.ts';
import { numberCodes } from '#contract/members/login-number.ts';
import type { Db } from '#server/db/client.ts';
import type { AskedNumber } from '#server/ports/identity/port.ts';

type CodeDeps = { db: Db; secret: string; clock: () => Date };

export type LoginCodes = ReturnType<typeof createLoginCodes>;

type Checked =
  | { is: 'right' }
  | { is: 'wrong'; triesLeft: number }
  /** Too old, used, or of another device. */
  | { is: 'gone' }
  /** Too many wrong ones of this number. */
  | { is: 'over'; until: Date };

const { digits, minutes, tries: maxTries, triesMinutes, proofMinutes } = numberCodes;

/**
 * The codes of numbers: one for each number, for one device, stored as a keyed hash. Wrong ones are
 * counted over all codes of the number, because a new code must not buy five more guesses. A device
 * that has logged in by the number has a code and a count of its own, so that strangers who type
 * wrong codes do not lock its owner out.
 */
export function createLoginCodes({ db, secret, clock }: CodeDeps) {
  const key = createHmac('sha256', secret).update('login codes').digest();
  const hash = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const challengeOf = ({ number, challenge }: AskedNumber) => hash('challenge', number, challenge);
  const codeOf = ({ number, challenge }: AskedNumber, code: string) =>
    hash('code', number, challenge, code);
  const later = (count: number) => new Date(clock().getTime() + count * minuteMs);
  /** Tries before it do not count any more. */
  const windowStart = () => later(-triesMinutes);

  /** When the number may be tried again; null: now. */
  async function closedUntil({
    number,
    device,
  }: Omit<AskedNumber, 'challenge'>): Promise<Date | null> {
    const row = await db
      .selectFrom('number_codes')
      .select('tries_since')
      .where('number', '=', number)
      .where('device', '=', device)
      .where('tries', '>=', maxTries)
      .where('tries_since', '>', windowStart())
      .executeTakeFirst();
    return row ? new Date(row.tries_since.getTime() + triesMinutes * minuteMs) : null;
  }

  /** Makes a new code, which ends an earlier one of the number. */
  async function make(asked: AskedNumber): Promise<string> {
    const code = String(randomInt(10 ** digits)).padStart(digits, '0');
    const row = {
      challenge: challengeOf(asked),
      code: codeOf(asked, code),
      proved_at: null,
      expires_at: later(minutes),
    };
    const now = clock();
    await db
      .insertInto('number_codes')
      .values({ number: asked.number, device: asked.device, ...row, tries: 0, tries_since: now })
      .onConflict((conflict) =>
        conflict.columns(['number', 'device']).doUpdateSet({
          ...row,
          tries: sql<number>`case when number_codes.tries_since > ${windowStart()}
            then number_codes.tries else 0 end`,
          tries_since: sql<Date>`case when number_codes.tries_since > ${windowStart()}
            then number_codes.tries_since else ${now}::timestamptz end`,
        }),
      )
      .execute();
    return code;
  }

  /** A right code counts once: of two requests only the first can win. */
  async function check(asked: AskedNumber, typed: string): Promise<Checked> {
    const now = clock();
    const start = windowStart();
    // Counted before it is compared, so that many requests at once have no more guesses.
    const row = await db
      .updateTable('number_codes')
      .set({
        tries: sql<number>`case when tries_since > ${start} then tries + 1 else 1 end`,
        tries_since: sql<Date>`case when tries_since > ${start} then tries_since
          else ${now}::timestamptz end`,
      })
      .where('number', '=', asked.number)
      .where('challenge', '=', challengeOf(asked))
      .where('code', 'is not', null)
      .where('expires_at', '>', now)
      .where((is) => is.or([is('tries', '<', maxTries), is('tries_since', '<=', start)]))
      .returning(['code', 'tries'])
      .executeTakeFirst();
    if (!row?.code) {
      const until = await closedUntil(asked);
      return until ? { is: 'over', until } : { is: 'gone' };
    }
    if (!isEqual(row.code, codeOf(asked, typed))) {
      return { is: 'wrong', triesLeft: maxTries - row.tries };
    }
    const spent = await db
      .updateTable('number_codes')
      .set({ code: null, proved_at: now, expires_at: later(proofMinutes), tries: 0 })
      .where('number', '=', asked.number)
      .where('code', '=', row.code)
      .executeTakeFirst();
    return spent.numUpdatedRows === 1n ? { is: 'right' } : { is: 'gone' };
  }

  /** Whether this device has typed the right code of the number, for once. */
  async function takeProof(asked: AskedNumber): Promise<boolean> {
    const taken = await db
      .deleteFrom('number_codes')
      .where('number', '=', asked.number)
      .where('challenge', '=', challengeOf(asked))
      .where('proved_at', 'is not', null)
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    return taken.numDeletedRows === 1n;
  }

  return { closedUntil, make, check, takeProof };
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Deletes codes and proofs that are too old, with counts that are over. */
export async function forgetNumberCodes({ db, clock }: Omit<CodeDeps, 'secret'>): Promise<void> {
  const now = clock();
  await db
    .deleteFrom('number_codes')
    .where('expires_at', '<=', now)
    .where('tries_since', '<=', new Date(now.getTime() - triesMinutes * minuteMs))
    .execute();
}
