import { sql } from 'kysely';
import { type QueueKind, queueTakenMinutes } from '#contract/admin/queue-kinds.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { desk, waitingForStaff } from './desk.ts';
import { toHolder } from './read-queue.ts';

/**
 * Takes an entry of the queue for `queueTakenMinutes`, also again, or gives it back. Of two at once
 * the second gets the first as `holder`. Throws `not-allowed` for a kind of another role, `not-found`
 * for what does not wait, and `own-matter`.
 */
export const takeEntry: Handler<'POST /queue/:id'> = ({ params, body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    const { area, facts } = desk[body.kind];
    await lockAdmin(trx, caller.userId, area && { area });
    const entry = { kind: body.kind, subject_id: params.id };
    if (!body.take) {
      await trx
        .deleteFrom('queue_claims')
        .where('kind', '=', entry.kind)
        .where('subject_id', '=', entry.subject_id)
        .where('member_id', '=', caller.userId)
        .execute();
      return { taken: false, holder: null };
    }
    const now = deps.clock();
    const { rows: found } = await sql<{ parties: string[] }>`
      select facts.parties
      from (select * from (${waitingForStaff(body.kind, now)}) entries where id = ${params.id}::uuid) waiting
      cross join lateral (${facts} limit 1) facts`.execute(trx);
    const [entryFound] = found;
    if (!entryFound) throw new Problem('not-found');
    refuseOwnMatter(caller.userId, ...entryFound.parties);
    const claim = { ...entry, member_id: caller.userId };
    const holder = (await claimEntry(trx, claim, now)) ?? (await readHolder(trx, entry));
    const isMine = holder.member_id === caller.userId;
    return { taken: isMine, holder: toHolder({ ...holder, isMine }) };
  });

type Entry = { kind: QueueKind; subject_id: string };

/** Undefined: another has it. The row's lock makes two at once one after the other. */
async function claimEntry(trx: Db, claim: Entry & { member_id: string }, now: Date) {
  const until = new Date(now.getTime() + queueTakenMinutes * 60_000);
  return await trx
    .insertInto('queue_claims')
    .values({ ...claim, until })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_id'])
        .doUpdateSet({ member_id: claim.member_id, until })
        .where(({ eb, or }) =>
          or([
            eb('queue_claims.until', '<=', now),
            eb('queue_claims.member_id', '=', claim.member_id),
          ]),
        ),
    )
    .returning(['member_id', 'until', sql<string>`''`.as('name')])
    .executeTakeFirst();
}

function readHolder(trx: Db, { kind, subject_id }: Entry) {
  return trx
    .selectFrom('queue_claims')
    .innerJoin('members', 'members.id', 'queue_claims.member_id')
    .select(['member_id', 'until', 'members.name'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .executeTakeFirstOrThrow();
}

/** Deletes expired claims; returns how many. */
export async function forgetClaims({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('queue_claims')
    .where('until', '<=', clock())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
