import { type Kysely, sql } from 'kysely';
import { addToCheck } from '../extend-check.ts';

/** Photos by which new sellers show that they have the phone, beside the code of the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // When such a photo fitted; of existing sellers by their sales, their badge or their listings.
    sql`alter table members add column code_photo_at timestamptz`,
    sql`create table code_photos (
      id uuid primary key,
      member_id uuid not null references members,
      product_id uuid not null references products,
      -- Null once the photo is deleted; the answer stays.
      image_id uuid unique references images (id),
      code text not null,
      sent_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid references members,
      verdict text check (verdict in ('fits', 'code', 'phone')),
      check ((decided_at is null) = (verdict is null)),
      check (decided_at is not null or image_id is not null)
    )`,
    // A seller has one that waits, so that no one person fills the queue.
    sql`create unique index code_photos_waiting on code_photos (member_id)
      where decided_at is null`,
    sql`create index code_photos_open on code_photos (sent_at) where decided_at is null`,
    sql`create index code_photos_of_member on code_photos (member_id, sent_at)`,
    sql`create index code_photos_of_product on code_photos (product_id)`,
    sql`create index code_photos_decided on code_photos (decided_at) where decided_at is not null`,
    sql`create index code_photos_deciders on code_photos (decided_by) where decided_by is not null`,
    sql`create index products_without_code on products (seller_id) where last_by = 'code'`,
  ];
  for (const statement of statements) await statement.execute(db);
  await addToCheck(db, { table: 'products', name: 'products_last_by_check', values: ['code'] });
}
