import { dayMs, hourMs } from '#contract/durations.ts';
import { dayOf } from '#contract/formats/dhaka.ts';
import { postTimeOf } from '#contract/formats/write-post-time.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { advanceDeal, findListed, order } from './deals.ts';
import type { DemoClient, SignedIn } from './demo-client.ts';
import { type DemoPhone, listingOf } from './listing.ts';
import type { PersonKey } from './people.ts';
import { readPicture, showPicture } from './pictures.ts';

type Listing = {
  client: DemoClient;
  deps: Deps;
  people: Record<PersonKey, SignedIn>;
  seller: SignedIn;
  phone: DemoPhone;
  categoryId: string;
  /** In the list of the market: it spreads times and views. */
  place: number;
  now: Date;
};

/** Lists a phone, backdates it, and adds its views, reports and orders. Safe to repeat after a crash. */
export async function listPhone(listing: Listing): Promise<void> {
  const { client, deps, people, seller, phone, categoryId, place, now } = listing;
  const { db } = deps;
  const img = await showPicture(phone.picture, deps);
  const photos: string[] = [];
  for (const name of phone.photos) photos.push(await showPicture(name, deps));
  const posted = postedAt(phone.postedDaysAgo, place, now);
  const postTime = postTimeOf(posted);
  // The sellers of a demo count as having sent a photo with a code.
  await db
    .updateTable('members')
    .set({ code_photo_at: now })
    .where('email', '=', seller.email)
    .execute();
  const before = { name: phone.name, taka: phone.sellingPriceTaka };
  const id =
    (await findListed(db, seller, before)) ??
    (await client.list(
      seller,
      listingOf(phone, { img, postTime, categoryId, ...(photos.length > 0 && { photos }) }),
    ));
  await db.updateTable('products').set({ created_at: posted }).where('id', '=', id).execute();
  await addViews(db, id, phone, { place, now });
  if (phone.advertized) await client.call(seller, 'PUT', `/api/advertize/${id}`);
  if (phone.sold) {
    // Open deals belong to the two logins that visitors try first.
    const buyer = phone.sold === 'completed' ? people.buyer2 : people.buyer1;
    const taka = phone.sellingPriceTaka;
    const bookingId = await order({ client, deps, buyer, productId: id, taka });
    const photo = async () => client.upload(buyer, await readPicture(phone.picture));
    await advanceDeal({ client, seller, buyer, bookingId }, phone.sold, { deps, photo });
  }
  if (phone.reserved) {
    const buyer = people.buyer1;
    const bookingId = await order({ client, deps, buyer, productId: id, taka: null });
    await advanceDeal({ client, seller, buyer, bookingId }, 'reserved', { deps });
  }
  if (phone.reported) await report(listing, id);
}

async function report({ client, deps, people }: Listing, itemId: string): Promise<void> {
  const before = await deps.db
    .selectFrom('reports')
    .select('product_id')
    .where('product_id', '=', itemId)
    .executeTakeFirst();
  if (before) return;
  await client.call(people.buyer1, 'POST', '/api/reportitem', {
    itemId,
    reason: 'advance',
    comment: 'দেখা করার আগে ৫০০ টাকা বিকাশ করতে বলেন।',
  });
}

/**
 * When a phone was posted: `daysAgo` days before `now`, between 8:00 and 22:00 in Dhaka, when
 * people are awake. `place` in the list spreads the times. Never later than `now`.
 */
export function postedAt(daysAgo: number, place: number, now: Date): Date {
  const today = Date.parse(`${dayOf(now)}T00:00+06:00`);
  const minutesAfterEight = (place * 37) % (14 * 60);
  const at = today - daysAgo * dayMs + 8 * hourMs + minutesAfterEight * 60_000;
  return new Date(at < now.getTime() ? at : at - dayMs);
}

/**
 * Adds views for each day since the phone was posted. Written to the database, because the call
 * counts for today only. Pseudo-random, and the same in each demo market.
 */
async function addViews(
  db: Db,
  id: string,
  phone: DemoPhone,
  { place, now }: { place: number; now: Date },
): Promise<void> {
  const days = Array.from({ length: phone.postedDaysAgo + 1 }, (_, daysAgo) => ({
    product_id: id,
    day: dayOf(new Date(now.getTime() - daysAgo * dayMs)),
    views: (place * 7 + daysAgo * 5 + place * daysAgo) % 5,
  })).filter(({ views }) => views > 0);
  if (days.length === 0) return;
  await db
    .insertInto('product_views')
    .values(days)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
