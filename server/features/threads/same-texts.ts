import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { toAsciiDigits } from '#contract/digits.ts';
import { dayMs } from '#contract/durations.ts';
import { sameTextFrom } from '#contract/limits.ts';
import { firstQuestionTexts as bangla } from '#contract/threads/first-question-texts/bn.ts';
import { firstQuestionTexts as english } from '#contract/threads/first-question-texts/en.ts';
import type { Db } from '#server/db/client.ts';
import { hasId } from '#server/db/has-id.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';

/** What differs by typing alone: letters' case, blanks, marks between words, scripts of digits. */
const fold = (text: string) =>
  toAsciiDigits(text.normalize('NFKC'))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))
    .toLowerCase()
    .replace(/[\s\p{P}\p{Cf}]+/gu, ' ')
    .trim();

/** Honest buyers send them to many. */
const ready = new Set([...Object.values(english), ...Object.values(bangla)].map(fold));

/**
 * Records a first message that its sender, whose row is locked, has sent to `sameTextFrom` people
 * within a day; a case that was decided opens again for as many others. Call it after the message
 * is stored.
 */
export async function findSameText(
  trx: Db,
  { buyerId, text }: { buyerId: string; text: string },
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const folded = fold(text);
  if (folded === '' || ready.has(folded)) return;
  const now = clock();
  const digest = createHash('sha256').update(folded).digest('hex');
  const sent = await trx
    .selectFrom('threads')
    .innerJoin('thread_messages', (on) =>
      on
        .onRef('thread_messages.thread_id', '=', 'threads.id')
        .onRef('thread_messages.sender_id', '=', 'threads.buyer_id')
        .on('number', '=', 1),
    )
    .select(['threads.seller_id', 'thread_messages.text'])
    .where('buyer_id', '=', buyerId)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .where('created_at', '>', ({ selectFrom, fn, val }) =>
      fn.coalesce(
        selectFrom('same_texts')
          .select('closed_at')
          .where('member_id', '=', buyerId)
          .where('digest', '=', digest),
        sql<Date>`${val('-infinity')}::timestamptz`,
      ),
    )
    .execute();
  const same = sent.filter((one) => fold(one.text) === folded);
  const people = new Set(same.map(({ seller_id }) => seller_id)).size;
  if (people < sameTextFrom) return;
  const found = { text, people, found_at: now };
  await trx
    .insertInto('same_texts')
    .values({ id: newId(), member_id: buyerId, digest, ...found })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'digest']).doUpdateSet({
        people,
        // One that waits has waited since it was found.
        found_at: sql`case when same_texts.closed_at is null then same_texts.found_at
          else excluded.found_at end`,
        closed_at: null,
        closed_by: null,
      }),
    )
    .execute();
}

/** Such cases: 100 that wait, the longest first. A suspension is a decision, too. */
export const getSameTexts: Handler<'GET /sametexts'> = async ({ query, caller, deps }) => {
  const rows = await deps.db
    .selectFrom('same_texts')
    .innerJoin('members', 'members.id', 'same_texts.member_id')
    .select(['same_texts.id', 'found_at', 'text', 'people', 'member_id', 'members.name'])
    .where(hasId('same_texts.id', query.id))
    .where('closed_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('suspensions')
            .select('suspensions.id')
            .whereRef('suspensions.member_id', '=', 'same_texts.member_id')
            .whereRef('at', '>=', 'found_at'),
        ),
      ),
    )
    .orderBy('found_at')
    .orderBy('same_texts.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.found_at.toISOString(),
    text: row.text,
    people: row.people,
    memberId: row.member_id,
    member: row.name,
    own: row.member_id === caller.userId,
  }));
};

/**
 * An admin or moderator finds nothing wrong with it; the sender is not notified. Idempotent. Throws
 * `not-found` and `own-matter`.
 */
export const dismissSameText: Handler<'POST /sametexts/:id'> = ({ params, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /sametexts/:id', deps);
    const row = await trx
      .selectFrom('same_texts')
      .innerJoin('members', 'members.id', 'same_texts.member_id')
      .select(['member_id', 'closed_at', 'members.name'])
      .where('same_texts.id', '=', params.id)
      .forUpdate('same_texts')
      .executeTakeFirst();
    if (!row) throw new Problem('not-found');
    refuseOwnMatter(caller.userId, row.member_id);
    if (row.closed_at) return { acknowledged: true, modifiedCount: 0 };
    await trx
      .updateTable('same_texts')
      .set({ closed_at: deps.clock(), closed_by: caller.userId })
      .where('id', '=', params.id)
      .execute();
    const act = { action: 'same-text-dismissed', actorId: caller.userId } as const;
    await recordAudit(trx, { ...act, target: row.member_id, detail: { name: row.name } }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });
