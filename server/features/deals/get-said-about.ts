import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { saidCounts, selectSentences, toSentence } from '../members/said-about.ts';

/** Sentences of a page. */
const pageSize = 20;

/**
 * What buyers have answered about a seller, for everybody. The cost does not grow with their deals.
 * Throws `not-found` for who never sold, and `seller-gone`.
 */
export const getSaidAboutSeller: Handler<'GET /seller/:id/answers'> = async ({
  params,
  query,
  deps,
}) => {
  const side = 'buyer';
  const now = deps.clock();
  const seller = await deps.db
    .selectFrom('members')
    .select(['id', 'removed_at', saidCounts({ side, now }).as('counts')])
    .where('page_id', '=', params.id)
    .executeTakeFirst();
  if (!seller) throw new Problem('not-found');
  if (seller.removed_at) throw new Problem('seller-gone');
  let sentences = selectSentences(deps.db, { memberId: seller.id, side, now });
  if (query.before) sentences = sentences.where('deal_answers.id', '<', query.before);
  const rows = await sentences.limit(pageSize + 1).execute();
  const page = rows.slice(0, pageSize);
  return {
    counts: seller.counts,
    sentences: page.map(toSentence),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
};
