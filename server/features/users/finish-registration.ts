import type { FinishRegistration } from '#server/http/api/authenticate.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { insertMember } from './insert-member.ts';

/** Until then the browser that registered, which knows the chosen title, finishes it by itself. */
const ownHours = 24;

/**
 * Saves a user whose registration was left unfinished as the buyer that a sign-in would make of
 * them. A chosen title is known to its browser only; a buyer can become a seller.
 */
export function createFinishRegistration(deps: () => Deps): FinishRegistration {
  return async (user, { headers, address }) => {
    const found = await deps().identity.findLeftBehind(user.userId, ownHours);
    if (!found) return false;
    // An upload of its own has expired by then.
    const isElsewhere = deps().imageHost.idOf(found.photoUrl ?? '') === null;
    const img = (isElsewhere && found.photoUrl) || '';
    const profile = { name: user.displayName, img, title: 'buyer' as const };
    try {
      await insertMember({ user, profile, headers, address }, deps());
      return true;
    } catch (error) {
      // Such as a blocked address: the call answers as without a member.
      if (error instanceof Problem) return false;
      throw error;
    }
  };
}
