import { type Kysely, sql } from 'kysely';

/**
 * The photos of a phone behind its cover, which stays `products.image_id`; and who has uploaded a
 * picture, so that nobody shows another's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Null: by a ticket, while somebody registered, or before this migration.
    sql`alter table images add column uploaded_by uuid`,
    sql`create table product_photos (
      product_id uuid not null references products (id),
      position smallint not null check (position between 2 and 8),
      image_id uuid not null references images (id),
      primary key (product_id, position),
      unique (product_id, image_id)
    )`,
    sql`create index product_photos_image on product_photos (image_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
