import { type Kysely, sql } from 'kysely';

/**
 * The photos of a phone after its cover, which remains `products.image_id`; and the uploader of a
 * picture, so that no member shows another member's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Null: uploaded by a ticket during registration, or before this migration.
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
