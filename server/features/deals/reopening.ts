import { toTaka } from '#contract/money.ts';
import { cooledAt } from '#contract/orders/deal.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { readReleased } from '../payments/ledger/release-money.ts';
import { takenLines } from '../payouts/taken-lines.ts';
import type { DealDeps, DealRow } from './deal-row.ts';

/**
 * Whether a completed deal can be reopened: its money is in the seller's balance and in no batch,
 * however long ago it was completed. Not if the money is on its way or sent, if it may have been
 * sent (`takenLines`), or was never in the shop.
 */
export async function isReopenable(
  db: Db,
  deal: Pick<DealRow, 'state' | 'payment_id'>,
): Promise<boolean> {
  if (deal.state !== 'completed' || !deal.payment_id) return false;
  const { released } = await readReleased(db, deal.payment_id);
  if (released <= 0) return false;
  const { rows } = await takenLines(deal.payment_id).execute(db);
  return rows.length === 0;
}

/** Until when no batch can take the money of a completed deal; null once that is over. */
export function coolingUntil(
  { changed_at }: Pick<DealRow, 'changed_at'>,
  { clock, deals }: Pick<DealDeps, 'clock' | 'deals'>,
): Date | null {
  const until = cooledAt(changed_at, deals.coolingDays);
  return until > clock() ? until : null;
}

/**
 * Prepares an admin's reopening of a completed deal, which is locked with its payment. Creating a
 * batch locks the payment too, so that the money goes only one way. Checks that reopening is
 * possible, and writes the audit line; the transition `reopen` (`contract/orders/deal.ts`) moves the
 * money. Throws `reopen-too-late`.
 */
export async function prepareReopening(
  trx: Db,
  deal: DealRow,
  { adminId, reason }: { adminId: string; reason: string },
  deps: DealDeps,
): Promise<void> {
  if (!(await isReopenable(trx, deal))) throw new Problem('reopen-too-late');
  const taka = toTaka(deal.price - deal.given_back);
  const target = deal.payment_id ?? deal.booking_id;
  const act = { action: 'deal-reopened', actorId: adminId, target } as const;
  await recordAudit(trx, { ...act, detail: { taka, reason } }, deps);
}
