import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { minuteMs } from '#contract/durations.ts';
import { dayOf } from '#contract/formats/dhaka.ts';
import { countParts } from '#contract/sms/count-parts.ts';
import { smsText } from '#contract/sms/texts.ts';
import type { Db } from '#server/db/client.ts';
import type { SmsDesk } from '#server/http/api/deps.ts';
import type { SmsOutcome, SmsSender } from '#server/ports/sms/port.ts';

type DeskDeps = {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Taka for one part; null: not known. */
  partCost: number | null;
};

/** How long an answer about the balance counts. */
const balanceMs = 10 * minuteMs;

export function createSmsDesk(sender: SmsSender, { db, clock, log, partCost }: DeskDeps): SmsDesk {
  let known: { taka: number | null; until: number } | null = null;
  return {
    sender,
    partCost,
    async today() {
      const row = await db
        .selectFrom('sms_days')
        .select(['accepted', 'refused', 'unknown', 'parts'])
        .where('day', '=', sql<string>`${dayOf(clock())}::date`)
        .executeTakeFirst();
      return row ?? { accepted: 0, refused: 0, unknown: 0, parts: 0 };
    },
    async balance() {
      const now = clock().getTime();
      if (known && now < known.until) return known.taka;
      // First, so that a provider without an answer gets few of these requests.
      known = { taka: known?.taka ?? null, until: now + balanceMs };
      const taka = await sender.balance?.().catch((error: unknown) => {
        log.warn({ err: error }, `SMS: the balance at ${sender.name} is not known`);
        return null;
      });
      known.taka = taka ?? null;
      return known.taka;
    },
    async send({ to, kind, language, facts }) {
      const text = smsText(kind, language, facts);
      const sms = { to, text, ref: randomBytes(10).toString('hex') };
      const first = await sender.send(sms);
      // Only where the provider knows the reference, because else it may be sent and paid twice.
      const outcome = first === 'unknown' && sender.knowsRef ? await sender.send(sms) : first;
      if (outcome !== 'accepted') log.warn({ outcome, kind }, `SMS: ${sender.name} has not sent`);
      await count(outcome, countParts(text)).catch((error: unknown) =>
        log.error({ err: error }, 'an SMS is not counted'),
      );
      return outcome;
    },
  };

  /** Without the number and the text, which have no use afterwards. */
  async function count(outcome: SmsOutcome, parts: number): Promise<void> {
    const charged = outcome === 'refused' ? 0 : parts;
    await db
      .insertInto('sms_days')
      .values({ day: dayOf(clock()), [outcome]: 1, parts: charged })
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet({
          [outcome]: sql`sms_days.${sql.ref(outcome)} + 1`,
          parts: sql`sms_days.parts + ${charged}`,
        }),
      )
      .execute();
  }
}
