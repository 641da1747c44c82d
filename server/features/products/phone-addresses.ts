import { createHash } from 'node:crypto';
import { dayMs } from '#contract/durations.ts';
import { mayBeQuoted } from '#contract/members/names.ts';
import { soldPageDays } from '#contract/phone-page.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * Requires a phone that has a page. Throws `product-gone` for one that was removed, or sold too
 * long ago, and `product-not-found` for one that never existed, or is hidden and may come back.
 */
export async function requirePage<Row extends { paid_at: Date | null }>(
  db: Db,
  id: string,
  row: Row | undefined,
  now: Date,
): Promise<Row> {
  if (row?.paid_at && now.getTime() - row.paid_at.getTime() > soldPageDays * dayMs) {
    throw new Problem('product-gone');
  }
  if (row) return row;
  const hidden = await db
    .selectFrom('products')
    .select('removed_at')
    .where('id', '=', id)
    .executeTakeFirst();
  throw new Problem(hidden?.removed_at ? 'product-gone' : 'product-not-found');
}

/**
 * The content of a phone's preview picture. `selling_price`: poisha, which the picture of a sold
 * one omits.
 */
export type Previewed = {
  id: string;
  name: string;
  selling_price: number;
  paid_at: Date | null;
  image_id: string;
};

/** Increase it when the design changes, because browsers and chats cache pictures permanently. */
const previewDesign = 2;

/**
 * The name on the picture: a neutral text if the name claims to be the shop, or contains contact
 * details.
 */
export const previewName = (name: string): string =>
  mayBeQuoted(name.replaceAll(officialPhone, ' ')) ? name : 'A phone · একটি ফোন';

/**
 * On a phone, "official" means that the maker's importer sold it; on a person, a claim to be the
 * shop.
 */
const officialPhone = /\b(un)?official\b|(আন)?অফিসিয়াল/giu;

/** The same for the phone's place, in descriptions of links. */
export const previewPlace = (location: string): string =>
  mayBeQuoted(location) ? location : 'Bangladesh · বাংলাদেশ';

/**
 * The path of the picture that chats show for a link to a phone. It contains a hash of the
 * picture's content, so that each change has a new address.
 */
export function previewPath(phone: Previewed): string {
  const { id, name, selling_price: price, paid_at: soldAt, image_id: image } = phone;
  const shown = JSON.stringify([previewDesign, previewName(name), soldAt ? null : price, image]);
  const version = createHash('sha256').update(shown).digest('hex').slice(0, 12);
  // Below the pictures' path, which a separate web client already proxies.
  return `/images/previews/${id}-${version}.jpg`;
}

export type PhoneAddress = { path: string; changedAt: Date };

/** The number of phones for sale, by the counters that a trigger maintains. */
export async function countOnSale(db: Db): Promise<number> {
  const { phones } = await db
    .selectFrom('categories')
    .select(({ fn }) => fn.sum<string>('unpaid').as('phones'))
    .executeTakeFirstOrThrow();
  return Number(phones ?? 0);
}

/** Rows of one statement. */
const batch = 1_000;

/**
 * The pages of phones for sale in the order of their ids, `limit` from the row `offset` on. Read in
 * batches, because a shop may have a million.
 */
export async function* phoneAddresses(
  db: Db,
  offset: number,
  limit: number,
): AsyncGenerator<PhoneAddress> {
  let after: string | undefined;
  for (let left = limit; left > 0; left -= batch) {
    let phones = db
      .selectFrom('products')
      .select(['id', 'name', 'created_at'])
      .where('paid_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .limit(Math.min(batch, left));
    phones = after ? phones.where('id', '>', after) : phones.offset(offset);
    const rows = await phones.execute();
    for (const { id, name, created_at: changedAt } of rows) {
      yield { path: phonePath({ _id: id, name }), changedAt };
    }
    after = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}
