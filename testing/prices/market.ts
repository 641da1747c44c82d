import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import type { Db } from '#server/db/client.ts';
import { firstMonth, type Sample, withoutOutliers } from '#server/features/prices/estimate.ts';
import { withoutTriggers } from '../search/every-model.ts';
import { buildTestApp } from '../test-app.ts';

const slug = 'samsung-galaxy-a54-5g';
const day = 24 * 60 * 60 * 1000;

/** Taka; around 60,000, as honest people pay and offer. */
const paid = [57_500, 58_500, 59_000, 59_500, 60_000, 60_000, 60_500, 61_000, 61_500, 62_500];
const asked = [58_000, 60_000, 61_000, 62_000, 63_000, 64_000];

export type PriceMarket = Awaited<ReturnType<typeof openPriceMarket>>;

/**
 * A market of one model with so many honest sales, each of another buyer, and six honest listings, of
 * sellers who have sold before. Rows are written as the calls would leave them, so that a thousand
 * accounts take seconds.
 */
export async function openPriceMarket(honestSales: number) {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const now = shop.clock.now();
  await loadCatalogue(db, catalogueSeed.slice(0, 2));
  const { id: model, brand_id: brand } = await db
    .selectFrom('models')
    .select(['id', 'brand_id'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  await withoutTriggers(db, [
    sql`insert into images (id) values ('00000000-0000-4000-8000-000000000001')`,
  ]);
  let people = 0;

  /** A new account, `days` old. */
  async function account(days = 0): Promise<string> {
    people += 1;
    const id = shop.deps.newId();
    await db
      .insertInto('members')
      .values({
        id,
        email: `account${people}@prices.test`,
        name: `Account ${people}`,
        title: 'seller',
        image_id: null,
        photo_url: null,
        removed_at: null,
        account_removed_at: null,
        mail_language: null,
        created_at: ago(days),
      })
      .execute();
    return id;
  }

  const ago = (days: number) => new Date(now.getTime() - days * day);

  const listing = (seller: string, taka: number, soldAt: Date | null, id: string) => sql`
    insert into products (id, seller_id, category_id, name, selling_price, market_price, phone_number,
      image_id, description, location, condition, use_time, ram_room, post_time, model_id, paid_at,
      created_at)
    values (${id}, ${seller}, ${brand}, 'Galaxy A54 5G', ${taka * 100}, 9000000, '01712345678',
      '00000000-0000-4000-8000-000000000001', '', '', 'Good', '', '', '', ${model}, ${soldAt},
      ${soldAt ?? now})`;

  const list = (seller: string, taka: number) =>
    withoutTriggers(db, [listing(seller, taka, null, shop.deps.newId())]);

  /** The same of a seller who has sold another phone for so much. */
  async function listProven(taka: number, sold: number) {
    const seller = await account();
    await sell(await account(), seller, sold, { days: 4 });
    await sql`update products set condition = 'Fair' where seller_id = ${seller}`.execute(db);
    await list(seller, taka);
  }

  /** A deal that ended so many days ago: by `cash`, or through escrow. */
  async function sell(
    buyer: string,
    seller: string,
    taka: number,
    how: { cash?: true; days: number },
  ) {
    const [phone, booking, payment] = [1, 2, 3].map(() => shop.deps.newId());
    const at = ago(how.days);
    const amount = taka * 100;
    await withoutTriggers(db, [
      listing(seller, taka, at, phone as string),
      sql`insert into bookings (id, product_id, buyer_id, price, product_name, user_name, user_number,
          meet_location, paid_at)
        values (${booking}, ${phone}, ${buyer}, ${amount}, 'Galaxy A54 5G', '', '01812345678', '', ${at})`,
      ...(how.cash
        ? []
        : [
            sql`insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until,
              created_at, settled_at)
            values (${payment}, ${booking}, ${phone}, ${buyer}, ${amount}, 'paid', ${at}, ${at}, ${at})`,
          ]),
      sql`insert into deals (booking_id, payment_id, product_id, buyer_id, seller_id, price, state,
          paid_at, changed_at)
        values (${booking}, ${how.cash ? null : payment}, ${phone}, ${buyer}, ${seller}, ${amount},
          ${how.cash ? 'completed-cash' : 'completed'}, ${at}, ${at})`,
    ]);
  }

  for (const taka of paid.slice(0, honestSales)) {
    await sell(await account(200), await account(200), taka, { days: 40 });
  }
  for (const taka of asked) {
    const seller = await account(200);
    // Of another condition, so that it proves the seller but is no price sample here.
    await sell(await account(200), seller, taka, { days: 40 });
    await sql`update products set condition = 'Fair' where seller_id = ${seller}`.execute(db);
    await list(seller, taka);
  }

  return {
    account,
    list,
    listProven,
    sell,
    /** Taka; null while no price is shown. */
    medians: {
      old: () => oldMedian(db, model, now),
      new: async () =>
        (await shop.ok('GET /fairprice', { query: { model: slug, condition: 'Good' } } as never))
          .price?.median ?? null,
    },
  };
}

/**
 * The rule until 2026-11-24: every payment without a refund and every phone for sale is a sample;
 * it remains here only for comparison.
 */
async function oldMedian(db: Db, model: string, now: Date): Promise<number | null> {
  const same = sql`model_id = ${model} and removed_at is null and condition = 'Good'`;
  const { rows } = await sql<Sample>`
    (select payments.amount, products.paid_at as at, 'sold' as kind
      from products join payments on payments.product_id = products.id and payments.state = 'paid'
      where ${same} and paid_at >= ${firstMonth(now)} order by paid_at desc limit 500)
    union all
    (select selling_price, created_at, 'listed' from products
      where ${same} and paid_at is null and hidden_at is null
      order by created_at desc limit 500)`.execute(db);
  const kept = withoutOutliers(rows)
    .map(({ amount }) => amount)
    .sort((one, other) => one - other);
  if (kept.length < 5) return null;
  const middle = (kept.length - 1) / 2;
  const [low = 0, high = 0] = [kept[Math.floor(middle)], kept[Math.ceil(middle)]];
  return toTaka((low + high) / 2);
}
