import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { readFairPrice } from './read-fair-price.ts';

/**
 * The prices of a model, variant and condition: sales of twelve months, and current offers. Throws
 * `not-found` for an unknown model.
 */
export const getFairPrice: Handler<'GET /fairprice'> = async ({ query, deps }) => {
  const { db, clock } = deps;
  const model = await db
    .selectFrom('models')
    .select(({ fn }) => fn.coalesce('merged_into', 'id').$notNull().as('id'))
    .where('slug', '=', query.model)
    .executeTakeFirst();
  if (!model) throw new Problem('not-found');
  const { ram, storage, condition } = query;
  return readFairPrice(db, { modelId: model.id, ram, storage, condition }, clock());
};
