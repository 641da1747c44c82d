import type { Handler } from '#server/http/api/handler.ts';
import { recordViews } from './record-views.ts';

/**
 * Counts a view of a phone for sale by day, without storing its viewer: once for an account and
 * half hour, and not for the seller.
 */
export const countView: Handler<'POST /products/:id/view'> = async ({ params, caller, deps }) => {
  const look = {
    productId: params.id,
    email: caller.email,
    marks: [deps.viewerMarks.ofAccount(caller.email)],
  };
  const modifiedCount = await recordViews(deps.db, [look], deps.clock());
  return { acknowledged: true, modifiedCount };
};
