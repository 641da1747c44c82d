import { randomBytes } from 'node:crypto';
import { dayMs, hourMs } from '#contract/durations.ts';
import { lostKeyWaitHours } from '#contract/members/keys.ts';
import { loginNumber } from '#contract/members/login-number.ts';
import { lostKeysMax } from '#contract/members/lost-keys.ts';
import { isStandInAddress, realAddress } from '#contract/members/stand-in-address.ts';
import type { Db } from '#server/db/client.ts';
import { hasId } from '#server/db/has-id.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct, lockMember } from '../members/lock-member.ts';
import { refuseOwnCounterpart, refuseOwnMatter } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';
import { isAddressBlocked } from './blocked-addresses.ts';
import { holdForKey, saveLoginChange } from './login-changes.ts';
import { textOfLogin } from './text-of-login.ts';

const waitMs = lostKeyWaitHours * hourMs;

/** Throws what `KeyCodes.send` throws. */
export const sendLostCode: Handler<'POST /lostkeys/code'> = async (context) => {
  const { body, headers, address, deps } = context;
  const ticket = randomBytes(24).toString('base64url');
  const to = { kind: 'number', value: body.phoneNumber } as const;
  await deps.keyCodes.send(to, ticket, { headers, address });
  return { ticket };
};

/**
 * Puts the request before the staff, and notifies the account's owner in every way, with a link that
 * ends it. The answer is the same without such an account, and for accounts of the staff. Throws what
 * `KeyCodes.check` throws, and `number-taken` to who holds a number with another account.
 */
export const askForLostKeys: Handler<'POST /lostkeys'> = async ({ body, deps }) => {
  const { phoneNumber: number, code, ticket, account, told } = body;
  await deps.keyCodes.check({ kind: 'number', value: number }, ticket, code);
  const member = await findAccount(deps.db, account);
  const done = { acknowledged: true } as const;
  // Before it counts whether there is such an account, which the answer would reveal else.
  if (await hasOtherOwner(deps.db, number, member?.id)) throw new Problem('number-taken');
  if (!member || (await isAddressBlocked(deps.db, number, deps))) return done;
  const id = deps.newId();
  const isSaved = await transact(deps.db, async (trx) => {
    await lockMember(trx, member.id, 'alone');
    const waiting = await trx
      .selectFrom('lost_keys')
      .select('number')
      .where('member_id', '=', member.id)
      .where('ended_at', 'is', null)
      .execute();
    // One person must not fill the places of the others, the owner's among them.
    const isAgain = waiting.some((other) => other.number === number);
    if (isAgain || waiting.length >= lostKeysMax) return false;
    const row = { id, member_id: member.id, number, told, asked_at: deps.clock() };
    await trx.insertInto('lost_keys').values(row).execute();
    await notify(trx, { memberId: member.id, kind: 'keys-lost', event: id }, deps);
    return true;
  });
  // Without an address the notice itself is texted.
  if (isSaved && member.number && !isStandInAddress(member.email)) {
    textOfLogin(deps, member.number);
  }
  return done;
};

/** The living account with this address or number, unless it is of the staff. */
async function findAccount(db: Db, account: string) {
  const { data: number } = loginNumber.safeParse(account);
  return await db
    .selectFrom('members')
    .leftJoin('login_numbers', 'login_numbers.member_id', 'members.id')
    .select(['members.id', 'members.email', 'login_numbers.number'])
    .where((is) =>
      number ? is('number', '=', number) : is('email', '=', account.trim().toLowerCase()),
    )
    .where('removed_at', 'is', null)
    .where('is_admin', '=', false)
    .where('staff_role', 'is', null)
    .executeTakeFirst();
}

async function hasOtherOwner(db: Db, number: string, memberId?: string): Promise<boolean> {
  const owner = await db
    .selectFrom('login_numbers')
    .select('member_id')
    .where('number', '=', number)
    .executeTakeFirst();
  return owner !== undefined && owner.member_id !== memberId;
}

