import type { Title } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { claimImages } from '../images/claim-image.ts';
import { isAddressBlocked } from './blocked-addresses.ts';
import { mailConfirmation, rememberConfirmed } from './confirm-address.ts';
import { formerIdsOf } from './left-addresses.ts';

/**
 * Saves the caller as a member after sign-up. The title is set once and never `admin`. Idempotent;
 * throws `role-set` if a buyer requests to be a seller. A seller remains a seller although a
 * sign-in sends the default, `buyer`. A new member gets a mail with a link that confirms the
 * address, unless the identity provider has verified it.
 */
export const createUser: Handler<'POST /users'> = async (context) => {
  const { body, caller, deps, headers, address } = context;
  if (body.email !== caller.email) throw new Problem('wrong-session');
  const { member, userId } = caller;
  if (member) {
    refuseOtherRole(member.title, body.title);
    // The provider may have verified it, in a step that a crash interrupted.
    if (!member.isConfirmed && (await deps.identity.isEmailVerified(userId))) {
      await rememberConfirmed(deps.db, userId, deps.clock());
    }
    return { acknowledged: true, insertedId: userId };
  }
  const isVerified = await deps.identity.isEmailVerified(userId);
  await transact(deps.db, async (trx) => {
    if (await isAddressBlocked(trx, caller.email, deps)) throw new Problem('address-blocked');
    const ownUpload = deps.imageHost.idOf(body.img) !== null;
    const claim = { imageHost: deps.imageHost, userId, field: 'img' };
    const [portrait] = ownUpload ? await claimImages(trx, [body.img], claim) : [];
    const inserted = await trx
      .insertInto('members')
      .values({
        id: userId,
        email: caller.email,
        name: body.name,
        image_id: portrait ?? null,
        photo_url: ownUpload ? null : externalPhoto(body.img),
        title: body.title,
        removed_at: null,
        // Google has verified it, or a password was set by a mailed link.
        address_confirmed_at: isVerified ? deps.clock() : null,
        created_at: deps.clock(),
        former_ids: await formerIdsOf(trx, caller.email, deps),
      })
      // Two tabs may finish the same registration, so id or address may exist already.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) await checkExisting(trx, userId, body.title);
  });
  if (!isVerified) {
    // A registration succeeds without the mail, which its page can send again.
    await mailConfirmation({ user: caller, headers, address }, deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'no mail to confirm an address');
    });
  }
  return { acknowledged: true, insertedId: userId };
};

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

function refuseOtherRole(title: Title, wanted: Title): void {
  if (title === 'buyer' && wanted === 'seller') throw new Problem('role-set');
}

/** A picture on another host, such as a sign-in provider's; null unless its address is https. */
function externalPhoto(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' ? parsed.href : null;
}
