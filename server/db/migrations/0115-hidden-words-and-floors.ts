import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // What the other reads of a message where the deal shows numbers: links and mail addresses stay
    // hidden. Null in older rows, whose masked text is shown. One version had made it before, in a
    // migration of its own.
    sql`alter table thread_messages add column if not exists with_numbers text`,

    // How far below the floor the seller still hears offers, by chance for each phone.
    sql`alter table price_floors add column margin integer not null default 0`,
    sql`update price_floors set margin = 100 * floor(random() * (selling_price / 1000 + 1))::integer
      from products where products.id = product_id`,

    // Beside `price_offers`, whose rows the buyer reads: what the seller does not hear of.
    sql`create table unheard_offers (
      offer_id uuid primary key references price_offers on delete cascade,
      -- When it is declined for the seller; null if it is over.
      decline_at timestamptz
    )`,
    sql`create index unheard_offers_due on unheard_offers (decline_at) where decline_at is not null`,
    sql`insert into unheard_offers (offer_id)
      select offer_id from price_offer_steps where number = 1 and event = 'under-floor'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
