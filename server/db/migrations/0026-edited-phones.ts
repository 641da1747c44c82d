import { type Kysely, sql } from 'kysely';

/** Who hid a phone, and its earlier prices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // `seller`: hidden for a while. `words`: its text needs an admin's review.
    sql`alter table products add column hidden_by text
      check (hidden_by in ('admin', 'seller', 'words'))`,
    sql`update products set hidden_by = 'admin' where hidden_at is not null`,
    // For admins: phones that wait for a review.
    sql`create index products_hidden_by_words on products (hidden_at)
      where hidden_by = 'words' and removed_at is null`,

    sql`create table price_changes (
      id bigint generated always as identity primary key,
      product_id uuid not null references products (id),
      price bigint not null check (price > 0),
      changed_at timestamptz not null
    )`,
    sql`create index price_changes_of_product on price_changes (product_id, id desc)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
