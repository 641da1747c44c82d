import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import { tricksOfPhone } from '#contract/phones/shown-fields.ts';
import { messages } from '#contract/rules.ts';
import { hasId } from '#server/db/has-id.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { isNewSeller, rankColumns } from '../members/standing.ts';
import { notifyOfDecision } from '../notices/notify-of-decision.ts';
import { endHolds } from '../payments/holds/end-hold.ts';
import { textColumns, textsOf } from '../products/hidden-by-words.ts';
import { hidingTransition, updateHiding } from '../products/hiding.ts';
import { removeProduct } from '../products/remove-product.ts';

/** Changes with texts and price, so that an admin never approves what they have not read. */
const versionOf = (row: Parameters<typeof textsOf>[0] & { selling_price: number }): string =>
  createHash('sha256')
    .update(JSON.stringify([...Object.values(textsOf(row)), row.selling_price]))
    .digest('base64url');

/** A row of `products` that waits: hidden for its texts, or ranked last. */
const waits = sql<SqlBool>`(products.hidden_by = 'words' or (products.stands_last
  and products.last_by is null and products.paid_at is null and products.hidden_at is null)) and products.removed_at is null`;

/** Phones whose texts or price wait for a review, the longest waiting first, at most 100. */
export const getTextReviews: Handler<'GET /waitingwords'> = async ({ query, caller, deps }) => {
  const rows = await deps.db
    .selectFrom('products')
    .innerJoin('members', 'members.id', 'products.seller_id')
    .select(['products.id', ...textColumns, 'members.name as seller_name', 'products.seller_id'])
    .select(['products.selling_price', 'products.hidden_at'])
    .select((row) => row.ref('products.image_id').$notNull().as('image_id'))
    .where(waits)
    .where(hasId('products.id', query.id))
    .orderBy(sql`coalesce(products.hidden_at, products.created_at)`)
    .orderBy('products.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    img: deps.imageHost.urlOf(row.image_id),
    description: row.description,
    location: row.location,
    selersName: row.seller_name,
    own: row.seller_id === caller.userId,
    tricks: tricksOfPhone(textsOf(row)),
    hidden: row.hidden_at !== null,
    selingPrice: toTaka(row.selling_price),
    version: versionOf(row),
  }));
};

/**
 * An admin approves a phone's texts, or removes the phone and notifies its seller of the reason.
 * Throws `not-found` for a phone that does not wait, `case-changed` if its texts have changed
 * since, and `bad-input` for a removal without a reason.
 */
export const decideTextReview: Handler<'POST /waitingwords/:id'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  const { pass, reason, version } = body;
  if (!pass && reason === '') {
    throw new Problem('bad-input', { fields: { reason: messages.decisionReasonRequired } });
  }
  const holds = await transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /waitingwords/:id', deps);
    const phone = await trx
      .selectFrom('products')
      .select([...textColumns, 'seller_id', 'selling_price'])
      .where('id', '=', params.id)
      .where(waits)
      .forUpdate()
      .executeTakeFirst();
    if (!phone) throw new Problem('not-found');
    refuseOwnMatter(caller.userId, phone.seller_id);
    if (versionOf(phone) !== version) throw new Problem('case-changed');
    const act = {
      action: pass ? hidingTransition('pass').audit : ('reported-item-removed' as const),
      actorId: caller.userId,
      target: params.id,
      detail: { phone: phone.name, ...(reason && { reason }) },
    };
    await recordAudit(trx, act, deps);
    if (!pass) {
      const told = {
        kind: 'delete' as const,
        adminId: caller.userId,
        productId: params.id,
        reason,
      };
      await notifyOfDecision(trx, { ...told, memberIds: [phone.seller_id] }, deps);
      return await removeProduct(trx, params.id, deps);
    }
    const isNew = await isNewSeller(trx, phone.seller_id, deps.clock());
    await updateHiding(trx, 'pass', deps.clock())
      .set(rankColumns(false, isNew))
      .where('id', '=', params.id)
      .execute();
    return [];
  });
  await endHolds(deps, holds);
  return { acknowledged: true, modifiedCount: 1 };
};
