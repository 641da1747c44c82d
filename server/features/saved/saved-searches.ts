import { maxSavedSearches } from '#contract/limits.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';

/** The caller's saved searches, the last one first; [] for a user who is not a member yet. */
export const getSavedSearches: Handler<'GET /savedsearches'> = async ({ caller, deps }) => {
  const rows = await deps.db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'query', 'new_matches'])
    .where('member_id', '=', caller.userId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSavedSearches)
    .execute();
  return rows.map(({ id, name, query, new_matches: newMatches }) => ({
    _id: id,
    name,
    query,
    newMatches,
  }));
};

/**
 * Saves a search with its matches from now on; a repeated one counts 0. Throws `not-allowed` for a
 * user who is not a member yet, and `too-many-saved-searches`.
 */
export const postSavedSearch: Handler<'POST /savedsearches'> = async ({ body, caller, deps }) => {
  if (!caller.member) throw new Problem('not-allowed');
  const now = deps.clock();
  return await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId, 'alone');
    const saved = await trx
      .selectFrom('saved_searches')
      .select('query')
      .where('member_id', '=', caller.userId)
      .execute();
    if (saved.some(({ query }) => query === body.query)) {
      return { acknowledged: true, modifiedCount: 0 };
    }
    if (saved.length >= maxSavedSearches) throw new Problem('too-many-saved-searches');
    await trx
      .insertInto('saved_searches')
      .values({
        id: deps.newId(),
        member_id: caller.userId,
        ...body,
        saved_at: now,
        checked_to: now,
        check_at: now,
      })
      .execute();
    return { acknowledged: true, modifiedCount: 1 };
  });
};

/** Resets the count of new matches of one of the caller's saved searches. */
export const seeSavedSearch: Handler<'PUT /savedsearches/:id/seen'> = async ({
  params,
  caller,
  deps,
}) => {
  const seen = await transact(deps.db, async (trx) => {
    if (caller.member) await lockMember(trx, caller.userId);
    const { numUpdatedRows } = await trx
      .updateTable('saved_searches')
      .set({ new_matches: 0 })
      .where('id', '=', params.id)
      .where('member_id', '=', caller.userId)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
  return { acknowledged: true, modifiedCount: seen };
};

/** Removes a saved search; an unknown one counts 0. */
export const removeSavedSearch: Handler<'DELETE /savedsearches/:id'> = async ({
  params,
  caller,
  deps,
}) => {
  const deleted = await transact(deps.db, async (trx) => {
    if (caller.member) await lockMember(trx, caller.userId);
    const { numDeletedRows } = await trx
      .deleteFrom('saved_searches')
      .where('id', '=', params.id)
      .where('member_id', '=', caller.userId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
  return { acknowledged: true, deletedCount: deleted };
};
