import { sql } from 'kysely';
import { aloneHours } from '#contract/payouts/methods.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { approvesFrom, hasOtherPayer } from '../members/lock-member.ts';

/**
 * Poisha that an admin can still send without another admin: the limit, less the admin's batches,
 * and refunds and payments by hand that the admin recorded alone, within `aloneHours`. Incoming
 * money counts, because a seller is paid for it. A failed payout counts, because it was tried; a
 * dissolved batch does not, because nothing of it was sent. Nothing for `newStaffDays` beside another
 * who pays, or each account that one makes staff would have the limit again. Lock the admin alone first.
 */
export async function readAllowance(
  db: Db,
  adminId: string,
  { clock, payouts }: Pick<Deps, 'clock' | 'payouts'>,
): Promise<number> {
  const from = await approvesFrom(db, adminId, clock());
  if (from && (await hasOtherPayer(db, adminId, { clock }))) return 0;
  const since = new Date(clock().getTime() - aloneHours * 60 * 60_000);
  const { rows } = await sql<{ made: string }>`
    select (select coalesce(sum(amount), 0) from payout_batches
        join payout_lines on batch_id = payout_batches.id
        where created_by = ${adminId} and payout_batches.created_at > ${since}::timestamptz
        and not needs_approval and dissolved_at is null)
      + (select coalesce(sum(amount), 0) from money_by_hand
        where recorded_by = ${adminId} and recorded_at > ${since}::timestamptz
        and not needs_approval and replaced_at is null) as made`.execute(db);
  return Math.max(0, payouts.secondAdminAbove - Number(rows[0]?.made));
}
