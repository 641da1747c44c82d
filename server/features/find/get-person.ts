import { sql } from 'kysely';
import type { NumberPlace } from '#contract/admin/find-kinds.ts';
import type { Person } from '#contract/admin/person.ts';
import { sellerPath } from '#contract/members/seller-path.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { reasonOfSuspension } from '../members/suspension-reason.ts';
import { roleOf, stateOf } from './find-people.ts';
import { readHistory } from './history.ts';

/** Minutes in which further pages and reloads are the same reading. */
const readingMinutes = 10;

/**
 * A person, also a removed one, with a page of their history, for an admin. The reading is recorded in
 * the same transaction, once in `readingMinutes`. Throws `not-found`.
 */
export const getPerson: Handler<'GET /people/:id'> = async ({ params, query, caller, deps }) =>
  await transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId);
    const person = await readPerson(trx, params.id, deps);
    if (!person) throw new Problem('not-found');
    await recordReading(trx, { adminId: caller.userId, memberId: params.id }, deps);
    const page = { memberId: params.id, before: query.before, now: deps.clock() };
    const own = params.id === caller.userId;
    return { ...person, own, ...(await readHistory(trx, page)) };
  });

type Reading = { adminId: string; memberId: string };

async function recordReading(trx: Db, { adminId, memberId }: Reading, deps: Deps): Promise<void> {
  const since = new Date(deps.clock().getTime() - readingMinutes * 60_000);
  const last = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', adminId)
    .where('target', '=', memberId)
    .where('at', '>', since)
    .where('action', '=', 'person-read')
    .limit(1)
    .executeTakeFirst();
  if (last) return;
  await recordAudit(trx, { action: 'person-read', actorId: adminId, target: memberId }, deps);
}

async function readPerson(
  trx: Db,
  id: string,
  { imageHost }: Deps,
): Promise<Omit<Person, 'history' | 'next' | 'own'> | null> {
  const row = await trx
    .selectFrom('members')
    .leftJoin('payout_holds', (join) =>
      join
        .onRef('payout_holds.member_id', '=', 'members.id')
        .on('payout_holds.lifted_at', 'is', null),
    )
    .select(['members.id', 'name', 'email', 'image_id', 'photo_url', 'title', 'phone_number'])
    .select(['location', 'is_admin', 'staff_role', 'suspended_at', 'is_verified'])
    .select(['verified_checks', 'badge_lost_at', 'created_at', 'removed_at'])
    .select(['address_confirmed_at', 'page_id'])
    .select(['payout_holds.set_at', 'payout_holds.reason as hold_reason'])
    .where('members.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    img: row.image_id ? imageHost.urlOf(row.image_id) : (row.photo_url ?? ''),
    title: row.title,
    role: roleOf(row),
    state: stateOf(row),
    since: row.created_at.toISOString(),
    number: row.phone_number ?? '',
    numbers: await readNumbers(trx, id),
    location: row.location ?? '',
    confirmed: row.address_confirmed_at !== null,
    verified: row.is_verified,
    checks: row.verified_checks,
    badgeLostAt: row.badge_lost_at?.toISOString() ?? null,
    suspended: row.suspended_at && {
      at: row.suspended_at.toISOString(),
      reason: await reasonOfSuspension(trx, id, row.suspended_at),
    },
    payoutsHeld: row.set_at && { at: row.set_at.toISOString(), reason: row.hold_reason ?? '' },
    publicPath: row.title === 'seller' && !row.removed_at ? sellerPath(row.page_id) : '',
  };
}

/** Numbers by which `findPeople` finds them, without that of the profile: of their newest rows. */
async function readNumbers(trx: Db, id: string): Promise<Person['numbers']> {
  const { rows } = await sql<{ number: string; place: NumberPlace }>`
    select distinct number, place from (
      (select phone_number as number, 'phones' as place from products
        where seller_id = ${id} order by created_at desc limit 20)
      union all (select user_number, 'bookings' from bookings
        where buyer_id = ${id} order by created_at desc limit 20)
      union all (select '…' || right(account, 4), 'payouts' from payout_destinations
        where member_id = ${id} and method <> 'bank' order by id desc limit 5)
    ) given
    where number is distinct from (select phone_number from members where id = ${id})
      or place = 'payouts'
    order by place desc, number`.execute(trx);
  return rows.map(({ number, place }) => ({ number, in: place }));
}
