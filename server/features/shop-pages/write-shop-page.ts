import { isDeepStrictEqual } from 'node:util';
import type { Imprint, ShopText } from '#contract/admin/shop-pages.ts';
import type { CallOutput } from '#contract/calls.ts';
import type { ShopPageName } from '#contract/constants.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { notifyAdmins } from '../notices/notify-admins.ts';

/** Writes a new version of a page of the operator. */
export const putShopPage: Handler<'PUT /shoppages/:page'> = ({ params, body, caller, deps }) =>
  write(params.page, body, caller.userId, deps);

export const putImprint: Handler<'PUT /imprint'> = ({ body, caller, deps }) =>
  write('imprint', body, caller.userId, deps);

/** Adds a version, unless the newest one has the same content. */
async function write(
  page: ShopPageName,
  content: ShopText | Imprint,
  by: string,
  deps: Deps,
): Promise<CallOutput<'PUT /imprint'>> {
  return await transact(deps.db, async (trx) => {
    await lockAdmin(trx, by);
    const newest = await trx
      .selectFrom('shop_pages')
      .select('content')
      .where('page', '=', page)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest && isDeepStrictEqual(newest.content, content)) {
      return { acknowledged: true as const, modifiedCount: 0 };
    }
    const id = deps.newId();
    await trx
      .insertInto('shop_pages')
      .values({ id, page, content: JSON.stringify(content), at: deps.clock(), by_id: by })
      .execute();
    const act = { action: 'shop-page-written', actorId: by, target: id } as const;
    await recordAudit(trx, { ...act, detail: { name: page } }, deps);
    await notifyAdmins(trx, { kind: 'shop-changed', name: page, actorId: by }, deps);
    return { acknowledged: true as const, modifiedCount: 1 };
  });
}
