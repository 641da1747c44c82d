import { sql } from 'kysely';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { estimate, firstMonth, type Sample } from './estimate.ts';

/** The newest of each kind; more would not move a median. */
const mostSamples = 500;

/**
 * What phones of a model, variant and condition sold for in twelve months, with what is asked for
 * now. A sale counts while its money was not given back. Throws `not-found` for an unknown model.
 */
export const getFairPrice: Handler<'GET /fairprice'> = async ({ query, deps }) => {
  const { db, clock } = deps;
  const now = clock();
  const model = await db
    .selectFrom('models')
    .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
    .where('slug', '=', query.model)
    .executeTakeFirst();
  if (!model) throw new Problem('not-found');
  const { ram = null, storage = null, condition } = query;
  const same = sql`model_id = ${model.id} and removed_at is null and condition = ${condition}
    and (${ram}::smallint is null or ram = ${ram}) and (${storage}::smallint is null or storage = ${storage})`;
  const { rows } = await sql<Sample>`
    (select payments.amount, products.paid_at as at, 'sold' as kind
      from products join payments on payments.product_id = products.id and payments.state = 'paid'
      where ${same} and paid_at >= ${firstMonth(now)}
      order by paid_at desc limit ${sql.lit(mostSamples)})
    union all
    (select selling_price, created_at, 'listed' from products
      where ${same} and paid_at is null and hidden_at is null
      order by created_at desc limit ${sql.lit(mostSamples)})`.execute(db);
  return estimate(rows, now);
};
