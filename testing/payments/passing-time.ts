import { sql } from 'kysely';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { remindOfDeals } from '#server/features/deals/remind-of-deals.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import type { TestShop } from '../test-app.ts';

const hour = 3_600_000;

/**
 * Lets hours pass as a running program sees them: its jobs run at each deadline of a deal, and at
 * the end. A jump of the clock would be a stop of the shop.
 */
export async function passHours({ clock, deps }: TestShop, hours: number): Promise<void> {
  const end = clock.now().getTime() + hours * hour;
  for (let now = clock.now().getTime(); now < end; now = clock.now().getTime()) {
    const { rows } = await sql<{ next: Date | null }>`select min(at) as next from (
      select due_at as at from deals union all select silence_due_at from deals) as deadlines
      where at > ${new Date(now)}::timestamptz`.execute(deps.db);
    const next = rows[0]?.next;
    const until = Math.min(end, next?.getTime() ?? end);
    clock.advance({ seconds: Math.max(1, (until - now) / 1000) });
    await endDueDeals(deps);
    await remindOfDeals(deps);
    await reconcilePayments(deps);
  }
}
