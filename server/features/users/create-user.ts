import type { Title } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { claimImages } from '../images/claim-image.ts';
import { isAddressBlocked } from './blocked-addresses.ts';

/**
 * Saves the caller as a member after sign-up. The title is set once and never `admin`. Idempotent;
 * throws `role-set` when a buyer asks to become a seller. A seller stays a seller although a
 * sign-in sends the default, `buyer`.
 */
export const createUser: Handler<'POST /users'> = async ({ body, caller, deps }) => {
  if (body.email !== caller.email) throw new Problem('wrong-session');
  const { member, userId } = caller;
  if (member) {
    refuseOtherRole(member.title, body.title);
    return { acknowledged: true, insertedId: userId };
  }
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
        created_at: deps.clock(),
      })
      // Two tabs may finish the same registration, so id or address may exist already.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) await checkExisting(trx, userId, body.title);
  });
  return { acknowledged: true, insertedId: userId };
};

/**
 * Another tab's registration counts as this one. Without one, the address is still taken by a
 * former member: throws `temporarily-down`.
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

/**
 * A picture on another host, such as a sign-in provider's, must have an https address, else null.
 */
function externalPhoto(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' ? parsed.href : null;
}
