import type { ViewedDestination, ViewedStop } from '#contract/admin/view-kinds.ts';
import type { MemberView } from '#contract/orders/member-view.ts';
import { requireConfirmed } from '#server/http/api/authenticate.ts';
import { Problem } from '#server/lib/problem.ts';
import { advertCount, advertLimit } from '../members/advert-limit.ts';
import { reasonOfSuspension } from '../members/suspension-reason.ts';
import { refuseTooManyHolds } from '../payments/holds/hold-limits.ts';
import { readMoney } from '../payouts/get-money.ts';
import { refuseBeyondLimit } from '../products/advertize-product.ts';
import { refuseManyThreads } from '../threads/write-message.ts';
import { refusalOf, type Viewed } from './viewed.ts';

type Meets = MemberView['meets'][number];

/** What they would be refused now whatever the phone, by the checks of their own calls. */
export async function readMeets(viewed: Viewed): Promise<Meets[]> {
  const { member, caller, deps } = viewed;
  const now = deps.clock();
  const checks: [ViewedStop, () => unknown, (() => Promise<Since>)?][] = [
    ['beginning', () => refuseInClosedHours(viewed)],
    ['beginning', () => refuseSuspended(viewed), () => suspensionOf(viewed)],
    ['beginning', () => requireConfirmed(caller, deps)],
    [
      'paying',
      () => {
        const hold = { buyerId: member.id, productId: null, network: null };
        return deps.keptPayments && refuseTooManyHolds(deps.db, hold, now);
      },
    ],
    ['asking', () => refuseManyThreads(deps.db, member.id, now)],
    ['advertising', () => member.title === 'seller' && refuseBeyondLimit(deps.db, member.id, now)],
  ];
  const meets: Meets[] = [];
  for (const [stops, check, readSince] of checks) {
    const refusal = await refusalOf(viewed, check);
    if (!refusal) continue;
    meets.push({ stops, refusal, ...(readSince ? await readSince() : withoutSince) });
  }
  return meets;
}

type Since = Pick<Meets, 'since' | 'reason'>;
const withoutSince: Since = { since: null, reason: '' };

/** As `lockActiveMember` refuses, without its lock. Throws `account-suspended`. */
export function refuseSuspended({ member }: Pick<Viewed, 'member'>): void {
  if (member.suspended_at) throw new Problem('account-suspended');
}

/** As members are refused. Throws `shop-closed`. */
export function refuseInClosedHours({ closing }: Viewed): void {
  if (closing) throw new Problem('shop-closed', { retryAfterSeconds: closing.secondsLeft });
}

async function suspensionOf({ member, deps }: Viewed): Promise<Since> {
  const { id, suspended_at: since } = member;
  if (!since) return withoutSince;
  return { since: since.toISOString(), reason: await reasonOfSuspension(deps.db, id, since) };
}

export async function readAdverts({ member, deps }: Viewed): Promise<MemberView['adverts']> {
  if (member.title !== 'seller') return null;
  return await deps.db
    .selectFrom('members')
    .select([advertCount.as('count'), advertLimit(deps.clock()).as('most')])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
}

/** The sums of a seller's own page, without the account where it goes. */
export async function readOwnMoney({ member, deps }: Viewed): Promise<MemberView['money']> {
  if (member.title !== 'seller') return null;
  const { totals, hold, destination } = await readMoney(deps, member.id);
  return { ...totals, hold, destination: destinationOf(destination, deps.clock()) };
}

type Destination = Awaited<ReturnType<typeof readMoney>>['destination'];

function destinationOf(destination: Destination, now: Date): ViewedDestination {
  if (!destination) return 'none';
  if (destination.confirm) return 'unconfirmed';
  if (destination.needsRouting) return 'no-routing';
  return new Date(destination.usableFrom) > now ? 'waits' : 'ready';
}
