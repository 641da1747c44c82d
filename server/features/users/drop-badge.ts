import { type BadgeFact, badgeFacts } from '#contract/members/badge.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notify } from '../notices/notify.ts';

type Change = {
  memberId: string;
  /** The new values; null: removed. A missing fact is unchanged. */
  now: Partial<Record<BadgeFact, string | null>>;
  /** The seller accepts that the change costs the badge. */
  isAccepted: boolean;
};

const columns = { name: 'name', phoneNumber: 'phone_number', location: 'location' } as const;

/** Case, spaces and the width of letters do not make another name. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Removes the badge of a seller who changes the name, number or place for which it was given, and
 * notifies them: an admin checks again. Facts that were empty were not checked. Throws
 * `badge-at-stake` if the seller has not accepted that. Call it in the transaction of the change,
 * after locking the member's row and before writing it.
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
  await recordAudit(trx, { ...act, detail }, deps);
}
