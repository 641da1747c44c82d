import type { MemberView } from '#contract/orders/member-view.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Caller, Member } from '#server/http/api/authenticate.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { countUnread } from '#server/http/api/unread-notices.ts';
import { closingNow } from '#server/http/cache/closing.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getMyOrders } from '../bookings/get-orders.ts';
import { getWaiting } from '../deals/get-waiting.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { getMyProducts } from '../products/my-products.ts';
import { getSaved } from '../saved/saved-phones.ts';
import { getInbox } from '../threads/get-inbox.ts';
import { idIn, readChosen } from './read-chosen.ts';
import { readDeals } from './read-deals.ts';
import { readAdverts, readMeets, readOwnMoney } from './read-limits.ts';
import { contextOf, type Viewed, type ViewedMember } from './viewed.ts';

type Context = HandlerContext<'GET /people/:id/view'>;

/** Minutes in which the same is one reading. */
const readingMinutes = 10;

/**
 * What the shop shows a member, for an admin: by the reads of the member's own calls, with their id and
 * without a session. It runs in a read-only transaction, so that nothing counts as seen by the member,
 * after the reading was recorded in one of its own. Throws `not-found`.
 */
export const getMemberView: Handler<'GET /people/:id/view'> = async (context) => {
  const { params, query, deps } = context;
  const row = await transact(deps.db, async (trx) => {
    await lockAdmin(trx, context.caller.userId);
    const found = await findMember(trx, params.id);
    if (!found) throw new Problem('not-found');
    await recordReading(trx, context);
    return found;
  });
  const { suspended_at: suspendedAt, removed_at: removedAt } = row;
  const about = {
    _id: row.id,
    name: row.name,
    state: removedAt
      ? ('removed' as const)
      : suspendedAt
        ? ('suspended' as const)
        : ('here' as const),
    sells: row.title === 'seller',
  };
  // Nothing is shown to who cannot log in any more.
  if (removedAt) return { ...about, ...nothing };
  // Before the transaction: an embedded database has one connection.
  const closing = await closingNow(deps.db, deps.clock);
  return await deps.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const viewed: Viewed = {
        member: row,
        caller: asCaller(row),
        deps: { ...deps, db: trx },
        closing,
        log: context.log,
      };
      return { ...about, ...(await readView(viewed, query.about)) };
    });
};

type View = Omit<MemberView, '_id' | 'name' | 'state' | 'sells'>;

const nothing: View = {
  counts: { orders: 0, phones: 0, saved: 0, inbox: 0, unread: 0 },
  waiting: [],
  meets: [],
  adverts: null,
  money: null,
  deals: [],
  openDeals: 0,
  chosen: null,
};

/** One statement after the other, because a transaction has one connection. */
async function readView(viewed: Viewed, about: string | undefined): Promise<View> {
  return {
    counts: await readCounts(viewed),
    waiting: await getWaiting(contextOf(viewed)),
    meets: await readMeets(viewed),
    adverts: await readAdverts(viewed),
    money: await readOwnMoney(viewed),
    ...(await readDeals(viewed)),
    chosen: about ? await readChosen(viewed, about) : null,
  };
}

async function readCounts(viewed: Viewed): Promise<MemberView['counts']> {
  const { member, deps } = viewed;
  const context = contextOf(viewed);
  const query = { limit: 1 };
  const orders = await getMyOrders({ ...context, query: { ...query, email: member.email } });
  const phones =
    member.title === 'seller'
      ? await getMyProducts({ ...context, params: { email: member.email }, query })
      : { total: 0 };
  const saved = await getSaved(context);
  const inbox = await getInbox({ ...context, query });
  return {
    orders: orders.total,
    phones: phones.total,
    saved: saved.length,
    inbox: inbox.total,
    unread: await countUnread(deps.db, member.id),
  };
}

const findMember = (trx: Db, id: string): Promise<ViewedMember | undefined> =>
  trx
    .selectFrom('members')
    .select(['id', 'name', 'email', 'title', 'is_verified', 'address_confirmed_at'])
    .select(['suspended_at', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Without a role in the shop, because their own page is a member's, and without a session. */
function asCaller(row: ViewedMember): Caller & { member: Member } {
  return {
    userId: row.id,
    email: row.email,
    displayName: row.name,
    sessionId: '',
    member: {
      name: row.name,
      title: row.title,
      isAdmin: false,
      staff: null,
      withheld: null,
      isVerified: row.is_verified,
      isConfirmed: row.address_confirmed_at !== null,
      suspendedAt: row.suspended_at,
    },
  };
}

/** Of each phone and order apart, because each shows other things of the member. */
async function recordReading(trx: Db, { params, query, caller, deps }: Context): Promise<void> {
  const about = idIn(query.about ?? '') ?? '';
  const since = new Date(deps.clock().getTime() - readingMinutes * 60_000);
  const recent = await trx
    .selectFrom('audit_log')
    .select('detail')
    .where('actor_id', '=', caller.userId)
    .where('target', '=', params.id)
    .where('at', '>', since)
    .where('action', '=', 'member-viewed')
    .execute();
  if (recent.some(({ detail }) => (detail.about ?? '') === about)) return;
  const detail: Record<string, string> = about ? { about } : {};
  const act = { actorId: caller.userId, target: params.id, detail };
  await recordAudit(trx, { action: 'member-viewed', ...act }, deps);
}
