import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { notify } from '../notices/notify.ts';

/** What an admin has looked at before giving the badge; null: not told. */
type Checked = { name?: string; phone_number?: string | null; location?: string | null };

/** Case, spaces and the width of letters are no other name. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Takes the badge of a seller whose name, number or place is another one than it was given for, and
 * tells them: an admin looks again. What was empty before was not looked at. Call it in the
 * transaction of the change, after the member's row is locked and before it is written.
 */
export async function dropBadge(
  trx: Db,
  memberId: string,
  now: Checked,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const before = await trx
    .selectFrom('members')
    .select(['is_verified', 'name', 'phone_number', 'location'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (!before.is_verified) return;
  const changed = (Object.keys(now) as (keyof Checked)[]).filter(
    (field) => before[field] && folded(before[field]) !== folded(now[field] ?? ''),
  );
  if (changed.length === 0) return;
  await trx
    .updateTable('members')
    .set({ is_verified: false, verified_checks: [] })
    .where('id', '=', memberId)
    .execute();
  await notify(trx, { memberId, kind: 'badge-dropped', event: deps.newId() }, deps);
  const act = { action: 'seller-unverified', actorId: memberId, target: memberId } as const;
  await recordAct(trx, { ...act, detail: { changed: changed.join(', ') } }, deps);
}
