import { isDeepStrictEqual } from 'node:util';
import { toPoisha, toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { isStrongLogin, requireConfirmed } from '#server/http/api/authenticate.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lowerBookedPrices, notifyOfChange } from '../bookings/follow-edit.ts';
import { imeisOfPhone, shortImeis, toImeis } from '../imeis/rows.ts';
import { lockMember } from '../members/lock-member.ts';
import { isNewSeller, rankColumns } from '../members/standing.ts';
import { settleOffers } from '../offers/follow-phone.ts';
import { refuseWhileHeld } from '../payments/holds/hold-product.ts';
import { refuseUnusual } from '../prices/refuse-unusual.ts';
import { standsLast, usualPrice } from '../prices/stands-last.ts';
import { freshColumns } from './age-listings.ts';
import { declare } from './declare.ts';
import { selectDeclared, toFoundPhone } from './declared-rows.ts';
import { hidingEventOf, textColumns, textsOf } from './hidden-by-words.ts';
import { canHide, hidingStateOf, hidingTransition, updateHiding } from './hiding.ts';
import { listedColumns } from './listed-columns.ts';
import { stopLookAlike } from './look-alikes.ts';
import { claimPhotos, photosOf, replacePhotos } from './photos.ts';
import { selectProducts } from './product-rows.ts';

/** One of the caller's own phones for editing, with its earlier prices, newest first. */
export const getMyProduct: Handler<'GET /myproducts/:id'> = async ({ params, caller, deps }) => {
  const { db, imageHost } = deps;
  const row = await selectDeclared(db, selectProducts(db))
    .select(['products.phone_number', photosOf, imeisOfPhone.as('declared_imeis')])
    .where('products.id', '=', params.id)
    .where('products.seller_id', '=', caller.userId)
    .executeTakeFirst();
  if (!row) throw new Problem('product-not-found');
  const changes = await db
    .selectFrom('price_changes')
    .select(['price', 'changed_at'])
    .where('product_id', '=', params.id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  const own = await toImeis(params.id, row.declared_imeis, deps.imeiVault);
  return {
    ...toFoundPhone(row, imageHost),
    phoneNumber: row.phone_number,
    photos: [row.image_id, ...row.photos].map((photo) => imageHost.urlOf(photo)),
    prices: changes.map(({ price, changed_at: until }) => ({
      price: toTaka(Number(price)),
      until: until.toISOString(),
    })),
    ...(isStrongLogin(caller, deps.clock()) ? own : shortImeis(own)),
  };
};

/**
 * Replaces the fields of one of the caller's own phones, and its photos if `img` is given, and
 * stores the earlier price. A change of anything but the price is a new version, which buyers with
 * a booking review before they pay; a lower price also applies to their bookings. Throws
 * `product-not-found`, `product-sold`, `product-held`, `price-unusual`, and what `declare` and `claimPhotos` throw.
 */
export const editProduct: Handler<'PUT /myproducts/:id'> = ({ params, body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const now = deps.clock();
    const phone = await lockUnsold(trx, params.id, caller.userId, now);
    const { img, photos } = body;
    const { imageHost } = deps;
    let isChanged = false;
    // Before the brand, whose counter is locked last.
    if (img) {
      const claimed = await claimPhotos(trx, { img, photos }, { imageHost, userId: caller.userId });
      await replacePhotos(trx, params.id, claimed, now);
      isChanged = !isDeepStrictEqual([phone.image_id, ...phone.photos], claimed);
    }
    const declared = await declare(trx, body);
    const columns = listedColumns(body);
    // After an admin's approval, the rank is computed again only for another phone or price.
    const { model_id: modelId = null } = declared;
    const { name } = body;
    const price = toPoisha(body.selingPrice);
    const isOther =
      name !== phone.name || price !== phone.selling_price || modelId !== phone.model_id;
    const isPriced =
      price !== phone.selling_price || toPoisha(body.marketPrice) !== phone.market_price;
    const usual = isOther || isPriced ? await usualPrice(trx, { name, modelId }, now) : null;
    if (isPriced) refuseUnusual(body, usual);
    isChanged ||= isAnotherListing(phone, { ...columns, ...declared });
    const version = isChanged ? phone.version + 1 : phone.version;
    const productId = params.id;
    if (isChanged) await notifyOfChange(trx, { productId, from: phone.version, to: version }, deps);
    if (price < phone.selling_price) {
      await lowerBookedPrices(trx, { productId, price }, deps);
      await settleOffers(trx, { productId, price }, deps);
    }
    if (price !== phone.selling_price) {
      await trx
        .insertInto('price_changes')
        .values({ product_id: params.id, price: phone.selling_price, changed_at: now })
        .execute();
    }
    await recordAudit(
      trx,
      {
        action: 'phone-edited',
        actorId: caller.userId,
        target: params.id,
        detail: { name: phone.name },
      },
      deps,
    );
    const { description, location, useTime, ramRoom, colour } = body;
    const postTime = phone.post_time;
    // Compared as stored: the area may come from the typed place, and is then unchanged.
    const { area } = declared;
    const newTexts = { name, description, location, useTime, ramRoom, postTime, colour, area };
    const rank =
      isOther &&
      rankColumns(
        standsLast(name, price, usual),
        // What is in its place remains there.
        phone.stands_last && (await isNewSeller(trx, caller.userId, now)),
      );
    // Last, because it locks the brand's counter until the commit.
    const event = hidingEventOf({ ...phone, ...textsOf(phone) }, newTexts);
    const isAged = phone.hidden_by === 'age';
    const change = event ?? (isAged ? 'say-there' : null);
    const edit = change ? updateHiding(trx, change, now) : trx.updateTable('products');
    await edit
      .set({
        ...columns,
        ...declared,
        // An edit is a sign of the seller.
        ...freshColumns(now),
        ...rank,
        ...(isChanged && { version, edited_at: now }),
      })
      .where('id', '=', params.id)
      .execute();
    await stopLookAlike(trx, productId, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });

/**
 * Hides one of the caller's own phones from all lists, or shows it again; idempotent. A phone that
 * is hidden for another reason remains so: showing it throws `product-hidden`. Throws also
 * `product-not-found`, `product-sold` and `product-held`.
 */
export const showProduct: Handler<'PUT /myproducts/:id/shown'> = async (context) => {
  const { params, body, caller, deps } = context;
  // Showing it again is like listing it.
  if (body.shown) requireConfirmed(caller, deps);
  return await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const now = deps.clock();
    const phone = await lockUnsold(trx, params.id, caller.userId, now);
    const event = body.shown ? 'put-back' : 'take-off';
    if (body.shown === (phone.hidden_at === null)) return { acknowledged: true, modifiedCount: 0 };
    if (!canHide(hidingStateOf(phone), event)) throw new Problem('product-hidden');
    await recordAudit(
      trx,
      {
        action: hidingTransition(event).audit,
        actorId: caller.userId,
        target: params.id,
        detail: { name: phone.name },
      },
      deps,
    );
    const show = updateHiding(trx, event, now).where('id', '=', params.id);
    await (body.shown ? show.set(freshColumns(now)) : show).execute();
    return { acknowledged: true, modifiedCount: 1 };
  });
};

/** The columns that buyers see; a change of these, or of the photos, is a new version. */
const seenColumns = [
  'category_id',
  'name',
  'description',
  'location',
  'condition',
  'market_price',
  'use_time',
  'ram_room',
  'model_id',
  'ram',
  'storage',
  'colour',
  'months_used',
  'battery_health',
  'battery_state',
  'battery_original',
  'has_charger',
  'has_box',
  'has_receipt',
  'warranty_months',
  'official',
  'registration',
  'locks',
  'defects',
  'negotiable',
  'cash',
  'division',
  'district',
  'area',
] as const;
type Seen = Partial<Record<(typeof seenColumns)[number], unknown>>;

const isAnotherListing = (before: Seen, after: Seen) =>
  seenColumns.some((column) => !isDeepStrictEqual(before[column], after[column]));

/** Locks a phone of the seller that is neither sold nor being paid. */
export async function lockUnsold(trx: Db, productId: string, sellerId: string, now: Date) {
  const phone = await trx
    .selectFrom('products')
    .select(seenColumns)
    .select(textColumns)
    .select(['selling_price', 'version', 'image_id', 'paid_at', 'hidden_at', 'hidden_by'])
    .select('stands_last')
    .select(photosOf)
    .where('id', '=', productId)
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!phone) throw new Problem('product-not-found');
  if (phone.paid_at) throw new Problem('product-sold');
  await refuseWhileHeld(trx, [productId], now);
  return phone;
}
