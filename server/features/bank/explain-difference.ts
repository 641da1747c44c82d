import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hasOtherAdmin, lockForAct, refuseOwnProof } from '../members/lock-member.ts';
import { missingAt } from './bookings.ts';

/**
 * Explains a line without a booking or a booking without a line, which then no longer waits; a
 * later statement may still prove it. Throws `not-found` for what does not wait, and `own-proof` for
 * who has sent or recorded the booking, unless there is no other admin.
 */
export const explainDifference: Handler<'POST /bank/notes'> = ({ body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    const { kind, key, note } = body;
    await lockForAct(trx, caller.userId, 'POST /bank/notes', deps);
    // What it explains must not be proved meanwhile.
    await sql`lock table bank_lines in share row exclusive mode`.execute(trx);
    const found =
      kind === 'line' ? await closeLine(trx, key) : await findMissing(trx, { kind, key }, deps);
    if (!found) throw new Problem('not-found');
    const { people } = found;
    await refuseOwnProof(trx, { people, by: caller.userId }, hasOtherAdmin, deps);
    const { newId, clock } = deps;
    const amount = found.amount === null ? null : Number(found.amount);
    await trx
      .insertInto('bank_notes')
      .values({ id: newId(), kind, key, amount, note, noted_at: clock(), noted_by: caller.userId })
      .execute();
    const detail = { ...(amount !== null && { taka: toTaka(Math.abs(amount)) }), reason: note };
    const act = { action: 'bank-difference-explained', actorId: caller.userId } as const;
    await recordAudit(trx, { ...act, target: key, detail }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });

type Difference = { amount: string | null; people: string[] };

async function closeLine(trx: Db, id: string): Promise<Difference | undefined> {
  const line = await trx
    .updateTable('bank_lines')
    .set({ state: 'explained' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('amount')
    .executeTakeFirst();
  return line && { ...line, people: [] };
}

async function findMissing(
  trx: Db,
  { kind, key }: { kind: string; key: string },
  { clock }: { clock: () => Date },
): Promise<Difference | undefined> {
  const { rows } = await sql<Difference>`
    select amount, people::text[] as people from (${missingAt(clock())}) missing
    where kind = ${kind} and id = ${key}`.execute(trx);
  return rows[0];
}
