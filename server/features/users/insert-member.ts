import type { Title } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { claimImages } from '../images/claim-image.ts';
import { hasOtherKey } from '../members/prove-owner.ts';
import { notify } from '../notices/notify.ts';
import { isAddressBlocked } from './blocked-addresses.ts';
import { mailConfirmation } from './confirm-address.ts';
import { giveNumber } from './give-number.ts';
import { formerIdsOf } from './left-addresses.ts';

type NewMember = {
  user: { userId: string; email: string };
  profile: { name: string; img: string; title: Title };
  /** By which the member logs in; a code has proved it. */
  number?: string;
  headers: Headers;
  address: string;
};

/**
 * Saves a user as a member, and sends the mail that confirms the address unless the identity
 * provider has verified it. Throws `address-blocked`, `role-set`, `upload-expired`.
 */
export async function insertMember(
  { user, profile, number, headers, address }: NewMember,
  deps: Deps,
): Promise<void> {
  const { userId, email } = user;
  const isVerified = await deps.identity.isEmailVerified(userId);
  // Before the transaction, because the identity provider has a connection of its own.
  const earlier = number ? await findEarlier(deps, { userId, number }) : null;
  await transact(deps.db, async (trx) => {
    for (const each of [email, number]) {
      if (each && (await isAddressBlocked(trx, each, deps))) throw new Problem('address-blocked');
    }
    const ownUpload = deps.imageHost.idOf(profile.img) !== null;
    const claim = { imageHost: deps.imageHost, userId, field: 'img' };
    const [portrait] = ownUpload ? await claimImages(trx, [profile.img], claim) : [];
    const inserted = await trx
      .insertInto('members')
      .values({
        id: userId,
        email,
        name: profile.name,
        image_id: portrait ?? null,
        photo_url: ownUpload ? null : externalPhoto(profile.img),
        phone_number: number ?? null,
        title: profile.title,
        removed_at: null,
        // Google has verified it, or a password was set by a mailed link.
        address_confirmed_at: isVerified ? deps.clock() : null,
        created_at: deps.clock(),
        former_ids: await formerIdsOf(trx, number ?? email, deps),
      })
      // Two tabs may finish the same registration, so id or address may exist already.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) await checkExisting(trx, userId, profile.title);
    if (number) await takeNumber(trx, { userId, number, earlier }, deps);
  });
  if (!isVerified) {
    // A registration succeeds without the mail, which its page can send again.
    await mailConfirmation({ user, headers, address }, deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'no mail to confirm an address');
    });
  }
}

/** Who had the number before; `hasOthers`: they have another key. */
async function findEarlier(deps: Deps, { userId, number }: { userId: string; number: string }) {
  const earlier = await deps.db
    .selectFrom('login_numbers')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['members.id as userId', 'members.email'])
    .where('number', '=', number)
    .where('member_id', '!=', userId)
    .executeTakeFirst();
  return earlier ? { ...earlier, hasOthers: await hasOtherKey(deps, earlier) } : null;
}

type Taking = {
  userId: string;
  number: string;
  earlier: { userId: string; hasOthers: boolean } | null;
};

/**
 * Throws `number-taken` if another living account uses the number. That of a silent one passes over:
 * its owner is notified, and if it was their only key, their money waits for them.
 */
async function takeNumber(trx: Db, { userId, number, earlier }: Taking, deps: Deps): Promise<void> {
  const now = deps.clock();
  if (!(await giveNumber(trx, { userId, number }, now))) throw new Problem('number-taken');
  if (!earlier) return;
  const notice = { memberId: earlier.userId, kind: 'login-changed', event: deps.newId() } as const;
  await notify(trx, notice, deps);
  if (earlier.hasOthers) return;
  await trx
    .insertInto('left_numbers')
    .values({ id: deps.newId(), member_id: earlier.userId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Another tab's registration counts as this one. Otherwise a former member still has the address:
 * throws `temporarily-down`.
 */
async function checkExisting(trx: Db, userId: string, title: Title): Promise<void> {
  const first = await trx
    .selectFrom('members')
    .select('title')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!first) throw new Problem('temporarily-down');
  refuseOtherRole(first.title, title);
}

export function refuseOtherRole(title: Title, wanted: Title): void {
  if (title === 'buyer' && wanted === 'seller') throw new Problem('role-set');
}

/** A picture on another host, such as a sign-in provider's; null unless its address is https. */
function externalPhoto(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' ? parsed.href : null;
}
