import { messages } from '#contract/rules.ts';
import type { Handler } from '#server/http/handler.ts';
import { Problem } from '#server/http/problem.ts';
import { claimImage } from '../shared/claim-image.ts';

/**
 * Saves who has just signed up. The title is set once and never `admin`: the same call again
 * changes nothing, and asking for the other role is refused, except that signing in anew as the
 * default buyer leaves a seller a seller.
 */
export const createUser: Handler<'POST /users'> = async ({ body, caller, deps }) => {
  if (body.email !== caller.email) throw new Problem('wrong-session');
  const { member, userId } = caller;
  if (member) {
    if (member.title === 'buyer' && body.title === 'seller') throw new Problem('role-set');
    return { acknowledged: true, insertedId: userId };
  }
  await deps.db.transaction().execute(async (trx) => {
    const ownUpload = deps.imageHost.idOf(body.img) !== null;
    await trx
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
      // Two tabs may finish the same registration; the first one counts.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  });
  return { acknowledged: true, insertedId: userId };
};

/** A sign-in provider's picture must be an https address; anything else is left out. */
function photoElsewhere(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' ? parsed.href : null;
}
