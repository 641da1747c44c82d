import { sql } from 'kysely';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';
import { insertTicket, toTicket } from '../self-tests/tickets.ts';
import { lockUnsold } from './edit-product.ts';

/** The last run of one of the caller's own phones. Throws `product-not-found`. */
export const getSelfTest: Handler<'GET /myproducts/:id/selftest'> = async (context) => {
  const { params, caller, headers, deps } = context;
  const row = await deps.db
    .selectFrom('products')
    .leftJoin('self_tests', (join) =>
      join
        .onRef('self_tests.product_id', '=', 'products.id')
        .on('self_tests.booking_id', 'is', null)
        .on('self_tests.expires_at', '>', deps.clock()),
    )
    .select([
      'products.name',
      'self_tests.id',
      'self_tests.opened_at',
      'self_tests.expires_at',
      'self_tests.finished_at',
      'self_tests.results',
    ])
    .where('products.id', '=', params.id)
    .where('products.seller_id', '=', caller.userId)
    .where('products.removed_at', 'is', null)
    .orderBy(sql`made_at desc nulls last`)
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Problem('product-not-found');
  const { name: productName, id, expires_at, ...run } = row;
  if (!id || !expires_at) return { current: null, productName };
  return { productName, current: toTicket({ ...run, id, expires_at }, headers, deps) };
};

/**
 * Makes a ticket for one of the caller's own phones; one that waits is no longer valid. Throws
 * `product-not-found`, `product-sold`, `product-held` and `product-reserved`.
 */
export const makeSelfTest: Handler<'POST /myproducts/:id/selftest'> = ({ params, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    await lockUnsold(trx, params.id, caller.userId, deps.clock());
    await insertTicket(trx, { productId: params.id, bookingId: null }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });
