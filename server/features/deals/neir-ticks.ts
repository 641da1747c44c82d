import type { DealRole } from '#contract/orders/deal-states.ts';
import { type NeirStep, neirSteps, neirStepsOf } from '#contract/orders/neir-steps.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { Db } from '#server/db/client.ts';

/**
 * Replaces the ticked steps of one side of a locked deal; a step that remains ticked has its earlier
 * time. Returns whether anything changed.
 */
export async function storeTicks(
  trx: Db,
  bookingId: string,
  { role, memberId }: { role: DealRole; memberId: string },
  ticked: readonly NeirStep[],
  now: Date,
): Promise<boolean> {
  if (role !== 'buyer' && role !== 'seller') return false;
  const stored = new Set((await readTicks(trx, bookingId)).map(({ step }) => step));
  const added = ticked.filter((step) => !stored.has(step));
  const removed = neirStepsOf(role).filter((step) => stored.has(step) && !ticked.includes(step));
  if (removed.length > 0) {
    await trx
      .deleteFrom('neir_ticks')
      .where('booking_id', '=', bookingId)
      .where('step', 'in', removed)
      .execute();
  }
  if (added.length > 0) {
    const row = { booking_id: bookingId, member_id: memberId, at: now };
    await trx
      .insertInto('neir_ticks')
      .values(added.map((step) => ({ ...row, step })))
      .execute();
  }
  return added.length + removed.length > 0;
}

/** The ticked steps of both sides, in the order of `neirSteps`. */
export async function readTicks(db: Db, bookingId: string): Promise<OrderPage['neir']> {
  const rows = await db
    .selectFrom('neir_ticks')
    .select(['step', 'at'])
    .where('booking_id', '=', bookingId)
    .execute();
  return neirSteps.flatMap((step) =>
    rows.filter((row) => row.step === step).map(({ at }) => ({ step, at: at.toISOString() })),
  );
}
