import { type Kysely, sql } from 'kysely';

/** Photos of messages between a buyer and a seller. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Repeated uploads of one picture are recognised by it.
    sql`alter table images add column digest text`,
    sql`alter table thread_messages add column photos smallint not null default 0
      check (photos >= 0)`,
    sql`create table thread_photos (
      image_id uuid primary key references images (id),
      thread_id uuid not null,
      number integer not null,
      place smallint not null,
      sender_id uuid not null references members,
      unique (thread_id, number, place),
      foreign key (thread_id, number) references thread_messages on delete cascade
    )`,
    sql`create index thread_photos_of_sender on thread_photos (sender_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
