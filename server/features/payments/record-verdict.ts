import { toTaka } from '#contract/money.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { DealRole } from '#contract/orders/deal-states.ts';
import { handDays } from '#contract/payouts/held-reasons.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { approvesFrom, hasOtherAdmin } from '../members/lock-member.ts';

/** What an admin decides about a deal's money. */
export type Verdict = {
  deal: { booking_id: string; payment_id: string | null; price: number; given_back: number };
  event: DealAct;
  role: DealRole;
  reason: string;
  /** Poisha, where a part goes back. */
  part: number | null;
  adminId: string;
};

type VerdictDeps = Pick<Deps, 'newId' | 'clock' | 'deals'>;

type Reach = {
  /** It is about more than this admin may decide alone. */
  isAbove: boolean;
  /** And there is another admin, who has to confirm it first. */
  needsSecond: boolean;
};

/** How far an admin decides this alone. Lock the admin alone first. */
export async function readReach(
  trx: Db,
  { deal, adminId }: Pick<Verdict, 'deal' | 'adminId'>,
  deps: VerdictDeps,
): Promise<Reach> {
  const hasOther = await hasOtherAdmin(trx, adminId, deps);
  const left = (await isNewBeside(trx, adminId, hasOther, deps))
    ? 0
    : await leftAlone(trx, adminId, deps);
  const isAbove = atStake(deal) > left;
  return { isAbove, needsSecond: isAbove && hasOther };
}

/** Else each account that an admin makes one would decide as much again. */
const isNewBeside = async (trx: Db, adminId: string, hasOther: boolean, { clock }: VerdictDeps) =>
  hasOther && (await approvesFrom(trx, adminId, clock())) !== null;

const atStake = ({ price, given_back }: Verdict['deal']) => price - given_back;

/** Records it, and above the limit its line in the audit log. If it needs another, the deal names it. */
export async function recordVerdict(
  trx: Db,
  { deal, event, role, reason, part, adminId }: Verdict,
  { isAbove, needsSecond }: Reach,
  deps: VerdictDeps,
): Promise<void> {
  const amount = atStake(deal);
  const id = deps.newId();
  await trx
    .insertInto('deal_verdicts')
    .values({
      ...{ id, booking_id: deal.booking_id, event, role, reason, part, amount },
      ...{ proposed_by: adminId, proposed_at: deps.clock(), needs_second: needsSecond },
    })
    .execute();
  if (needsSecond) {
    const waiting = trx.updateTable('deals').set({ verdict_id: id });
    await waiting.where('booking_id', '=', deal.booking_id).execute();
  }
  if (isAbove) {
    const action = needsSecond ? 'verdict-proposed' : 'verdict-alone';
    const detail = { event, taka: toTaka(amount), reason };
    const target = deal.payment_id ?? deal.booking_id;
    await recordAudit(trx, { action, actorId: adminId, target, detail }, deps);
  }
}

/** Poisha at stake in deals that an admin can still decide about alone. */
async function leftAlone(trx: Db, adminId: string, { clock, deals }: VerdictDeps): Promise<number> {
  const since = new Date(clock().getTime() - handDays * 24 * 60 * 60_000);
  const { decided } = await trx
    .selectFrom('deal_verdicts')
    .select(({ fn }) => fn.sum<string | null>('amount').as('decided'))
    .where('proposed_by', '=', adminId)
    .where('needs_second', '=', false)
    .where('proposed_at', '>', since)
    .executeTakeFirstOrThrow();
  return Math.max(0, deals.verdictAlone - Number(decided ?? 0));
}