/** 100 that wait, the longest first. */
export const getLostKeys: Handler<'GET /lostkeys'> = async ({ query, caller, deps }) => {
  const rows = await deps.db
    .selectFrom('lost_keys')
    .innerJoin('members', 'members.id', 'lost_keys.member_id')
    .leftJoin('members as first', 'first.id', 'first_by')
    .leftJoin('login_numbers', 'login_numbers.member_id', 'lost_keys.member_id')
    .select(['lost_keys.id', 'asked_at', 'lost_keys.number', 'told', 'lost_keys.member_id'])
    .select(['members.name', 'members.email', 'members.created_at', 'login_numbers.number as own'])
    .select(['first_by', 'first.name as first_name'])
    .select(({ selectFrom }) =>
      selectFrom('deals')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where(({ or, eb, ref }) =>
          or([
            eb('deals.buyer_id', '=', ref('lost_keys.member_id')),
            eb('deals.seller_id', '=', ref('lost_keys.member_id')),
          ]),
        )
        .as('deals'),
    )
    .where(hasId('lost_keys.id', query.id))
    .where('ended_at', 'is', null)
    .orderBy('asked_at')
    .orderBy('lost_keys.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.asked_at.toISOString(),
    number: row.number,
    told: row.told,
    memberId: row.member_id,
    member: row.name,
    since: row.created_at.toISOString(),
    email: realAddress(row.email),
    loginNumber: row.own ?? '',
    deals: Number(row.deals ?? 0),
    firstBy: row.first_name,
    own: row.member_id === caller.userId || row.first_by === caller.userId,
  }));
};

/**
 * The first who agrees begins the hold of payouts, and the second, who must be another person, the
 * time after which the number counts. One who disagrees ends it. Throws `not-found`, `own-matter`
 * and `new-staff`.
 */
export const decideLostKeys: Handler<'POST /lostkeys/:id'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  const { userId } = caller;
  const now = deps.clock();
  await transact(deps.db, async (trx) => {
    await lockForAct(trx, userId, 'POST /lostkeys/:id', deps);
    const member = await lockTarget(trx, params.id);
    const lost = await trx
      .selectFrom('lost_keys')
      .selectAll()
      .where('id', '=', params.id)
      .where('ended_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member || !lost) throw new Problem('not-found');
    await refuseOwnCounterpart(trx, userId, lost.member_id);
    if (body.agrees) {
      // The account may have got a role since the request.
      if (member.is_admin || member.staff_role) throw new Problem('not-allowed');
      refuseOwnMatter(userId, lost.first_by);
    }
    const first_by = await firstWhoCounts(trx, lost.first_by, deps);
    await decide(trx, { ...lost, first_by }, { userId, agrees: body.agrees, now }, deps);
    const action = body.agrees ? 'lost-keys-agreed' : 'lost-keys-refused';
    await recordAudit(trx, { action, actorId: userId, target: lost.member_id }, deps);
  });
  return { acknowledged: true, modifiedCount: 1 };
};

/** Locks the account of a request, before the request itself, as who stops it does. */
async function lockTarget(trx: Db, id: string) {
  return await trx
    .selectFrom('members')
    .select(['is_admin', 'staff_role'])
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('lost_keys').select('member_id').where('lost_keys.id', '=', id),
    )
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Who agreed first, unless they lost their role since: then who agrees now is the first. */
async function firstWhoCounts(
  trx: Db,
  firstBy: string | null,
  deps: Pick<Deps, 'clock'>,
): Promise<string | null> {
  if (firstBy === null) return null;
  try {
    await lockForAct(trx, firstBy, 'POST /lostkeys/:id', deps);
    return firstBy;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

type Lost = { id: string; member_id: string; number: string; first_by: string | null };

async function decide(
  trx: Db,
  lost: Lost,
  { userId, agrees, now }: { userId: string; agrees: boolean; now: Date },
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const until = new Date(now.getTime() + waitMs);
  const isFirst = agrees && lost.first_by === null;
  const change = isFirst
    ? { first_by: userId, first_at: now }
    : {
        decided_by: userId,
        ended_at: now,
        outcome: agrees ? ('agreed' as const) : ('refused' as const),
      };
  await trx.updateTable('lost_keys').set(change).where('id', '=', lost.id).execute();
  // The notice of the request has its link already.
  if (isFirst) await holdForKey(trx, lost.member_id, until);
  if (!agrees || isFirst) return;
  const { member_id, number: value } = lost;
  const counts = {
    userId: member_id,
    kind: 'number',
    value,
    countsFrom: until,
    isLost: true,
  } as const;
  await saveLoginChange(trx, counts, deps);
}

/** Deletes requests a year after their end. */
export async function forgetLostKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - 365 * dayMs);
  await db.deleteFrom('lost_keys').where('ended_at', '<=', before).execute();
}
