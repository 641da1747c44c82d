import type { Title } from '#contract/constants.ts';
import { messages } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { claimImage } from '../images/claim-image.ts';

/**
 * Saves who has just signed up. The title is set once and never `admin`: the same call again
 * changes nothing, and asking for the other role is refused, except that signing in anew as the
 * default buyer leaves a seller a seller.
 */
export const createUser: Handler<'POST /users'> = async ({ body, caller, deps }) => {
  if (body.email !== caller.email) throw new Problem('wrong-session');
  const { member, userId } = caller;
  if (member) {
    refuseOtherRole(member.title, body.title);
    return { acknowledged: true, insertedId: userId };
  }
  await deps.db.transaction().execute(async (trx) => {
    const ownUpload = deps.imageHost.idOf(body.img) !== null;
    const inserted = await trx
      .insertInto('members')
      .values({
        id: userId,
        email: caller.email,
        name: body.name,
        image_id: ownUpload
          ? await claimImage(trx, deps.imageHost, body.img, messages.urlInvalid)
          : null,
        photo_url: ownUpload ? null : photoElsewhere(body.img),
        title: body.title,
        removed_at: null,
        created_at: deps.clock(),
      })
      // Two tabs may finish the same registration: id and address are there already, in any order.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) await findFirst(trx, userId, body.title);
  });
  return { acknowledged: true, insertedId: userId };
};

/** The other tab's registration counts; without one, the address is still a former member's. */
async function findFirst(trx: Db, userId: string, title: Title): Promise<void> {
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

/** A sign-in provider's picture must be an https address; anything else is left out. */
function photoElsewhere(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' ? parsed.href : null;
}
