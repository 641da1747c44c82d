import { type BadgeFact, badgeFacts } from '#contract/members/badge.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAct } from '../audit/record-act.ts';
import { notify } from '../notices/notify.ts';

type Change = {
  memberId: string;
  /** What is written; null: taken away. A fact that is missing stays as it is. */
  now: Partial<Record<BadgeFact, string | null>>;
  /** The seller knows that it costs the badge. */
  isAccepted: boolean;
};

const columns = { name: 'name', phoneNumber: 'phone_number', location: 'location' } as const;

/** Case, spaces and the width of letters are no other name. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Takes the badge of a seller whose name, number or place is another one than it was given for, and
 * tells them: an admin looks again. What was empty before was not looked at. Throws `badge-at-stake`
 * before the seller has accepted that. Call it in the transaction of the change, after the member's row
 * is locked and before it is written.
 */
export async function dropBadge(
  trx: Db,
  { memberId, now, isAccepted }: Change,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const before = await trx
    .selectFrom('members')
    .select(['is_verified', 'name', 'phone_number', 'location'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (!before.is_verified) return;
  const changed = badgeFacts.filter((fact) => {
    const was = before[columns[fact]];
    return now[fact] !== undefined && was && folded(was) !== folded(now[fact] ?? '');
  });
  if (changed.length === 0) return;
  if (!isAccepted) throw new Problem('badge-at-stake');
  await trx
    .updateTable('members')
    .set({
      is_verified: false,
      verified_checks: [],
      badge_lost_at: deps.clock(),
      badge_lost_by: changed,
    })
    .where('id', '=', memberId)
    .execute();
  await notify(trx, { memberId, kind: 'badge-dropped', event: deps.newId() }, deps);
  const act = { action: 'seller-unverified', actorId: memberId, target: memberId } as const;
  const detail = { changed: changed.map((fact) => columns[fact]).join(', ') };
  await recordAct(trx, { ...act, detail }, deps);
}
