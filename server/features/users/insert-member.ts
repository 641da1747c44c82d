import type { Title } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { claimImages } from '../images/claim-image.ts';
import { isAddressBlocked } from './blocked-addresses.ts';
import { mailConfirmation } from './confirm-address.ts';
import { type Earlier, findEarlier, giveNumber, noteLeftNumber } from './give-number.ts';
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

type Taking = {
  userId: string;
  number: string;
  earlier: Earlier | null;
};

/** Throws `number-taken` if another living account uses the number. */
async function takeNumber(trx: Db, { userId, number, earlier }: Taking, deps: Deps): Promise<void> {
  const now = deps.clock();
  if (!(await giveNumber(trx, { userId, number }, now))) throw new Problem('number-taken');
  if (earlier) await noteLeftNumber(trx, earlier, deps);
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
