import { type Kysely, sql } from 'kysely';

/**
 * Removed phones and members have no picture. Unused files are deleted, those of earlier removals
 * by the first sweep.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`update images set expires_at = now() where expires_at is null
      and id in (
        select image_id from products where removed_at is not null
        union select image_id from members where removed_at is not null)
      and not exists (select from products where image_id = images.id and removed_at is null)
      and not exists (select from members where image_id = images.id and removed_at is null)`,
    sql`alter table products alter column image_id drop not null`,
    sql`update products set image_id = null where removed_at is not null`,
    sql`update members set image_id = null, photo_url = null where removed_at is not null`,
    sql`alter table products add constraint products_show_a_picture
      check (image_id is not null or removed_at is not null)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
