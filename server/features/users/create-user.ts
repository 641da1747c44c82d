import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { rememberConfirmed } from './confirm-address.ts';
import { insertMember, refuseOtherRole } from './insert-member.ts';

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
  await insertMember({ user: caller, profile: body, headers, address }, deps);
  return { acknowledged: true, insertedId: userId };
};
